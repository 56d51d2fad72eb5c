import { expect, test } from 'vitest';
import { appSessionPolicy, sessionMessages } from './sessionPolicy.ts';
import { nextState, type SessionEvent, type SessionState } from './sessionState.ts';

const user = { uid: 'uid-1', email: 'asha@demo.gym', name: 'Asha Rao', lastSignInAt: 0 };
const claims = { gymId: 'gym-1', userType: 'admin', branchId: null, branchAccess: 'all', version: 2 } as const;
const next = (state: SessionState, event: SessionEvent) => nextState(state, event, appSessionPolicy);

const unavailable: SessionState = { is: 'unavailable', message: 'No connection' };
const signedIn: SessionState = { is: 'signed-in', user, claims };
const waiting: SessionState = { is: 'waiting', user, refreshes: 0 };
const expired: SessionState = { is: 'expired', message: sessionMessages.missingClaims };

test.each<SessionEvent>([
  { type: 'somebody', user, isFresh: true },
  { type: 'nobody', byUser: true },
  { type: 'nobody', byUser: false },
  { type: 'left' },
])('while the identity service is not loaded, only a new start counts: %j', (event) => {
  expect(next(unavailable, event)).toBe(unavailable);
});

test('only a login that waits for its claims reads them after the wait', () => {
  expect(next(waiting, { type: 'waited' })).toEqual({ is: 'reading', user, isFresh: true, refreshes: 1 });
  expect(next(signedIn, { type: 'waited' })).toBe(signedIn);
});

test('an expired session keeps its sentence when the identity service reports nobody again', () => {
  expect(next(expired, { type: 'nobody', byUser: true })).toBe(expired);
  expect(next(expired, { type: 'nobody', byUser: false })).toBe(expired);
});

test('signed out stays signed out, without a notice', () => {
  const signedOut: SessionState = { is: 'signed-out' };
  expect(next(signedOut, { type: 'nobody', byUser: false })).toBe(signedOut);
  expect(next({ is: 'starting' }, { type: 'nobody', byUser: false })).toEqual({
    is: 'signed-out',
    notice: sessionMessages.missingClaims,
  });
});

test('the choice of a gym goes on where the same user is reported again, and starts anew for another', () => {
  const choosing: SessionState = { is: 'choosing', user, isSwitching: true };
  expect(next(choosing, { type: 'somebody', user, isFresh: true })).toBe(choosing);
  const other = { ...user, uid: 'uid-2' };
  const reading = { is: 'reading', user: other, isFresh: true, refreshes: 0 };
  expect(next(choosing, { type: 'somebody', user: other, isFresh: true })).toEqual(reading);
});

test('a chosen gym is read without waiting for claims, and only where somebody is inside or chooses', () => {
  const reading = { is: 'reading', user, isFresh: false, refreshes: 0 };
  expect(next(signedIn, { type: 'gym-chosen' })).toEqual(reading);
  expect(next({ is: 'choosing', user, isSwitching: false }, { type: 'gym-chosen' })).toEqual(reading);
  expect(next(waiting, { type: 'gym-chosen' })).toBe(waiting);
  expect(next(expired, { type: 'gym-chosen' })).toBe(expired);
});
