import type { AnswerOf, InputOf } from '@spotter/api';
import { type FakeAnswers, failing, offline } from '@spotter/api/fake';
import { appSessionPolicy, createSession } from '@spotter/web-core/session';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { fakeIdentity, fakeKeys, goodClaims, gymlessClaims, IdentityFailure } from '@spotter/web-core/testing';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PasswordIdentity } from '../../session/identity.ts';
import { kioskDevice, storeKioskDevice } from '../../shared/kioskDevice.ts';
import { KioskGate } from '../../shell/KioskGate.tsx';
import { fakeQueue, waitingCard } from '../../testing/fakeQueue.ts';
import * as lockedStories from './DeviceKiosk.stories.tsx';
import * as stories from './KioskPage.stories.tsx';
import { kiosk, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';
import { IDLE_TIMEOUT_MS } from './UnlockDialog.tsx';

const all = composeStories(stories);
const locked = composeStories(lockedStories);
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const setFullScreen = (element: Element | null) => {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
  act(() => void fireEvent(document, new Event('fullscreenchange')));
  return Promise.resolve();
};
/** The browser's full screen, which jsdom lacks. */
function fakeFullScreen() {
  const request = vi.fn<() => Promise<void>>(() => setFullScreen(document.documentElement));
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  Object.assign(document.documentElement, { requestFullscreen: request });
  Object.assign(document, { exitFullscreen: () => setFullScreen(null) });
  return { request };
}
beforeEach(() => {
  window.localStorage.clear();
  // jsdom lays nothing out, and so scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  for (const key of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, key);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
});

type Pair = (input: InputOf<'pairDevice'>) => AnswerOf<'pairDevice'>;
type Revoke = (input: InputOf<'revokeDevice'>) => AnswerOf<'revokeDevice'>;

const paired: AnswerOf<'pairDevice'> = {
  device: {
    id: 'device-1',
    name: 'Andheri West kiosk',
    branchId: 'andheri',
    branchName: 'Andheri West',
    pairedAt: 0,
    pairedBy: 'Kavya Menon',
    lastSeenAt: null,
    version: null,
    language: null,
  },
  token: 'device.device-1.secret',
};

test('Lock pairs this browser; nothing of the session stays in the storage', async () => {
  const { request } = fakeFullScreen();
  const pairDevice = vi.fn<Pair>(() => paired);
  render(<all.NoLogo environment={storyEnvironment()} answers={{ pairDevice }} />);
  await user.click(await button('Lock kiosk'));
  const asking = await dialog('Lock the kiosk');
  expect(asking.getByLabelText('Name of the kiosk')).toHaveValue('Andheri West kiosk');
  window.localStorage.setItem('sessionActive', 'true');
  await user.click(asking.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(kioskDevice()).not.toBeNull());
  expect(pairDevice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'andheri',
    name: 'Andheri West kiosk',
    secret: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
  expect(kioskDevice()).toEqual({ ...pairedDevice, mayHoldSession: true });
  expect(Object.keys(window.localStorage).filter((key) => !key.startsWith('kiosk-'))).toEqual([]);
  expect(request).toHaveBeenCalledOnce();
});

test('where the browser stores nothing, the dialog says how long the lock lasts', async () => {
  render(<all.NoLogo environment={storyEnvironment()} />);
  const lock = await button('Lock kiosk');
  const restore = blockStorage();
  onTestFinished(restore);
  await user.click(lock);
  const asking = await dialog('Lock the kiosk');
  expect(asking.getByRole('note')).toHaveTextContent('Reloading the page ends the pairing');
  restore();
});

test('locking with waiting cards, which only this account can send, asks first', async () => {
  render(<all.NoLogo environment={storyEnvironment()} queue={fakeQueue([waitingCard('04A2B3C4', 3)])} />);
  await user.click(await button('Lock kiosk'));
  const asking = within(await screen.findByRole('alertdialog', { name: '1 check-in has not been sent' }));
  expect(screen.queryByRole('dialog', { name: 'Lock the kiosk' })).not.toBeInTheDocument();
  await user.click(asking.getByRole('button', { name: 'Lock kiosk' }));
  expect(await screen.findByRole('dialog', { name: 'Lock the kiosk' })).toBeInTheDocument();
});

test('the kiosk can be given another name, but not none', async () => {
  const pairDevice = vi.fn<Pair>(() => paired);
  render(<all.NoLogo environment={storyEnvironment()} answers={{ pairDevice }} />);
  await user.click(await button('Lock kiosk'));
  const asking = await dialog('Lock the kiosk');
  const name = asking.getByLabelText('Name of the kiosk');
  await user.clear(name);
  expect(asking.getByText('Please enter a name for the kiosk')).toBeInTheDocument();
  expect(asking.getByRole('button', { name: 'Lock' })).toBeDisabled();
  await user.type(name, ' Back door {Enter}');
  await waitFor(() => expect(pairDevice).toHaveBeenCalledOnce());
  expect(pairDevice.mock.calls[0]?.[0]).toMatchObject({ name: 'Back door' });
});

test('locked again after a lost answer, it asks with the same secret', async () => {
  const pairDevice = vi.fn<Pair>(() => paired).mockImplementationOnce(offline);
  render(<all.NoLogo environment={storyEnvironment()} answers={{ pairDevice }} />);
  await user.click(await button('Lock kiosk'));
  const asking = await dialog('Lock the kiosk');
  await user.click(asking.getByRole('button', { name: 'Lock' }));
  await asking.findByRole('alert');
  await user.click(asking.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(kioskDevice()).not.toBeNull());
  const [first, second] = pairDevice.mock.calls.map(([input]) => input.secret);
  expect(second).toBe(first);
  expect(window.localStorage).not.toHaveProperty('kiosk-secret');
});

test('a kiosk that could not be paired stays unlocked, and says why', async () => {
  const pairDevice = failing('unavailable', 'The server is very busy at the moment.');
  render(<all.NoLogo environment={storyEnvironment()} answers={{ pairDevice }} />);
  await user.click(await button('Lock kiosk'));
  const asking = await dialog('Lock the kiosk');
  await user.click(asking.getByRole('button', { name: 'Lock' }));
  expect(await asking.findByRole('alert')).toHaveTextContent('The server is very busy at the moment.');
  expect(kioskDevice()).toBeNull();
});

/** A session at the kiosk; `claims` of whoever signs in, or those of their first token, second … */
function sessionFor(claims: Record<string, unknown> | Record<string, unknown>[] = goodClaims, stored = false) {
  const passwordOnly = { challengeOf: () => Promise.resolve(undefined) };
  const identity = Object.assign(fakeIdentity({ claims: [claims].flat(), stored }), passwordOnly);
  const session = createSession({
    load: () => Promise.resolve(identity as PasswordIdentity & typeof identity),
    record: fakeKeys(),
    policy: appSessionPolicy,
    reload: () => undefined,
  });
  return { identity, session };
}

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

async function signInToUnlock() {
  await user.click(await button('Unlock'));
  const asking = await dialog('Unlock the kiosk');
  await user.type(await asking.findByRole('textbox', { name: 'Email' }), 'asha@demo.gym');
  await user.type(asking.getByLabelText('Password'), 'secret-word');
  await user.click(asking.getByRole('button', { name: 'Unlock' }));
  return asking;
}

test('staff sign in to unlock, which revokes the device', async () => {
  const revokeDevice = vi.fn<Revoke>(() => ({ success: true }));
  const { session } = sessionFor({ ...goodClaims, userType: 'staff' });
  render(<locked.Plain environment={storyEnvironment({ revokeDevice })} session={session} />);
  await signInToUnlock();
  expect(await screen.findByText('Unlocked')).toBeInTheDocument();
  expect(revokeDevice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    deviceId: 'device-1',
    token: 'device.device-1.secret',
  });
  expect(kioskDevice()).toBeNull();
  expect(session.state()).toMatchObject({ is: 'signed-in' });
});

test('a kiosk that was revoked meanwhile is unlocked as well', async () => {
  const { session } = sessionFor();
  const environment = storyEnvironment({ revokeDevice: failing('not-found', 'That kiosk was not found') });
  render(<locked.Plain environment={environment} session={session} />);
  await signInToUnlock();
  expect(await screen.findByText('Unlocked')).toBeInTheDocument();
});

test.each([
  ['a member', { ...goodClaims, userType: 'member' }],
  ['an admin of another gym', { ...goodClaims, gymId: 'gym-2' }],
])('%s does not unlock, and is signed out again', async (_, claims) => {
  const revokeDevice = vi.fn<Revoke>(() => ({ success: true }));
  const { session } = sessionFor(claims);
  render(<locked.Plain environment={storyEnvironment({ revokeDevice })} session={session} />);
  const asking = await signInToUnlock();
  expect(await asking.findByText('Only staff and admins of this gym can unlock the kiosk.')).toBeInTheDocument();
  expect(revokeDevice).not.toHaveBeenCalled();
  expect(session.state()).toMatchObject({ is: 'signed-out' });
  expect(kioskDevice()).not.toBeNull();
});

type ChooseGym = (input: InputOf<'chooseGym'>) => AnswerOf<'chooseGym'>;

test('with an account of several gyms the unlock goes on in the gym of the device', async () => {
  const revokeDevice = vi.fn<Revoke>(() => ({ success: true }));
  const chooseGym = vi.fn<ChooseGym>(() => ({ customToken: 'token-of-gym-1' }));
  const { session, identity } = sessionFor([gymlessClaims, { ...goodClaims, hasSeveralGyms: true }]);
  render(<locked.Plain environment={storyEnvironment({ revokeDevice, chooseGym })} session={session} />);
  await signInToUnlock();
  expect(await screen.findByText('Unlocked')).toBeInTheDocument();
  expect(chooseGym).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1' });
  expect(identity.customTokens).toEqual(['token-of-gym-1']);
  expect(revokeDevice).toHaveBeenCalledOnce();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1' } });
});

const notInThisGym = failing('not-found', 'That gym was not found');

test.each<[string, Record<string, unknown>[], FakeAnswers['chooseGym'], string]>([
  ['with several other gyms', [gymlessClaims], notInThisGym, 'Only staff and admins of this gym can unlock the kiosk.'],
  [
    'who is a member of this gym and staff elsewhere',
    [gymlessClaims, { ...goodClaims, userType: 'member' }],
    { customToken: 'token-of-gym-1' },
    'Only staff and admins of this gym can unlock the kiosk.',
  ],
  [
    'whose gym cannot be chosen for lack of a connection',
    [gymlessClaims],
    offline,
    'The server cannot be reached. Please check your connection.',
  ],
])('somebody %s does not unlock, and is signed out again', async (_, claims, chooseGym, reason) => {
  const revokeDevice = vi.fn<Revoke>(() => ({ success: true }));
  const { session, identity } = sessionFor(claims);
  const signOut = vi.spyOn(identity, 'signOut');
  render(<locked.Plain environment={storyEnvironment({ revokeDevice, chooseGym })} session={session} />);
  const asking = await signInToUnlock();
  expect(await asking.findByText(reason)).toBeInTheDocument();
  expect(revokeDevice).not.toHaveBeenCalled();
  // Once before the sign-in, once after it.
  expect(signOut).toHaveBeenCalledTimes(2);
  expect(session.state()).toMatchObject({ is: 'signed-out' });
  expect(kioskDevice()).not.toBeNull();
});

test('where the device cannot be revoked, the kiosk stays locked and holds no session', async () => {
  const { session } = sessionFor();
  render(<locked.Plain environment={storyEnvironment({ revokeDevice: offline })} session={session} />);
  const asking = await signInToUnlock();
  expect(await asking.findByText('The server cannot be reached. Please check your connection.')).toBeInTheDocument();
  expect(session.state()).toMatchObject({ is: 'signed-out' });
  expect(kioskDevice()).not.toBeNull();
});

test('a wrong password unlocks nothing', async () => {
  const { session, identity } = sessionFor();
  identity.signIn = () => Promise.reject(new IdentityFailure('wrong-password'));
  render(<locked.Plain environment={storyEnvironment()} session={session} />);
  const asking = await signInToUnlock();
  expect(await asking.findByText('Invalid password')).toBeInTheDocument();
  expect(kioskDevice()).not.toBeNull();
});

test('a session that was left in the browser unlocks nothing: it is removed', async () => {
  const { session } = sessionFor(goodClaims, true);
  session.start();
  const device = { ...pairedDevice, mayHoldSession: true };
  render(<locked.Plain environment={storyEnvironment()} session={session} device={device} />);
  await waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
  expect(session.state()).toMatchObject({ is: 'signed-out' });
  await user.click(await button('Unlock'));
  const asking = await dialog('Unlock the kiosk');
  expect(await asking.findByLabelText('Password')).toBeInTheDocument();
  expect(kioskDevice()).not.toBeNull();
});

test('closing the dialog removes whatever session began in it', async () => {
  const { session } = sessionFor();
  render(<locked.Plain environment={storyEnvironment()} session={session} />);
  await user.click(await button('Unlock'));
  await (await dialog('Unlock the kiosk')).findByLabelText('Password');
  expect(kioskDevice()).toMatchObject({ mayHoldSession: true });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
});

test('a sign-in that is answered after the dialog was closed leaves no session', async () => {
  const { session, identity } = sessionFor();
  const answer = Promise.withResolvers<undefined>();
  identity.signIn = async () => {
    await answer.promise;
    identity.enter('uid-1');
  };
  render(<locked.Plain environment={storyEnvironment()} session={session} />);
  await signInToUnlock();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(kioskDevice()).toMatchObject({ mayHoldSession: false }));
  const signOut = vi.spyOn(identity, 'signOut');
  await act(() => {
    answer.resolve(undefined);
    return Promise.resolve();
  });
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(session.state()).toMatchObject({ is: 'signed-out' });
  expect(kioskDevice()).not.toBeNull();
});

