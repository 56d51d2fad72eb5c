import { recordActivity } from '../activities/activities.repository.ts';
import { requireStaffOrAdmin } from '../authorization.ts';
import type { Context, Handlers, PublicContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { languageOfMember } from '../gyms/gyms.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { IdentityError, type LinkPurpose, type LinkRequest } from '../identity/identity.ts';
import { signInMade } from '../mail/templates.ts';
import { listPeopleOfAccount } from '../people/accountPeople.repository.ts';
import { assertActive, maySignIn } from '../people/people.rules.ts';
import { lockMemberInScope } from '../people/personScope.ts';
import { notFound, DomainError } from '../errors.ts';
import { texts } from '../texts.ts';
import { openOwnAccount } from './ownAccount.ts';

/** Opens the account with which the desk signs the member in. */
async function openMemberDeskAccount(tx: Tx, ctx: Context, memberId: string) {
  const member = await lockMemberInScope(tx, ctx, memberId);
  assertActive(member);
  const uid = await ctx.identity.openDeskAccount(tx, { gymId: ctx.gymId, personId: memberId });
  return { uid, name: member.name, email: member.email, language: member.language };
}

/** Records that a sign-in was made for the member, and tells them: they alone know whether they asked for it. */
async function recordMadeSignIn(
  tx: Tx,
  ctx: Context,
  { id, name, email, language }: Pick<PersonRow, 'id' | 'name' | 'email' | 'language'>,
): Promise<void> {
  await recordActivity(tx, ctx, { action: 'sign-in', entity: 'member', id, name });
  const { gymId, gym, caller } = ctx;
  if (email === null) return;
  const content = { to: email, name, gymName: gym.name, language: languageOfMember({ language }, gym) };
  await ctx.outbox.put(tx, gymId, signInMade({ ...content, madeBy: caller.name }));
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
      throw new DomainError('too-many', /*i18n*/ 'Too many requests. Please wait a moment and try again.');
    }
    if (error.code === 'unknown-account')
      throw new DomainError('not-found', /*i18n*/ 'No account found with this email address');
    throw error;
  }
}

export const account: Pick<
  Handlers,
  'listMyGyms' | 'chooseGym' | 'createCustomToken' | 'sendEmailSignInLink' | 'sendPasswordReset'
> = {
  listMyGyms: async ({ db, uid }) => {
    const people = (await listPeopleOfAccount(db, uid)).filter(maySignIn);
    const gyms = people.map((person) => ({
      id: person.gym_id,
      name: person.gym_name,
      logoUrl: person.logo_url,
      userType: person.user_type,
    }));
    return { gyms: gyms.toSorted((one, two) => one.name.localeCompare(two.name)) };
  },

  chooseGym: async ({ db, identity, uid, session }, { gymId }) => {
    const people = await listPeopleOfAccount(db, uid);
    if (!people.some((person) => person.gym_id === gymId && maySignIn(person)))
      throw notFound(/*i18n*/ 'That gym was not found');
    return { customToken: await identity.customToken(uid, gymId, session) };
  },

  createCustomToken: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    // Not ctx.transaction, which stores its result for retries: tokens are never stored.
    const uid = await ctx.database.transaction(async (tx) => {
      const { uid: deskUid, ...member } = await openMemberDeskAccount(tx, ctx, memberId);
      await recordMadeSignIn(tx, ctx, { id: memberId, ...member });
      return deskUid;
    });
    return { customToken: await ctx.identity.customToken(uid, ctx.gymId) };
  },

  sendEmailSignInLink: async (ctx, { email, open }) => {
    const prepare = open === 'pass' ? () => openOwnAccount(ctx, email) : undefined;
    await mailLink(ctx, 'EMAIL_SIGNIN', email, { page: open, prepare });
    return { success: true };
  },

  sendPasswordReset: async (ctx, { email }) => {
    await mailLink(ctx, 'PASSWORD_RESET', email);
    const i18n = texts(ctx.language);
    return { message: i18n.t('If an account exists for this address, a reset link is on its way.') };
  },
};
