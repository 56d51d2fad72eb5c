import { ApiError, type AttendanceEvent, type Member } from '@spotter/api';
import { expect, test } from 'vitest';
import { delayed, refusalNotice, unavailable, trackReachability } from './connectionNotices.ts';
import { isRecent, noticesOf, applyEvent } from './notices.ts';
import { matchesBulkCheckOut, createOwnActions, matchesEvent } from './ownActions.ts';

const event = (rest: Partial<AttendanceEvent> = {}): AttendanceEvent => ({
  id: 'event-1',
  action: 'check-in',
  userId: 'asha',
  userName: 'Asha Rao',
  userType: 'member',
  method: 'manual',
  branchId: 'west',
  branchName: 'Andheri West',
  timestamp: 100_000,
  ...rest,
});

test('events younger than 30 s are recent', { tags: ['notifications-5', 'notifications-7'] }, () => {
  expect(isRecent(29_999)).toBe(true);
  expect(isRecent(30_000)).toBe(false);
});

test('few events get a sentence each, many a summary', () => {
  expect(noticesOf([event()])).toEqual(['Asha Rao checked in at Andheri West']);
  const twelve = Array.from({ length: 12 }, () => event({ action: 'check-out' }));
  expect(noticesOf(twelve)).toEqual(['12 people checked out at Andheri West']);
  expect(noticesOf([...twelve, event({ branchId: 'east', branchName: 'East', action: 'check-out' })])).toEqual([
    '13 people checked out at 2 branches',
  ]);
});

test('an undone Checkout All is one sentence, and no new visit', () => {
  const undone = event({ isUndo: true });
  expect(noticesOf([undone])).toEqual(['The check-out of Asha Rao was undone']);
  expect(noticesOf([undone, undone, event()])).toEqual([
    'The check-out of 2 people was undone',
    'Asha Rao checked in at Andheri West',
  ]);
  expect(applyEvent([member], undone)).toEqual([{ ...member, currentlyCheckedIn: true }]);
});

test('a withdrawal says what was withdrawn and by whom, and brings the visits back', () => {
  const withdrawn = { isUndo: true, withdraws: 'log-1', withdrawnByName: 'Sunil Shinde' } as const;
  const checkIn = event({ ...withdrawn, action: 'check-out', totalVisits: 7, lastCheckIn: 50_000 });
  expect(noticesOf([checkIn, event(withdrawn), event({ isUndo: true })])).toEqual([
    'The check-in of Asha Rao was undone by Sunil Shinde',
    'The check-out of Asha Rao was undone by Sunil Shinde',
    'The check-out of Asha Rao was undone',
  ]);
  const inside = { ...member, currentlyCheckedIn: true, totalVisits: 8, lastCheckIn: 90_000 };
  expect(applyEvent([inside], checkIn)).toEqual([member]);
  expect(applyEvent([member], event(withdrawn))).toEqual([{ ...member, currentlyCheckedIn: true }]);
});

const member = { id: 'asha', currentlyCheckedIn: false, totalVisits: 7, lastCheckIn: 50_000 } as Member;

test('an event updates its member once, even if repeated', () => {
  const after = applyEvent([member], event());
  expect(after).toEqual([{ ...member, currentlyCheckedIn: true, totalVisits: 8, lastCheckIn: 100_000 }]);
  expect(applyEvent(after, event())).toBe(after);
  expect(applyEvent(after, event({ action: 'check-out', timestamp: 120_000 }))[0]).toMatchObject({
    currentlyCheckedIn: false,
    totalVisits: 8,
  });
});

test('an older event, or one of an unknown member, changes nothing', () => {
  const list = [{ ...member, lastCheckIn: 200_000 }];
  expect(applyEvent(list, event())).toBe(list);
  expect(applyEvent(list, event({ userId: 'bina' }))).toBe(list);
});

test('own actions match until 10 s after their response, failed ones no longer', () => {
  let now = 0;
  const own = createOwnActions(() => now);
  const action = own.begin(matchesEvent('asha', 'check-in'));
  expect(own.isOwn(event())).toBe(true);
  expect(own.isOwn(event({ userId: 'bina' }))).toBe(false);
  expect(own.isOwn(event({ action: 'check-out' }))).toBe(false);
  action.done();
  now = 9_999;
  expect(own.isOwn(event())).toBe(true);
  now = 10_000;
  expect(own.isOwn(event())).toBe(false);

  own.begin(matchesEvent('asha', 'check-in')).failed();
  expect(own.isOwn(event())).toBe(false);

  own.begin(matchesBulkCheckOut('west'));
  expect(own.isOwn(event({ action: 'check-out' }))).toBe(true);
  expect(own.isOwn(event({ action: 'check-out', branchId: 'east' }))).toBe(false);
});

const answers = (status: number) => trackReachability(() => Promise.resolve(new Response(null, { status })));

test(
  'an unreachable server is unavailable, a responding one delayed',
  { tags: ['notifications-12', 'notifications-13'] },
  async () => {
    for (const [reachability, trouble] of [
      [answers(200), delayed()],
      [answers(503), unavailable()],
      [trackReachability(() => Promise.reject(new TypeError('offline'))), unavailable()],
    ] as const) {
      await reachability.fetch('http://gym.test').catch(() => undefined);
      expect(reachability.trouble()).toEqual(trouble);
    }
  },
);

test(
  'messages for refused, unavailable and other failures',
  { tags: ['notifications-11', 'notifications-12', 'notifications-13'] },
  () => {
    const title = 'Connection Issue';
    expect(refusalNotice(new ApiError('No', { code: 'forbidden', status: 403 }))).toEqual({
      type: 'info',
      title: 'Access Limited',
      message: 'Real-time updates not available for your role',
    });
    expect(unavailable()).toEqual({ type: 'error', title, message: 'Real-time updates temporarily unavailable' });
    expect(delayed()).toEqual({ type: 'error', title, message: 'Real-time updates may be delayed' });
    expect(refusalNotice(new ApiError('No', { code: 'not-found', status: 404 }))).toEqual(delayed());
  },
);

test('while a request is pending, the one before it counts', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answers = [Promise.resolve(new Response(null, { status: 200 })), promise];
  const { fetch, trouble } = trackReachability(() => answers.shift() ?? Promise.reject(new TypeError('offline')));
  expect(trouble()).toEqual(delayed());
  await fetch('http://gym.test');
  const pending = fetch('http://gym.test');
  expect(trouble()).toEqual(delayed());
  resolve(new Response(null, { status: 500 }));
  await pending;
  expect(trouble()).toEqual(unavailable());
});
