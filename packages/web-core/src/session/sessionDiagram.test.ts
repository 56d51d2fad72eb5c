import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appSessionPolicy, sessionMessages } from './sessionPolicy.ts';
import { nextState, type SessionEvent, type SessionState } from './sessionState.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const arrows = [...read('../../../../docs/sessions.md').matchAll(/^ {2}(\w+) --> (\w+): (\d+) (.+)$/gm)].map(
  ([, from = '', to = '', number, what = '']) => ({
    arrow: `${from.replace('_', '-')} --> ${to.replace('_', '-')}`,
    number: Number(number),
    what,
  }),
);

const user = { uid: 'uid-1', email: 'asha@demo.gym', name: 'Asha Rao', lastSignInAt: 0 };
const other = { ...user, uid: 'uid-2' };
const claims = { gymId: 'gym-1', userType: 'admin', branchId: null, branchAccess: 'all', version: 2 } as const;
const reading = (isFresh: boolean, refreshes: number): SessionState => ({ is: 'reading', user, isFresh, refreshes });

const states: SessionState[] = [
  { is: 'starting' },
  { is: 'unavailable', message: 'No connection' },
  { is: 'unavailable', message: 'No token', reading: { is: 'reading', user, isFresh: false, refreshes: 0 } },
  { is: 'signed-out' },
  ...[0, 1, 2].flatMap((refreshes) => [reading(true, refreshes), reading(false, refreshes)]),
  { is: 'waiting', user, refreshes: 0 },
  { is: 'choosing', user, isSwitching: false },
  { is: 'signed-in', user, claims },
  { is: 'ending', message: sessionMessages.oldClaims, delayMs: 3000 },
  { is: 'expired', message: sessionMessages.missingClaims },
];
const events: SessionEvent[] = [
  ...[true, false].map((byUser) => ({ type: 'nobody', byUser }) as const),
  ...[user, other].map((somebody) => ({ type: 'somebody', user: somebody, isFresh: true }) as const),
  ...[undefined, claims, { ...claims, version: 1 }].map((read_) => ({ type: 'claims', claims: read_ }) as const),
  { type: 'claims-failed', message: 'No connection' },
  { type: 'claims-failed', message: 'It is over', reason: 'tokenExpired' },
  { type: 'gym-missing' },
  { type: 'switch-gym' },
  { type: 'gym-chosen' },
  { type: 'waited' },
  { type: 'token-expired', reason: 'tokenExpired' },
  { type: 'left' },
  { type: 'unreachable', message: 'No connection' },
  { type: 'started' },
];

test('whatever happens wherever a visitor stands is an arrow of the diagram, and each arrow happens', () => {
  const happening = states.flatMap((state) =>
    events
      .map((event) => `${state.is} --> ${nextState(state, event, appSessionPolicy).is}`)
      .filter((arrow) => !sameEnds(arrow)),
  );
  expect([...new Set(happening)].toSorted()).toEqual([...new Set(arrows.map(({ arrow }) => arrow))].toSorted());
});

test('the arrows are numbered in order', () => {
  expect(arrows.map(({ number }) => number)).toEqual(arrows.map((_, index) => index + 1));
});

const sameEnds = (arrow: string) => new Set(arrow.split(' --> ')).size === 1;
