import { listGyms } from '../../gyms/gyms.repository.ts';
import { openAccount } from '../../people/accounts.ts';
import { lockPersonByEmailForUpdate } from '../../people/people.repository.ts';
import { withServices } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { gymCommand } from '../../product.ts';

const INVITATION_DAYS = 7;
export const INVITATION_VALIDITY_MS = INVITATION_DAYS * 86_400_000;

export const invitationText = (name: string, link: string) =>
  `With this link ${name} comes into the gym: with the password they have, or by setting one (valid for ${INVITATION_DAYS} days):\n\n  ${link}`;

/** Looks into one gym alone: whether the address belongs to people of other gyms makes no difference. */
export async function invite({ email: flag, gym }: Record<string, string | undefined>): Promise<string> {
  if (!flag) throw new UsageError('--email: is required');
  const email = flag.trim().toLowerCase();
  return withServices(async ({ database, identity }) => {
    const gyms = await listGyms(database.db);
    const gymId = gym ?? (gyms.length === 1 ? gyms[0]?.gym_id : undefined);
    if (gymId === undefined) throw new UsageError(`--gym: is required; ${gymCommand} list shows them`);
    const link = await database.transaction(async (tx) => {
      const person = await lockPersonByEmailForUpdate(tx, gymId, email);
      if (!person || person.deactivated_at !== null) return undefined;
      const uid = person.uid ?? (await openAccount(tx, { identity }, { ...person, email }));
      return identity.invitationLink(tx, uid, gymId, INVITATION_VALIDITY_MS);
    });
    if (link === undefined) throw new UsageError(`Nobody who is active in gym ${gymId} has the e-mail ${flag}`);
    return invitationText(flag, link);
  });
}
