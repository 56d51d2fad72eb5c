import { expect, test } from 'vitest';
import { readClaims } from './claims.ts';

const raw = { gymId: 'gym-1', userType: 'staff', branchId: 'branch-1', branchAccess: 'branch-1', version: 2 };

test('claims are read as the token carries them', () => {
  expect(readClaims(raw)).toEqual(raw);
});

test.each([
  ['an empty gym', { gymId: '' }],
  ['a gym that is no text', { gymId: 7 }],
  ['no gym', { gymId: undefined }],
  ['an empty role', { userType: '' }],
  ['a role that is no text', { userType: ['admin'] }],
  ['no role', { userType: undefined }],
])('%s: there are no claims yet', (_, change) => {
  expect(readClaims({ ...raw, ...change })).toBeUndefined();
});

test.each([
  ['branchId', '', null],
  ['branchId', 7, null],
  ['branchId', undefined, null],
  ['branchAccess', '', ''],
  ['branchAccess', 7, ''],
  ['branchAccess', undefined, ''],
  ['version', '2', 0],
  ['version', undefined, 0],
])('%s of %j is read as %j', (name, value, expected) => {
  expect(readClaims({ ...raw, [name]: value })).toEqual({ ...raw, [name]: expected });
});

test('who may choose another gym is known only where the token says so', () => {
  expect(readClaims({ ...raw, hasSeveralGyms: true })).toMatchObject({ hasSeveralGyms: true });
  for (const hasSeveralGyms of [false, 'true', undefined]) {
    expect(readClaims({ ...raw, hasSeveralGyms })).not.toHaveProperty('hasSeveralGyms');
  }
});
