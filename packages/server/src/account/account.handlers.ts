import { refuseInactive } from '../attendance/attendance.rules.ts';
import { recordActivity } from '../activities/activities.repository.ts';
import type { Context, Handlers, PublicContext } from '../context.ts';
import { IdentityError, type LinkPurpose, type LinkRequest } from '../identity/identity.ts';
import { notFound, DomainError } from '../errors.ts';
import { holdPerson } from './account.repository.ts';
import { namingTaken, openAccount } from './accounts.ts';
import { openOwnAccount } from './ownAccount.ts';

/** The uid of the member's account, opened where there is none. Staff reach members of their own branch. */
const accountOf = (ctx: Context, memberId: string): Promise<string> =>
  ctx.db.transaction().execute(async (tx) => {
    const person = await holdPerson(tx, ctx.gymId, memberId, 'member');
    if (!person || (ctx.caller.branchId !== null && person.branch_id !== ctx.caller.branchId)) {
      throw notFound('That member');
    }
    refuseInactive(person);
    if (person.uid !== null) return person.uid;
    const { email, name } = person;
    if (email === null) throw notFound('An e-mail address of that member');
    const changes = { account: { from: null, to: email } };
    await recordActivity(tx, ctx, { action: 'update', entity: 'member', id: memberId, name, changes });
    return openAccount(tx, ctx, { ...person, email });
  });

/** Says the same whether or not there is such an account; too many requests are refused. */
async function mailLink(
  { identity, address }: PublicContext,
  purpose: LinkPurpose,
  email: string,
  request?: LinkRequest,
): Promise<void> {
  try {
    await identity.requestLink(purpose, email, address, request);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.code === 'too-many') {
      throw new DomainError('too-many', 'Too many requests. Please wait a moment and try again.');
    }
    if (error.code === 'unknown-account')
      throw new DomainError('not-found', 'No account found with this email address');
    throw error;
  }
}

export const account: Pick<Handlers, 'createCustomToken' | 'sendEmailSignInLink' | 'sendPasswordReset'> = {
  // Not by ctx.transaction, which would keep the answer for a retry: a token is kept nowhere.
  createCustomToken: async (ctx, { memberId }) => {
    const uid = await namingTaken('memberId', accountOf(ctx, memberId));
    return { customToken: await ctx.identity.customToken(uid) };
  },

  sendEmailSignInLink: async (ctx, { email, open }) => {
    const prepare = open === 'pass' ? () => openOwnAccount(ctx, email) : undefined;
    await mailLink(ctx, 'EMAIL_SIGNIN', email, { page: open, prepare });
    return { success: true };
  },

  sendPasswordReset: async (ctx, { email }) => {
    await mailLink(ctx, 'PASSWORD_RESET', email);
    return { message: 'If an account exists for this address, a reset link is on its way.' };
  },
};
