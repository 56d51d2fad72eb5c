import { expect, test } from 'vitest';
import type { DoorNotice, Language, ScanResult } from '@spotter/api';
import type { SpokenNotice } from '../door/door.rules.ts';
import type { PersonRow } from '../people/people.ts';
import {
  checkInMessage,
  repeatWindow,
  resolveAction,
  toAlreadyInAnswer,
  toCardResult,
  tooManyUnknownCards,
  toRepeatAnswer,
  toScanResult,
} from './checkIns.rules.ts';

const NOON = Date.parse('2026-11-20T06:30:00Z');
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

const out = { name: 'Ravi', checked_in_at: null };
const inside = { name: 'Ravi', checked_in_at: 1 };

const changed = (message: string) => expect.objectContaining({ code: 'state-changed', message });

test('whoever is out checks in, whoever is in checks out; anything else was expected of an earlier state', () => {
  expect([resolveAction(out, undefined), resolveAction(out, 'checkin')]).toEqual(['checkin', 'checkin']);
  expect([resolveAction(inside, undefined), resolveAction(inside, 'checkout')]).toEqual(['checkout', 'checkout']);
  expect(() => resolveAction(inside, 'checkin')).toThrow(changed('Ravi is already checked in'));
  expect(() => resolveAction(out, 'checkout')).toThrow(changed('Ravi is already checked out'));
});

test('the message names the action', () => {
  expect([checkInMessage('Ravi', 'checkin'), checkInMessage('Ravi', 'checkout')]).toEqual([
    'Ravi checked in',
    'Ravi checked out',
  ]);
});

test.each([
  [1, 1],
  [60_000, 60],
  [60_001, 61],
])('after too many unknown cards, %i ms of waiting are %i s for the kiosk', (waitMs, seconds) => {
  expect(tooManyUnknownCards(waitMs)).toMatchObject({ code: 'too-many', retryAfter: seconds });
});

test('a scan within a minute of the last entry is a repeat', () => {
  expect(repeatWindow(61_000)).toEqual({ from: 1_001, before: 121_000 });
});

const ravi = {
  name: 'Ravi',
  phone: '+919876543210',
  user_type: 'member',
  staff_role: null,
  membership_plan: 'monthly',
  plan_name: 'Monthly',
  total_visits: 3,
  checked_in_at: NOON,
  last_check_in_at: NOON,
} as PersonRow;

const unchanged = { totalVisits: 3, lastCheckIn: NOON, repeated: true };

test.each([
  ['check-in', NOON, 'checkin', 'Already checked in at 12:00 pm', '12:00 pm पर चेक-इन हो चुका है'],
  ['check-out', null, 'checkout', 'Already checked out at 12:00 pm', '12:00 pm पर चेक-आउट हो चुका है'],
] as const)('a scan that repeats a %s changes nothing and says so', (action, checkedInAt, answered, message, hindi) => {
  const entry = { action, happened_at: NOON };
  const { sayIn, ...answer } = toRepeatAnswer({ ...ravi, checked_in_at: checkedInAt }, entry, zone, 'en');
  expect(answer).toEqual({ ...unchanged, action: answered, message, currentlyCheckedIn: checkedInAt !== null });
  expect(sayIn?.('hi')).toEqual({ message: hindi });
});

test('where visits are not ended by a scan, a further one says since when they are in', () => {
  const { sayIn, ...answer } = toAlreadyInAnswer(ravi, NOON, zone, 'en');
  const message = 'Already in since 12:00 pm';
  expect(answer).toEqual({ ...unchanged, action: 'checkin', message, currentlyCheckedIn: true });
  expect(sayIn?.('hi')).toEqual({ message: '12:00 pm से अंदर हैं' });
});

const answer = { action: 'checkin' as const, message: 'Ravi checked in', totalVisits: 3 };
const shownPerson = { name: 'Ravi', phone: '+919876543210', action: 'checkin', timestamp: 5 };
const shownMember = {
  ...shownPerson,
  userType: 'member',
  totalVisits: 3,
  membershipPlan: 'monthly',
  planName: 'Monthly',
};

