import type { ScanResult } from '@spotter/api';
import { expect, test } from 'vitest';
import { resultContentOf } from './kioskTexts.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const person: ScanResult = {
  name: 'Asha Rao',
  phone: '',
  userType: 'member',
  action: 'checkin',
  timestamp: Date.UTC(2026, 10, 3, 4, 30),
};
const contentOf = (more: Partial<ScanResult> = {}) =>
  resultContentOf({ is: 'passed', person: { ...person, ...more } }, zone);

test('a check-in is greeted, with its time; nothing stands in for facts that are not known', () => {
  expect(contentOf()).toEqual({
    tone: 'success',
    headline: 'Check-in Successful',
    name: 'Asha Rao',
    greeting: 'Welcome back, Asha',
    action: 'Checked in at 10:00 am',
    facts: [],
    notices: [],
  });
});

test('a check-out has words of its own', () => {
  expect(contentOf({ action: 'checkout' })).toMatchObject({
    headline: 'Check-out Successful',
    greeting: 'See you soon, Asha',
    action: 'Checked out at 10:00 am',
  });
});

test.each<[Partial<ScanResult>, { label: string; value: string | number }[]]>([
  [{ totalVisits: 0 }, [{ label: 'Visits', value: 0 }]],
  [{ membershipPlan: 'yearly' }, [{ label: 'Plan', value: 'Yearly' }]],
  [{ membershipPlan: 'plan-7', planName: 'Early bird' }, [{ label: 'Plan', value: 'Early bird' }]],
  [{ role: 'Receptionist' }, [{ label: 'Role', value: 'Receptionist' }]],
  [
    { totalVisits: 49, membershipPlan: 'monthly', daysLeft: 1 },
    [
      { label: 'Visits', value: 49 },
      { label: 'Plan', value: 'Monthly' },
      { label: 'Membership', value: '1 day left' },
    ],
  ],
])('%j: the facts are named', (more, facts) => expect(contentOf(more).facts).toEqual(facts));

test('a repeated scan shows the earlier check-in alone', () => {
  expect(contentOf({ repeated: true, warning: 'Already checked in at 9:58 am', totalVisits: 3 })).toEqual({
    tone: 'success',
    headline: 'Already checked in at 9:58 am',
    name: 'Asha Rao',
    facts: [{ label: 'Visits', value: 3 }],
  });
});

test('whoever the door turns away is told why, without greeting, time or facts', () => {
  const notices = [{ kind: 'dues' as const, tone: 'refused' as const, text: '₹1,200 due' }];
  expect(contentOf({ notices, totalVisits: 49 })).toEqual({
    tone: 'refused',
    headline: 'Check-in Failed',
    name: 'Asha Rao',
    notices: ['₹1,200 due. Please see the desk.'],
  });
});

test('a card that waits for the connection asks for attention, without a name', () => {
  expect(resultContentOf({ is: 'waiting' }, zone)).toEqual({
    tone: 'attention',
    headline: 'Card read',
    action: 'It is recorded when the connection is back',
  });
});

test.each([
  [{ name: 'Vikram Desai', isUnknownCard: false }, { name: 'Vikram Desai', notices: ['No entry'] }, 'Check-in Failed'],
  [{ isUnknownCard: false }, { action: 'No entry' }, 'Check-in Failed'],
  [{ isUnknownCard: true }, { action: 'No entry' }, 'Card not recognised'],
])('refused with %j: the screen says why', (more, content, headline) => {
  expect(resultContentOf({ is: 'refused', message: 'No entry', ...more }, zone)).toEqual({
    tone: 'refused',
    headline,
    ...content,
  });
});
