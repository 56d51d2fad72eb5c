import { z } from 'zod';
import { branchLimits, currencies, firstGym, newAdmin, normalizeText } from '@spotter/api';
import { createOwnGym, ownGymDefaults } from '../../gyms/createGym.ts';
import { isTimeZone } from '../../zone.ts';
import { withServices } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { INVITATION_VALIDITY_MS, invitationText } from './invite.ts';

const options = z.object({
  name: firstGym.shape.gymName,
  branch: firstGym.shape.branchName,
  address: z.string().transform(normalizeText).pipe(z.string().min(1).max(branchLimits.address)).optional(),
  capacity: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 1000')
    .max(branchLimits.capacity, 'must be 1 to 1000')
    .default(ownGymDefaults.capacity),
  'time-zone': z.string().refine(isTimeZone, 'must be a name such as Asia/Kolkata').default(ownGymDefaults.timeZone),
  currency: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default(ownGymDefaults.currency),
});

/** Parses the flags; throws a `UsageError` that names each invalid one. */
function parseOptions<T>(schema: z.ZodType<T>, values: unknown, prefix = '--'): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const problems = new Map(parsed.error.issues.map(({ path, message }) => [`${prefix}${path.join('.')}`, message]));
  throw new UsageError([...problems].map(([flag, message]) => `${flag}: ${message}`).join('\n'));
}

export async function create(values: Record<string, string | undefined>): Promise<string> {
  const gym = parseOptions(options, values);
  const { 'admin-name': name, 'admin-email': email, 'admin-mobile': mobile } = values;
  const admin = parseOptions(newAdmin, { name, email, mobile }, '--admin-');
  const link = await withServices(
    ({ database, identity, clock }) =>
      database.transaction(async (tx) => {
        const { gymId, adminUid } = await createOwnGym(tx, identity, clock(), {
          ...gym,
          branchName: gym.branch,
          timeZone: gym['time-zone'],
          admin,
        });
        return identity.invitationLink(tx, adminUid, gymId, INVITATION_VALIDITY_MS);
      }),
    { creates: true },
  );
  return `${gym.name} is ready. ${invitationText(admin.name, link)}`;
}
