import { WITHDRAWAL_WINDOW_MS } from '@spotter/api';
import { expect, test } from 'vitest';
import { doorEntry } from '../../testing/deskData.ts';
import { STORY_NOW } from '../../testing/storyNow.ts';
import { doorRow, nextStep, withdrawableIds } from './doorRows.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const row = (...entry: Parameters<typeof doorEntry>) => doorRow(doorEntry(...entry), zone, '2026-11-03');
const expired = { kind: 'expired', tone: 'attention', text: 'Membership expired yesterday, on 2 Nov 2026' } as const;
const dues = { kind: 'dues', tone: 'attention', text: '₹1,200 due' } as const;
const birthday = { kind: 'birthday', tone: 'success', text: 'Birthday today' } as const;

test('an entry says what happened, when and how', () => {
  expect(row('Asha Rao', 2)).toMatchObject({ name: 'Asha Rao', actionText: 'IN', time: '9:58 am', detail: 'Code' });
  expect(row('Asha Rao', 24 * 60).time).toBe('2 Nov 2026, 10:00 am');
});

test.each([
  [{ method: 'tap' }, 'Card'],
  [{ method: 'manual', assistedByName: 'Priya Nair' }, 'By Priya Nair'],
  [{ method: 'manual' }, 'Desk'],
  [{ userType: 'staff' }, 'Code · Staff'],
  [{ isOffline: true }, 'Code · Recorded offline'],
  [{ overrideReason: 'Pays today' }, 'Code · Let in: “Pays today”'],
] as const)('of %o the detail is %s', (rest, detail) => {
  expect(row('Asha Rao', 0, rest).detail).toBe(detail);
});

test('notices become notes of their tone', () => {
  expect(row('Asha Rao', 0, { notices: [expired, birthday] }).notes).toEqual([
    { text: expired.text, tone: 'attention' },
    { text: 'Birthday today', tone: 'good' },
  ]);
});

test('a withdrawn entry says by whom', () => {
  const withdrawn = { at: STORY_NOW, byName: 'Priya Nair' };
  expect(row('Asha Rao', 2, { withdrawn }).withdrawnText).toBe('Undone by Priya Nair, 10:00 am');
});

test('the latest of a person can be withdrawn within five minutes, neither refusals nor what is withdrawn', () => {
  const out = doorEntry('Asha Rao', 1, { action: 'check-out' });
  const withdrawn = { at: STORY_NOW, byName: 'Priya Nair' };
  const meera = doorEntry('Meera Iyer', 4);
  const entries = [
    out,
    doorEntry('Asha Rao', 2),
    doorEntry('Meera Iyer', 3, { withdrawn }),
    meera,
    doorEntry('Nandini Kulkarni', 4, { action: 'refused' }),
    doorEntry('Sai Prakash', 6),
  ];
  expect([...withdrawableIds(entries, STORY_NOW)]).toEqual([out.id, meera.id]);
  expect(withdrawableIds([meera], meera.timestamp + WITHDRAWAL_WINDOW_MS).size).toBe(1);
  expect(withdrawableIds([meera], meera.timestamp + WITHDRAWAL_WINDOW_MS + 1).size).toBe(0);
});

test('the next step is of the first notice that has one', () => {
  expect(nextStep(doorEntry('Asha Rao', 0, { notices: [birthday, expired, dues] }))).toBe('renew');
  expect(nextStep(doorEntry('Asha Rao', 0, { notices: [dues] }))).toBe('pay');
  expect(nextStep(doorEntry('Asha Rao', 0, { notices: [birthday] }))).toBeUndefined();
  const withdrawn = { at: STORY_NOW, byName: 'Priya Nair' };
  expect(nextStep(doorEntry('Asha Rao', 0, { notices: [expired], withdrawn }))).toBeUndefined();
});
