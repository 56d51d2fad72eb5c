import { withServices } from '../services.ts';
import { UsageError } from '../usage.ts';

export const invitationDays = 7;
/** In milliseconds. */
export const invitationValidity = invitationDays * 86_400_000;

export async function invite({ email }: Record<string, string | undefined>): Promise<string> {
  if (!email) throw new UsageError('--email: is required');
  const link = await withServices(({ identity }) =>
    identity.passwordLink(email.trim().toLowerCase(), { validFor: invitationValidity }),
  );
  if (!link) throw new UsageError(`There is no active account with the e-mail ${email}`);
  return `With this link ${email} sets a password (valid for ${invitationDays} days, once):\n\n  ${link}`;
}
