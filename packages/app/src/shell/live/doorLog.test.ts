import { expect, test } from 'vitest';
import { doorEntry } from '../../testing/deskData.ts';
import { eventOf } from '../../testing/gymData.ts';
import { withDoorEvent, withDoorRefusal } from './doorLog.ts';

const asha = doorEntry('Asha Rao', 5);
const notice = { kind: 'expired', tone: 'attention', text: 'Membership expired yesterday, on 2 Nov 2026' } as const;

test('an event is the newest entry, with all that the server would answer', () => {
  const event = eventOf('Vikram Desai', 0, { notices: [notice], totalVisits: 212, overrideReason: 'Pays on Friday' });
  const [first, ...rest] = withDoorEvent([asha], event);
  expect(rest).toEqual([asha]);
  expect(first).toEqual({
    ...event,
    assistedByName: null,
    notices: [notice],
    totalVisits: 212,
    overrideReason: 'Pays on Friday',
    isOffline: false,
    withdrawn: null,
  });
});

test('an event that is in the list already is there once', () => {
  const event = eventOf('Vikram Desai', 0);
  const once = withDoorEvent([asha], event);
  expect(withDoorEvent(once, event)).toEqual(once);
});

test('a withdrawal marks the entry that it names, and adds none', () => {
  const event = eventOf('Asha Rao', 0, {
    action: 'check-out',
    isUndo: true,
    withdraws: asha.id,
    withdrawnByName: 'Priya Nair',
  });
  expect(withDoorEvent([asha], event)).toEqual([{ ...asha, withdrawn: { at: event.timestamp, byName: 'Priya Nair' } }]);
});

test('an undone Checkout All adds nobody', () => {
  expect(withDoorEvent([asha], eventOf('Meera Iyer', 0, { isUndo: true }))).toEqual([asha]);
});

test('whoever is turned away is an entry', () => {
  const { id, userId, userName, userType, method, branchId, branchName, timestamp } = eventOf('Nandini Kulkarni', 0);
  const refusal = { id, userId, userName, userType, method, branchId, branchName, timestamp, notices: [notice] };
  expect(withDoorRefusal([asha], refusal)[0]).toMatchObject({ action: 'refused', userName, notices: [notice] });
});

test('the list stays as long as an answer of the server', () => {
  const full = Array.from({ length: 50 }, (_, at) => doorEntry(`Member ${at}`, at + 1));
  const entries = withDoorEvent(full, eventOf('Asha Rao', 0));
  expect(entries).toHaveLength(50);
  expect(entries[0]?.userName).toBe('Asha Rao');
});
