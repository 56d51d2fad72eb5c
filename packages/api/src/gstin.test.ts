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
  ['127AAPFU0939F1ZV', gstinMessage],
  ['27AAPFU0939F1ZV1', gstinMessage],
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

test('the messages say what a GSTIN looks like, and what may be mistyped', () => {
  expect(gstinMessage).toBe('A GSTIN has 15 characters, such as 27ABCDE1234F1Z0');
  expect(gstinDigitMessage).toBe('This is not a GSTIN: its state code or its last character is mistyped');
});

const stateOf = (code: string) => stateOfGstin(`${code}ABCDE1234F1Z0`);

test.each([
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
])('the state %s is %s, with a tax of its own', (code, name) => {
  expect(stateOf(code)).toEqual({ code, name, taxName: 'SGST' });
});

test.each([
  ['04', 'Chandigarh'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['31', 'Lakshadweep'],
  ['35', 'Andaman and Nicobar Islands'],
  ['38', 'Ladakh'],
])('%s is %s, a union territory without a legislature', (code, name) => {
  expect(stateOf(code)).toEqual({ code, name, taxName: 'UTGST' });
});

test('97 is what is in no state', () => {
  expect(stateOf('97')).toEqual({ code: '97', name: 'Other Territory', taxName: 'UTGST' });
});
