import { z } from 'zod';
import { branchLimits, currencies, MAX_COMPANY_NAME_LENGTH, newAdmin } from '@spotter/api';
import { createGym } from '../../gyms/createGym.ts';
import { withServices } from '../services.ts';
import { UsageError } from '../usage.ts';
import { INVITATION_VALIDITY_MS, invitationText } from './invite.ts';

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const options = z.object({
  name: z.string('is required').trim().min(1, 'is required').max(MAX_COMPANY_NAME_LENGTH),
  branch: z.string().trim().min(1).max(branchLimits.name).default('Main Branch'),
  address: z.string().trim().min(1).max(branchLimits.address).optional(),
  capacity: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 1000')
    .max(branchLimits.capacity, 'must be 1 to 1000')
    .default(branchLimits.defaultCapacity),
  'time-zone': z.string().refine(isTimeZone, 'must be a name such as Asia/Kolkata').default('Asia/Kolkata'),
  currency: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('INR'),
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
  return withServices(async ({ database, identity, clock }) => {
    const link = await database.transaction(async (tx) => {
      const { gymId, adminUid } = await createGym(tx, identity, clock(), {
        name: gym.name,
        timeZone: gym['time-zone'],
        locale: 'en-IN',
        currency: gym.currency,
        branch: { name: gym.branch, address: gym.address ?? gym.name, maxCapacity: gym.capacity },
        admin,
      });
      return identity.invitationLink(tx, adminUid, gymId, INVITATION_VALIDITY_MS);
    });
    return `${gym.name} is ready. ${invitationText(admin.name, link)}`;
  });
}
