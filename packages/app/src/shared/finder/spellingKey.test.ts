import { expect, test } from 'vitest';
import { spellingKey } from './spellingKey.ts';

test.each([
  ['aasha', 'asha'],
  ['deepa', 'dipa'],
  ['priitam', 'pritam'],
  ['pooja', 'puja'],
  ['suuraj', 'suraj'],
  ['saurav', 'sourav'],
  ['chowdhary', 'choudhary'],
  ['neina', 'naina'],
  ['philip', 'filip'],
  ['vicky', 'viki'],
  ['iqbal', 'ikbal'],
  ['laxmi', 'lakshmi'],
  ['shweta', 'sweta'],
  ['shrinivas', 'srinivas'],
  ['wasim', 'vasim'],
  ['aziz', 'asis'],
  ['siddharth', 'sidart'],
  ['bhavna', 'bavna'],
  ['mohammed', 'muhammad'],
  ['rahel', 'rahal'],
  ['julie', 'july'],
  ['anna', 'ana'],
  ['annna', 'ana'],
  ['deeepa', 'dipa'],
  ['poooja', 'puja'],
  ['sourabh', 'sorabh'],
  ['akshay', 'axay'],
  ['a11', 'a1'],
  ['11a', '1a'],
])('%s is %s', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other));
});

test.each([
  ['zara', 'sara'],
  ['devi', 'david'],
  ['selina', 'salina'],
  ['som', 'suman'],
  ['rowan', 'roan'],
  ['shalini', 'salini'],
  ['amoha', 'amuha'],
  ['reena', 'rana'],
  ['yash', 'iash'],
  ['rielle', 'rille'],
  ['1123', '123'],
])('%s is not %s', (one, other) => {
  expect(spellingKey(one)).not.toBe(spellingKey(other));
});
