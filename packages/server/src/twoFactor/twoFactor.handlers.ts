import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { recoveryCodesRenewed, twoFactorReset, twoFactorResetRequested } from '../mail/templates.ts';
import { isAccountInOtherGyms, lockPersonForUpdate } from '../people/people.repository.ts';
import { listPeopleWithSecondFactor } from '../people/peopleLists.repository.ts';
import { assertRecentSignIn, assertSecondFactor } from './twoFactor.rules.ts';

type TwoFactorHandlers = Pick<
  Handlers,
  'getTwoFactor' | 'renewRecoveryCodes' | 'getTwoFactorPeople' | 'setTwoFactorRequired' | 'resetTwoFactor'
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
      if (!codes) throw new DomainError('second-factor-missing', 'Two-factor sign-in is not set up');
      if (caller.email !== null) {
        const { name, email: to } = caller;
        await ctx.outbox.put(tx, gymId, recoveryCodesRenewed({ to, name, gymName: gym.name }));
      }
      return codes;
    });
    return { recoveryCodes };
  },

  getTwoFactorPeople: async (ctx) => {
    requireAdmin(ctx);
    return { personIds: await listPeopleWithSecondFactor(ctx.db, ctx.gymId) };
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
      const changes = { twoFactorRequired: { from: yesNo(wasRequired), to: yesNo(isRequired) } };
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: ctx.gym.name, changes });
      return { isRequired };
    });
  },

  resetTwoFactor: (ctx, { personId }) => {
    requireAdmin(ctx);
    const { gymId, gym } = ctx;
    if (personId === ctx.caller.personId)
      throw new DomainError('own-account', 'Turn off your own two-factor sign-in in Your account');
    return ctx.transaction(async (tx) => {
      const person =
        (await lockPersonForUpdate(tx, gymId, 'staff', personId)) ??
        (await lockPersonForUpdate(tx, gymId, 'admin', personId));
      if (!person) throw notFound('That person');
      const { name, email: to } = person;
      const isListed = (await listPeopleWithSecondFactor(tx, gymId)).includes(personId);
      if (person.uid === null || !isListed)
        throw new DomainError('second-factor-missing', `${name} has not set up two-factor sign-in`);
      // One gym must not weaken the sign-in to another, nor learn from the answer that there is one.
      const isShared = await isAccountInOtherGyms(tx, gymId, person.uid);
      if (!isShared) await ctx.identity.resetSecondFactor(tx, person.uid);
      const mail = isShared ? twoFactorResetRequested : twoFactorReset;
      await ctx.outbox.put(tx, gymId, mail({ to, name, gymName: gym.name }));
      await recordActivity(tx, ctx, { action: 'reset-two-factor', entity: person.user_type, id: personId, name });
      return { success: true as const };
    });
  },
};
