import { expect, test } from 'vitest';
import { gstinDigitMessage, gstinMessage, gstinProblem, stateOfGstin } from './gstin.ts';

test.each(['27AAPFU0939F1ZV', '27ABCDE1234F1Z0', '29AABCS1234K1ZC', '04ABCDE1234F1Z8'])('%s is a GSTIN', (gstin) => {
  expect(gstinProblem(gstin)).toBeUndefined();
});

test.each([
  ['27AAPFU0939F1ZW', gstinDigitMessage],
  ['27AAPFU0993F1ZV', gstinDigitMessage],
  ['99ABCDE1234F1ZT', gstinDigitMessage],
  ['25ABCDE1234F1Z4', gstinDigitMessage],
  ['27AAPFU0939F1Z', gstinMessage],
  ['27AAPFU0939F0ZV', gstinMessage],
  ['27aapfu0939f1zv', gstinMessage],
  ['', gstinMessage],
])('%s is none', (gstin, problem) => {
  expect(gstinProblem(gstin)).toBe(problem);
});

test.each([
  ['27ABCDE1234F1Z0', { code: '27', name: 'Maharashtra', taxName: 'SGST' }],
  ['04ABCDE1234F1Z8', { code: '04', name: 'Chandigarh', taxName: 'UTGST' }],
  ['07ABCDE1234F1Z2', { code: '07', name: 'Delhi', taxName: 'SGST' }],
])('%s is of a state', (gstin, state) => {
  expect(stateOfGstin(gstin)).toEqual(state);
});
