import { personById } from '../attendance/attendance.repository.ts';
import { branchesOf } from '../branches/branches.repository.ts';
import type { Handlers } from '../context.ts';
import { notFound } from '../errors.ts';
import { dateIn } from '../zone.ts';
import { countInsideBranches } from './pass.repository.ts';
import { toPass } from './toPass.ts';

export const pass: Pick<Handlers, 'getPass'> = {
  getPass: async ({ db, gymId, gym, caller, now }) => {
    const { id, name, logoUrl, timeZone, locale } = gym;
    const person = await personById(db, gymId, caller.personId);
    if (!person) throw notFound('That member');
    const [places, inside] = await Promise.all([branchesOf(db, gymId, null), countInsideBranches(db, gymId)]);
    return { ...toPass(person, places, inside, dateIn(now, timeZone)), gym: { id, name, logoUrl, timeZone, locale } };
  },
};
