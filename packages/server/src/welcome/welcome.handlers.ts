import { recordActivity } from '../activities/activities.repository.ts';
import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import type { Handlers } from '../context.ts';
import { findGym, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';

const inWords = (isOn: boolean) => (isOn ? 'on' : 'off');

export const welcomeMails: Pick<Handlers, 'getWelcomeMail' | 'saveWelcomeMail'> = {
  // Of staff too: they may import members.
  getWelcomeMail: async (ctx) => {
    requireStaffOrAdmin(ctx);
    return { isOn: (await findGym(ctx.db, ctx.gymId))?.welcome_members_since != null };
  },

  saveWelcomeMail: (ctx, { isOn }) => {
    requireAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, now } = ctx;
      const wasOn = (await lockGymForUpdate(tx, gymId))?.welcome_members_since != null;
      if (wasOn === isOn) return { success: true as const };
      await updateGym(tx, gymId, { welcome_members_since: isOn ? now : null });
      const changes = { welcomeMail: { from: inWords(wasOn), to: inWords(isOn) } };
      await recordActivity(tx, ctx, { action: 'update', entity: 'settings', id: gymId, name: gym.name, changes });
      return { success: true as const };
    });
  },
};
