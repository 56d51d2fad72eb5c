import { requireMember } from '../authorization.ts';
import { listBranches } from '../branches/branches.repository.ts';
import type { Handlers } from '../context.ts';
import { toBranding } from '../gyms/gyms.rules.ts';
import { findPerson, setLanguageOfMember } from '../people/people.repository.ts';
import { isMember } from '../people/people.rules.ts';
import { notFound } from '../errors.ts';
import { quietTimesAt } from '../occupancy/expectedOccupancy.ts';
import { occupanciesOf } from '../occupancy/occupancies.ts';
import { dateIn } from '../zone.ts';
import { toPass } from './pass.rules.ts';

export const pass: Pick<Handlers, 'getPass' | 'setOwnLanguage'> = {
  getPass: async (ctx) => {
    requireMember(ctx);
    const { db, gymId, gym, caller, now } = ctx;
    const member = await findPerson(db, gymId, caller.personId);
    if (!member || !isMember(member)) throw notFound(/*i18n*/ 'That member was not found');
    const places = await listBranches(db, gymId, null);
    const occupancies = await occupanciesOf(ctx, places);
    const home = places.find(({ id, deactivated_at: since }) => id === member.branch_id && since === null);
    const quietTimes = home && (await quietTimesAt(ctx, home));
    const pass = toPass(member, places, { occupancies, quietTimes }, dateIn(now, gym.timeZone));
    return { ...pass, gym: toBranding(gym) };
  },

  setOwnLanguage: (ctx, { language }) => {
    requireMember(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, caller } = ctx;
      if (!(await setLanguageOfMember(tx, gymId, caller.personId, language)))
        throw notFound(/*i18n*/ 'That member was not found');
      return { language };
    });
  },
};
