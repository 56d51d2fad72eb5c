import { expect, test } from 'vitest';
import type { AttendanceEvent, DoorRefusal } from '@spotter/api';
import { toDoorLog } from './doorLog.rules.ts';

const entry: AttendanceEvent = {
  id: 'entry-1',
  userId: 'asha',
  userName: 'Asha Rao',
  userType: 'member',
  action: 'check-in',
  method: 'manual',
  branchId: 'andheri',
  branchName: 'Andheri',
  timestamp: 1,
};
const withdrawal: AttendanceEvent = {
  ...entry,
  id: 'withdrawal-1',
  action: 'check-out',
  withdraws: 'entry-1',
  timestamp: 2,
};

test('an event of an earlier release has no notices, visits and reason', () => {
  expect(toDoorLog([{ type: 'attendance', event: entry }], [])).toEqual([
    {
      ...entry,
      assistedByName: null,
      notices: [],
      totalVisits: null,
      overrideReason: null,
      isOffline: false,
      withdrawn: null,
    },
  ]);
});

const withdrawnIn = (withdrawals: AttendanceEvent[]) =>
  toDoorLog([{ type: 'attendance', event: entry }], withdrawals)[0]?.withdrawn;

test('a withdrawn entry says when and by whom, which nobody is where no name was recorded', () => {
  expect(withdrawnIn([withdrawal])).toEqual({ at: 2, byName: '' });
  expect(withdrawnIn([{ ...withdrawal, withdrawnByName: 'Sunil Staff' }])).toEqual({ at: 2, byName: 'Sunil Staff' });
  expect(withdrawnIn([{ ...withdrawal, withdraws: 'entry-2' }])).toBeNull();
});

test('a refusal has nothing that only an entry has', () => {
  const { action: _, ...of } = entry;
  const refusal: DoorRefusal = { ...of, notices: [{ kind: 'expired', tone: 'refused', text: 'Membership expired' }] };
  expect(toDoorLog([{ type: 'refusal', refusal }], [])).toEqual([
    {
      ...refusal,
      action: 'refused',
      assistedByName: null,
      totalVisits: null,
      overrideReason: null,
      isOffline: false,
      withdrawn: null,
    },
  ]);
});
