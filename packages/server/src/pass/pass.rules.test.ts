import { expect, test } from 'vitest';
import type { Occupancy } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { MemberRow } from '../people/people.ts';
import { toPass } from './pass.rules.ts';

const member = { branch_id: 'andheri', checked_in_branch_id: null, plan_name: null, birth_date: null } as MemberRow;
const branch = (id: string) => ({ id, name: `Iron ${id}`, deactivated_at: null }) as BranchRow;
const occupancy = { currentCount: 1, maxCapacity: 10 } as Occupancy;
const passOf = (branches: BranchRow[], of: string[]) =>
  toPass(member, branches, { occupancies: new Map(of.map((id) => [id, occupancy])), quietTimes: [] }, '2026-11-20');

test('the branches are those whose occupancy is known', () => {
  const { branches } = passOf([branch('bandra'), branch('andheri'), branch('new')], ['andheri', 'bandra']);
  expect(branches.map(({ id }) => id)).toEqual(['andheri', 'bandra']);
});

test('a member without a membership has no plan', () => {
  expect(passOf([branch('andheri')], []).member).toMatchObject({ planName: '', homeBranchName: 'Iron andheri' });
});
