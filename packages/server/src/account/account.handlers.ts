import { recordActivity } from '../activities/activities.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import type { Context, Handlers, PublicContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { IdentityError, type LinkPurpose, type LinkRequest } from '../identity/identity.ts';
import { signInMade } from '../mail/templates.ts';
import { mapEmailTaken, openAccount } from '../people/accounts.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { assertActive } from '../people/people.rules.ts';
import { notFound, DomainError } from '../errors.ts';
import { openOwnAccount } from './ownAccount.ts';

/** The member's account, opened where there is none. */
async function getOrOpenAccount(
  tx: Tx,
  ctx: Context,
  memberId: string,
): Promise<{ uid: string; name: string; email: string | null }> {
  const member = await lockPersonForUpdate(tx, ctx.gymId, 'member', memberId);
  if (!member || (ctx.caller.branchId !== null && member.branch_id !== ctx.caller.branchId)) {
    throw notFound('That member');
  }
  assertActive(member);
  const { email, name } = member;
  if (member.uid !== null) return { uid: member.uid, name, email };
  if (email === null) throw notFound('An e-mail address of that member');
  const changes = { account: { from: null, to: email } };
  await recordActivity(tx, ctx, { action: 'update', entity: 'member', id: memberId, name, changes });
  return { uid: await openAccount(tx, ctx, { ...member, email }), name, email };
}

/** Records that a sign-in was made for the member, and tells them: they alone know whether they asked for it. */
async function recordMadeSignIn(
  tx: Tx,
  ctx: Context,
  { id, name, email }: { id: string; name: string; email: string | null },
): Promise<void> {
  await recordActivity(tx, ctx, { action: 'sign-in', entity: 'member', id, name });
  const { gymId, gym, caller } = ctx;
  if (email === null) return;
  await ctx.outbox.put(tx, gymId, signInMade({ to: email, name, gymName: gym.name, madeBy: caller.name }));
}

/** Resolves alike whether or not there is such an account. Throws `too-many`. */
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
  createCustomToken: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    // Not ctx.transaction, which stores its result for retries: tokens are never stored.
    const opening = ctx.database.transaction(async (tx) => {
      const opened = await getOrOpenAccount(tx, ctx, memberId);
      await recordMadeSignIn(tx, ctx, { id: memberId, ...opened });
      return opened.uid;
    });
    const uid = await mapEmailTaken('memberId', opening);
    return { customToken: await ctx.identity.customToken(uid, ctx.gymId) };
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
