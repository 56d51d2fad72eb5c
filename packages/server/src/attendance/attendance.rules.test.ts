import { expect, test } from 'vitest';
import { membersCounted, newestEntries, toAttendanceLog, toMembersLog } from './attendance.rules.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

const entry = {
  gym_id: 'iron',
  id: 'b',
  person_id: 'asha',
  user_type: 'member' as const,
  user_name: 'Asha Rao',
  branch_id: 'andheri',
  action: 'check-in' as const,
  method: 'manual' as const,
  happened_at: NOON,
  assisted_by_name: 'Sunil Staff',
  duration: null,
  override_reason: 'Pays on Monday',
  received_at: null,
};
const withdrawnEntry = { ...entry, withdrawn_at: NOON + 1, withdrawn_by_name: 'Maya Staff' };

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [2, '2 members'],
])('%i are recorded as “%s”', (count, text) => {
  expect(membersCounted(count)).toBe(text);
});

/** As `c@2`: the id, and the moment. */
const parse = (text: string) => {
  const [id = '', moment] = text.split('@');
  return { id, happened_at: Number(moment) };
};

const idsOf = (standing: string[], withdrawn: string[], limit = 9) => {
  const rows = newestEntries(
    standing.map((text) => ({ ...entry, ...parse(text) })),
    withdrawn.map((text) => ({ ...withdrawnEntry, ...parse(text) })),
    limit,
  );
  return rows.map(({ id }) => id).join('');
};

test.each([
  ['none that was withdrawn', ['b@2', 'a@1'], [], 'ba'],
  ['withdrawn ones alone', [], ['b@2', 'a@1'], 'ba'],
  ['both, whatever their ids', ['a@4', 'd@1'], ['b@3', 'c@2'], 'abcd'],
  ['both of one moment, the later id first', ['b@1'], ['c@1', 'a@1'], 'cba'],
  ['both of one moment, the withdrawn one between', ['c@1', 'a@1'], ['b@1'], 'cba'],
])('the history is newest first: %s', (_, standing, withdrawn, expected) => {
  expect(idsOf(standing, withdrawn)).toBe(expected);
});

test('the history has no more entries than were asked for', () => {
  expect(idsOf(['d@4', 'b@2'], ['c@3', 'a@1'], 3)).toBe('dcb');
});

const log = {
  id: 'b',
  date: '20 Nov 2026',
  time: '12:00 pm',
  timestamp: NOON,
  action: 'check-in',
  method: 'manual' as const,
  assistedByName: 'Sunil Staff',
  duration: null,
  userName: 'Asha Rao',
  branchId: 'andheri',
  branchName: 'Andheri',
  overrideReason: 'Pays on Monday',
  isOffline: false,
  withdrawn: null,
};

test.each([
  ['stands', entry, {}],
  ['arrived later', { ...entry, received_at: NOON + 1 }, { isOffline: true }],
  ['was withdrawn', withdrawnEntry, { withdrawn: { at: NOON + 1, byName: 'Maya Staff' } }],
])('the line of an entry that %s', (_, row, changes) => {
  expect(toAttendanceLog(row, 'Andheri', zone)).toEqual({ ...log, ...changes });
});

test.each([
  ['stands', entry, null],
  ['was withdrawn', withdrawnEntry, { at: NOON + 1, byName: '' }],
])('of an entry that %s, the member sees neither who was at the desk nor why they were let in', (_, row, withdrawn) => {
  const hidden = { assistedByName: null, overrideReason: null, withdrawn };
  expect(toMembersLog(toAttendanceLog(row, 'Andheri', zone))).toEqual({ ...log, ...hidden });
});
