import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { callKey } from '../api/calls.ts';
import { member } from '../testing/gymData.ts';
import { patchMember, withMember, withoutMember } from './memberList.ts';

const pageOf = (memberId: string) => callKey('getMember', { gymId: 'gym-1', memberId });
const [asha, meera] = [member('Asha Rao'), member('Meera Iyer')];

test('only the named member changes, or is removed', () => {
  const list = { members: [asha, meera] };
  expect(withMember(asha.id, { totalVisits: 7 })(list).members).toEqual([{ ...asha, totalVisits: 7 }, meera]);
  expect(withoutMember(asha.id)(list).members).toEqual([meera]);
});

test('a change is seen wherever the member is cached: in the lists of all branches and of one, and on their page', () => {
  const queries = new QueryClient();
  const lists = [{ gymId: 'gym-1' }, { gymId: 'gym-1', branchId: 'andheri' }].map((input) =>
    callKey('getMembers', input),
  );
  for (const key of lists) queries.setQueryData(key, { members: [asha, meera] });
  for (const one of [asha, meera]) queries.setQueryData(pageOf(one.id), { member: one });
  patchMember(queries, asha.id, { name: 'Asha Nair' });
  const changed = { ...asha, name: 'Asha Nair' };
  for (const key of lists) expect(queries.getQueryData(key)).toEqual({ members: [changed, meera] });
  expect(queries.getQueryData(pageOf(asha.id))).toEqual({ member: changed });
  expect(queries.getQueryData(pageOf(meera.id))).toEqual({ member: meera });
});
