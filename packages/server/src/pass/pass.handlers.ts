import { requireMember } from '../authorization.ts';
import { listBranches } from '../branches/branches.repository.ts';
import type { Handlers } from '../context.ts';
import { findPerson } from '../people/people.repository.ts';
import { isMember } from '../people/people.rules.ts';
import { countInsideByBranch } from '../people/presence.repository.ts';
import { notFound } from '../errors.ts';
import { dateIn } from '../zone.ts';
import { toPass } from './pass.rules.ts';

export const pass: Pick<Handlers, 'getPass'> = {
  getPass: async (ctx) => {
    requireMember(ctx);
    const { db, gymId, gym, caller, now } = ctx;
    const { id, name, logoUrl, timeZone, locale } = gym;
    const member = await findPerson(db, gymId, caller.personId);
    if (!member || !isMember(member)) throw notFound('That member');
    const [places, inside] = await Promise.all([listBranches(db, gymId, null), countInsideByBranch(db, gymId)]);
    return { ...toPass(member, places, inside, dateIn(now, timeZone)), gym: { id, name, logoUrl, timeZone, locale } };
  },
};
