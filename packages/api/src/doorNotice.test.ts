import { expect, test } from 'vitest';
import { doorNotice } from './doorNotice.ts';

const notice = { kind: 'expired', tone: 'refused', text: 'Membership expired on 3 Nov 2026' };

test('a notice says what it is about, how it looks and its sentence', () => {
  expect(doorNotice.parse(notice)).toEqual(notice);
});

test.each([
  ['kind', { ...notice, kind: 'unpaid' }],
  ['kind', { tone: 'refused', text: '' }],
  ['tone', { ...notice, tone: 'warning' }],
  ['tone', { kind: 'expired', text: '' }],
  ['text', { ...notice, text: null }],
  ['text', { kind: 'expired', tone: 'refused' }],
])('a notice without a valid %s is none', (field, data) => {
  expect(doorNotice.safeParse(data).error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
