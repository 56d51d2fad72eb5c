// Whoever unlocks the kiosk: by a second factor, as whom, and while it takes.
import { locks } from 'node:worker_threads';
import { pending } from '@spotter/api/fake';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import { secondFactorTexts } from '@spotter/web-core/secondFactorTexts';
import type { SessionState } from '@spotter/web-core/session';
import { IdentityFailure } from '@spotter/web-core/testing';
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PasswordIdentity } from '../../session/identity.ts';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { kioskDevice } from '../../shared/kioskDevice.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { LockedKioskStory, storyEnvironment } from './testing/kioskStory.tsx';
import { IDLE_TIMEOUT_MS } from './UnlockDialog.tsx';

const user = userEvent.setup();
const admin = {
  is: 'signed-in',
  user: { uid: 'uid-1', name: 'Asha Rao', email: 'asha@demo.gym' },
  claims: { gymId: 'gym-1', userType: 'admin', branchId: null, branchAccess: 'all', version: 2 },
} as SessionState;

/** A session in which nobody is signed in until `change`. */
function changingSession(identity: Partial<PasswordIdentity> = {}) {
  let state: SessionState = { is: 'signed-out' };
  const listeners = new Set<() => void>();
  return {
    ...fakeSession(state, identity),
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next: SessionState) =>
      act(() => {
        state = next;
        for (const listener of listeners) listener();
      }),
  };
}
type ChangingSession = ReturnType<typeof changingSession>;

function begin(
  session: ChangingSession,
  revokeDevice: NonNullable<Parameters<typeof storyEnvironment>[0]>['revokeDevice'],
) {
  const environment = storyEnvironment({ ...(revokeDevice && { revokeDevice }) });
  const createClient = vi.spyOn(environment, 'createClient');
  render(<LockedKioskStory environment={environment} session={session} />);
  return { createClient };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Unlock the kiosk' }));
const open = async () => user.click(await screen.findByRole('button', { name: 'Unlock' }));

const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function openOnFakeTime() {
  await screen.findByRole('button', { name: 'Unlock' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await later(0);
}

async function enterPassword() {
  await user.type(await dialog().findByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
  await user.type(dialog().getByLabelText('Password'), 'secret-word');
  await user.click(dialog().getByRole('button', { name: 'Unlock' }));
  return dialog().findByRole('textbox', { name: secondFactorTexts.code.label });
}

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  act(() => leaveFullScreen());
});

test('an account with a second factor is asked for its code; the way back leads to the password', async () => {
  const submitCode = vi.fn<(code: string) => Promise<void>>(() => Promise.resolve());
  const session = changingSession({
    signIn: () => Promise.reject(new IdentityFailure('multi-factor-auth-required')),
    challengeOf: () => Promise.resolve({ submitCode } as Partial<SecondFactorChallenge> as SecondFactorChallenge),
  });
  begin(session, { success: true });
  await open();
  await enterPassword();
  await user.click(dialog().getByRole('button', { name: 'Back to the login' }));
  await user.type(await enterPassword(), '123456');
  await user.click(dialog().getByRole('button', { name: 'Unlock' }));
  expect(await dialog().findByLabelText('Password')).toBeInTheDocument();
  expect(submitCode).toHaveBeenCalledExactlyOnceWith('123456');
  session.change(admin);
  expect(await screen.findByText('Unlocked')).toBeInTheDocument();
});

test('the pairing is ended in the name of whoever has signed in, and full screen with it', async () => {
  const session = changingSession();
  const { createClient } = begin(session, { success: true });
  await open();
  await dialog().findByLabelText('Password');
  expect(createClient).not.toHaveBeenCalled();
  act(() => enterFullScreen());
  session.change(admin);
  expect(await screen.findByText('Unlocked')).toBeInTheDocument();
  expect(renderHook(() => useIsFullScreen()).result.current).toBe(false);
  const [options] = createClient.mock.calls[0] ?? [];
  expect(options).toMatchObject({ origin: window.location.origin, getToken: session.getToken });
  expect(options?.language?.()).toBe('en');
});

test('while the pairing ends the dialog stays open', async () => {
  const session = changingSession();
  begin(session, pending);
  await openOnFakeTime();
  session.change(admin);
  await later(IDLE_TIMEOUT_MS);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a dialog that was closed and is opened again has all its time', async () => {
  begin(changingSession(), undefined);
  await openOnFakeTime();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await later(1000);
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  await later(IDLE_TIMEOUT_MS - 1);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  await later(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a second tab of the kiosk leaves the session of whoever unlocks in the first, until they are done', async () => {
  // Of a browser; jsdom has none.
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const session = { ...changingSession(), signOut };
  const [first] = [0, 1].map(() => render(<LockedKioskStory environment={storyEnvironment()} session={session} />));
  await user.click(await within(first?.container as HTMLElement).findByRole('button', { name: 'Unlock' }));
  await dialog().findByLabelText('Password');
  await act(() => locks.query());
  expect(signOut).toHaveBeenCalledOnce();
  expect(kioskDevice()).toMatchObject({ mayHoldSession: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
  Reflect.deleteProperty(navigator, 'locks');
});

const denyLock = () => Promise.reject(new DOMException('Access to the Locks API is denied.', 'SecurityError'));

test('a browser that denies its locks is unlocked all the same', async () => {
  Object.defineProperty(navigator, 'locks', { value: { request: denyLock }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  begin(changingSession(), () => ({ success: true }));
  await open();
  expect(await dialog().findByLabelText('Password')).toBeVisible();
});
