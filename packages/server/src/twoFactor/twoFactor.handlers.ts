import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import { lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { recoveryCodesRenewed, twoFactorReset, twoFactorResetRequested } from '../mail/templates.ts';
import { isAccountInOtherGyms, lockPersonForUpdate } from '../people/people.repository.ts';
import { listAdmins, listStaff } from '../people/peopleLists.repository.ts';
import { assertRecentSignIn, assertSecondFactor } from './twoFactor.rules.ts';

/** Ends the live streams of staff and admins: those whose session still suffices reconnect. */
async function endStreamsOfTeam(tx: Tx, gymId: string, now: number): Promise<void> {
  const team = [...(await listStaff(tx, gymId)), ...(await listAdmins(tx, gymId))];
  const events = team.map(({ id }) => ({
    branchId: WHOLE_GYM,
    payload: { type: 'access' as const, personId: id },
  }));
  appendToFeed(tx, gymId, now, events);
}

type TwoFactorHandlers = Pick<
  Handlers,
  'getTwoFactor' | 'renewRecoveryCodes' | 'setTwoFactorRequired' | 'resetTwoFactor'
>;

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

export const twoFactor: TwoFactorHandlers = {
  getTwoFactor: async (ctx) => {
    requireStaffOrAdmin(ctx);
    const factor = await ctx.identity.secondFactor(ctx.caller.uid);
    return {
      enrolledAt: factor?.enrolledAt ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      isRequired: ctx.gym.isTwoFactorRequired,
    };
  },

  renewRecoveryCodes: async (ctx) => {
    requireStaffOrAdmin(ctx);
    assertSecondFactor(ctx);
    assertRecentSignIn(ctx);
    const { gymId, gym, caller } = ctx;
    // Not ctx.transaction, which stores its result for retries: recovery codes are stored as hashes only.
    const recoveryCodes = await ctx.database.transaction(async (tx) => {
      const codes = await ctx.identity.renewRecoveryCodes(tx, caller.uid);
      if (!codes) throw new DomainError('second-factor-missing', /*i18n*/ 'Two-factor sign-in is not set up');
      if (caller.email !== null) {
        const { name, email: to } = caller;
        await ctx.outbox.put(tx, gymId, recoveryCodesRenewed({ to, name, gymName: gym.name, language: 'en' }));
      }
      return codes;
    });
    return { recoveryCodes };
  },

  setTwoFactorRequired: (ctx, { isRequired }) => {
    requireAdmin(ctx);
    if (isRequired) assertSecondFactor(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, now } = ctx;
      const gym = await lockGymForUpdate(tx, gymId);
      const wasRequired = gym?.two_factor_required_since != null;
      if (wasRequired === isRequired) return { isRequired };
      await updateGym(tx, gymId, { two_factor_required_since: isRequired ? now : null });
      if (isRequired) await endStreamsOfTeam(tx, gymId, now);
      const changes = { twoFactorRequired: { from: yesNo(wasRequired), to: yesNo(isRequired) } };
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: ctx.gym.name, changes });
      return { isRequired };
    });
  },

  resetTwoFactor: (ctx, { personId }) => {
    requireAdmin(ctx);
    const { gymId, gym } = ctx;
    if (personId === ctx.caller.personId)
      throw new DomainError('own-account', /*i18n*/ 'Turn off your own two-factor sign-in in Your account');
    return ctx.transaction(async (tx) => {
      const person =
        (await lockPersonForUpdate(tx, gymId, 'staff', personId)) ??
        (await lockPersonForUpdate(tx, gymId, 'admin', personId));
      if (!person) throw notFound(/*i18n*/ 'That person was not found');
      const { name, email: to, uid } = person;
      // Nobody who has not come into this gym; one gym must not weaken the sign-in to another. What the admin sees is
      // alike, whether there was something to reset or not:
      // the difference would tell that another gym uses the account.
      const hasFactor =
        uid !== null && person.first_signed_in_at !== null && (await ctx.identity.secondFactor(uid)) !== undefined;
      if (hasFactor) {
        const isShared = await isAccountInOtherGyms(tx, gymId, uid);
        if (!isShared) await ctx.identity.resetSecondFactor(tx, uid);
        const mail = isShared ? twoFactorResetRequested : twoFactorReset;
        await ctx.outbox.put(tx, gymId, mail({ to, name, gymName: gym.name, language: 'en' }));
      }
      await recordActivity(tx, ctx, { action: 'reset-two-factor', entity: person.user_type, id: personId, name });
      return { success: true as const };
    });
  },
};
