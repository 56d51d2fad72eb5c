import { accountByEmail } from '../../identity/accounts.repository.ts';
import { withServices } from '../services.ts';
import { UsageError } from '../../operatorError.ts';

/** For the last admin who lost the phone and the recovery codes: nobody else may reset it in the app. */
export async function resetTwoFactor({ email }: Record<string, string | undefined>): Promise<string> {
  if (!email) throw new UsageError('--email: is required');
  const isReset = await withServices(async ({ database, identity }) => {
    const account = await accountByEmail(database.db, email.trim().toLowerCase());
    return account !== undefined && database.transaction((tx) => identity.resetSecondFactor(tx, account.uid));
  });
  if (!isReset) throw new UsageError(`There is no account with the e-mail ${email} that has two-factor sign-in`);
  return `${email} signs in with the password alone, and can set up two-factor sign-in again. Every session has ended.`;
}
