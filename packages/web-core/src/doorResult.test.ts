import type { DoorNotice, ScanResult } from '@spotter/api';
import { expect, test } from 'vitest';
import { daysLeftOf, greetingOf, noticesOfScan, toneOfScan } from './doorResult.ts';

type Scan = Parameters<typeof toneOfScan>[0];
const notice = (kind: DoorNotice['kind'], tone: DoorNotice['tone'], text: string = kind): DoorNotice => ({
  kind,
  tone,
  text,
});

test.each([
  [{}, 'success', []],
  [{ notices: [] }, 'success', []],
  [{ notices: [notice('milestone', 'success', '100th visit')] }, 'success', ['100th visit']],
  [
    {
      notices: [notice('birthday', 'success'), notice('expired', 'attention'), notice('capacity', 'attention')],
      askDeskTo: 'renew',
    },
    'attention',
    ['birthday', 'expired. Ask the desk to renew.', 'capacity'],
  ],
  [
    { notices: [notice('dues', 'attention', '₹1,200 due')], askDeskTo: 'pay' },
    'attention',
    ['₹1,200 due. Please see the desk.'],
  ],
  [
    { notices: [notice('expired', 'attention'), notice('dues', 'refused')] },
    'refused',
    ['expired. Please see the desk.', 'dues'],
  ],
  // The greeting says it.
  [
    { notices: [notice('birthday', 'success'), notice('milestone', 'success', 'First visit')], totalVisits: 1 },
    'success',
    ['birthday'],
  ],
  // A server of the release before.
  [{ warning: 'Expired', askDeskTo: 'renew' }, 'attention', ['Expired. Ask the desk to renew.']],
  [{ warning: 'Frozen', askDeskTo: 'end-freeze' }, 'attention', ['Frozen. Please see the desk.']],
  [{ warning: 'Something new' }, 'attention', ['Something new. Please see the desk.']],
  [{ askDeskTo: 'pay' }, 'attention', ['A payment is due. Ask the desk.']],
  [{ warning: 'Already checked in at 6:02 pm', repeated: true }, 'success', []],
] satisfies [Scan, string, string[]][])('%j: tone and sentences', (scan, tone, sentences) => {
  expect([toneOfScan(scan), noticesOfScan(scan)]).toEqual([tone, sentences]);
});

test.each([
  ['checkin', 'Asha Rao', 100, 'Welcome back, Asha · visit 100'],
  ['checkin', 'Asha Rao', 1200, 'Welcome back, Asha · visit 1,200'],
  ['checkin', 'Asha Rao', 1, 'Welcome, Asha · first visit'],
  ['checkin', 'Asha Rao', undefined, 'Welcome back, Asha'],
  ['checkin', undefined, 12, 'Welcome back · visit 12'],
  ['checkout', 'Asha Rao', 100, 'See you soon, Asha'],
] satisfies [ScanResult['action'], string | undefined, number | undefined, string][])(
  '%s of %s, visit %s: %s',
  (action, name, totalVisits, greeting) => {
    expect(greetingOf(action, name, totalVisits, 'en-IN')).toBe(greeting);
  },
);

test.each([
  [undefined, undefined],
  [0, 'Last day'],
  [1, '1 day left'],
  [7, '7 days left'],
])('%s days left: %s', (daysLeft, text) => {
  expect(daysLeftOf(daysLeft)[0]?.value).toBe(text);
});