const atKiosk = { isAtDevice: false, language: 'en' } as const;

test.each([
  ['a check-in', {}, {}],
  ['a warning', { warning: 'Expired' }, { warning: 'Expired' }],
  ['a repeat', { repeated: true }, { warning: 'Ravi checked in', repeated: true }],
  ['a request', { askDeskTo: 'renew' as const }, { askDeskTo: 'renew' }],
  ['the last day', { daysLeft: 0 }, { daysLeft: 0 }],
])('the kiosk shows a member with visits and plan: %s', (_, more, result) => {
  expect(toScanResult(ravi, { ...answer, ...more }, 5, atKiosk)).toStrictEqual({ ...shownMember, ...result });
});

test('of a plan without a name the kiosk shows none', () => {
  expect(toScanResult({ ...ravi, plan_name: null }, answer, 5, atKiosk)).toStrictEqual({
    ...shownMember,
    planName: '',
  });
});

test.each([
  ['staff', null, 'Staff'],
  ['staff', 'Trainer', 'Trainer'],
  ['admin', null, 'Admin'],
] as const)('the kiosk shows %s of the role %s as %s', (userType, staffRole, role) => {
  const person = { ...ravi, user_type: userType, staff_role: staffRole };
  expect(toScanResult(person, answer, 5, atKiosk)).toStrictEqual({ ...shownPerson, userType, role });
});

test('a device without anybody signed in gets no phone number', () => {
  const { phone: _, ...withoutPhone } = shownMember;
  expect(toScanResult(ravi, answer, 5, { ...atKiosk, isAtDevice: true })).toStrictEqual(withoutPhone);
});

const inLanguage = (text: string) => (language: string) => `${text} in ${language}`;

test('the kiosk speaks its own language, whatever that of the caller', () => {
  const notices: SpokenNotice[] = [
    { kind: 'birthday', tone: 'success', text: 'Birthday', textIn: inLanguage('Birthday') },
  ];
  const sayIn = (language: Language) => ({ message: 'Ravi', warning: inLanguage('Expired')(language) });
  expect(
    toScanResult(ravi, { ...answer, warning: 'Expired', notices, sayIn }, 5, { ...atKiosk, language: 'hi' }),
  ).toMatchObject({
    warning: 'Expired in hi',
    notices: [{ text: 'Birthday in hi' }],
  });
});

test('the kiosk says that a payment is due, not how much', () => {
  const notices: SpokenNotice[] = [
    { kind: 'dues', tone: 'attention', text: '₹1,000 due', textIn: inLanguage('₹1,000 due') },
  ];
  expect(toScanResult(ravi, { ...answer, notices }, 5, atKiosk).notices).toMatchObject([{ text: 'A payment is due' }]);
});

const scanned = { name: 'Ravi', userType: 'member', action: 'checkin', timestamp: 5 } as const;
const frozen: DoorNotice = { kind: 'frozen', tone: 'attention', text: 'Frozen' };
const dues: DoorNotice = { kind: 'dues', tone: 'attention', text: 'A payment is due' };

test.each<[string, Partial<ScanResult>, Partial<ScanResult>]>([
  ['that they are in', {}, {}],
  ['the warning', { warning: 'Expired' }, { warning: 'Expired' }],
  ['what to ask the desk for', { askDeskTo: 'renew' }, { askDeskTo: 'renew' }],
  ['that it was a repeat', { repeated: true }, { repeated: true }],
  ['no dues', { askDeskTo: 'pay', notices: [dues, frozen] }, { notices: [frozen] }],
  ['nothing else', { phone: '+919876543210', planName: 'Monthly', totalVisits: 3, daysLeft: 1 }, {}],
])('a card’s holder, who may have guessed its number, is told %s', (_, result, shown) => {
  expect(toCardResult({ ...scanned, ...result })).toStrictEqual({ ...scanned, ...shown });
});