test('the kiosk stores name and logo, for a start without a connection', async () => {
  const { unmount } = render(<locked.Plain environment={storyEnvironment()} />);
  expect(await screen.findByText('Demo Gym')).toBeInTheDocument();
  await waitFor(() => expect(kioskDevice()).toMatchObject({ kiosk }));
  unmount();
  render(<locked.OfflineStart environment={storyEnvironment()} />);
  expect(await screen.findByText('Demo Gym')).toBeInTheDocument();
  await user.click(await button('Sign In'));
  expect(await screen.findByText('No connection. Codes still work with mobile data.')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'QR code to check in or out' })).toBeInTheDocument();
});

test('while paired, every address leads to the kiosk', async () => {
  storeKioskDevice(pairedDevice);
  render(
    <MemoryRouter initialEntries={['/members']}>
      <Routes>
        <Route element={<KioskGate renderKiosk={({ deviceId }) => <p>The kiosk {deviceId}</p>} />}>
          <Route path="*" element={<h1>Another screen</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText('The kiosk device-1')).toBeInTheDocument();
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  act(() => window.localStorage.clear());
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  expect(screen.getByRole('heading', { name: 'Another screen' })).toBeInTheDocument();
});

test('the unlock dialog closes 30 s after the last key or touch', async () => {
  const { session } = sessionFor();
  render(<locked.Plain environment={storyEnvironment()} session={session} />);
  await button('Unlock');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  wait(IDLE_TIMEOUT_MS - 1);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'a' });
  wait(IDLE_TIMEOUT_MS - 1);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  wait(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  vi.useRealTimers();
});
