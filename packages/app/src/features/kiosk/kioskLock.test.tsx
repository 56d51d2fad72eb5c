import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, Route, Routes } from 'react-router-dom';
import { KioskGuard } from '../../shell/KioskGuard.tsx';
import { lockKiosk } from '../../shared/kioskLock.ts';
import { Frame } from '../../shell/Frame.tsx';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { KioskPage } from './KioskPage.tsx';
import * as stories from './KioskPage.stories.tsx';
import { storyEnvironment } from './testing/kioskStory.tsx';
import { IDLE_TIMEOUT_MS } from './UnlockDialog.tsx';

const all = composeStories(stories);
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Unlock the kiosk' }));
const locked = () => window.localStorage.getItem('kiosk-lock');

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
  return { request, escape: () => setFullScreen(null) };
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

const right = { confirmPassword: (password: string) => (password === 'right' ? Promise.resolve() : refused()) };
const refused = (code = 'wrong-password') => Promise.reject(Object.assign(new Error(), { code: `auth/${code}` }));

/** The app around the kiosk: another screen, and a way there. */
const app = (at: string, identity = right) =>
  render(
    <AppHarness at={at} identity={identity}>
      <KioskGuard>
        <Frame>
          <Link to="/members">To the members</Link>
          <Routes>
            <Route path="/members" element={<h1>The members</h1>} />
            <Route path="/attendance" element={<KioskPage environment={storyEnvironment()} />} />
          </Routes>
        </Frame>
      </KioskGuard>
    </AppHarness>,
  );
const choose = async () => user.click(await button('Andheri West'));

test('locking hides everything but the kiosk and enters full screen', async () => {
  const { request } = fakeFullScreen();
  render(<all.NoLogo environment={storyEnvironment()} />);
  await button('Lock kiosk');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('listbox')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await button('Lock kiosk'));
  expect(request).toHaveBeenCalledOnce();
  expect(locked()).toBe('uid-admin');
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the correct password unlocks, a wrong one shows an error', async () => {
  render(<all.Locked environment={storyEnvironment()} identity={right} />);
  await user.click(await button('Unlock'));
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: 'Unlock' }));
  expect(await asking.findByText('Please enter your password')).toBeInTheDocument();
  await user.type(asking.getByLabelText('Password'), 'guess');
  await user.click(asking.getByRole('button', { name: 'Unlock' }));
  expect(await asking.findByText('Invalid password')).toBeInTheDocument();
  expect(asking.getByLabelText('Password')).toHaveValue('');
  expect(asking.getByLabelText('Password')).toHaveFocus();
  expect(locked()).toBe('uid-admin');
  await user.type(asking.getByLabelText('Password'), 'right');
  await user.click(asking.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByRole('banner')).toBeInTheDocument();
  expect(locked()).toBeNull();
});

test.each([
  ['invalid-credential', 'Invalid password'],
  ['too-many-requests', 'Too many failed attempts. Please try again later'],
  ['network-request-failed', 'The server cannot be reached. Please check your connection.'],
  ['internal-error', 'The password could not be checked. Please try again.'],
])('%s shows: %s', async (code, sentence) => {
  render(<all.Locked environment={storyEnvironment()} identity={{ confirmPassword: () => refused(code) }} />);
  await user.click(await button('Unlock'));
  const asking = await dialog();
  await user.type(asking.getByLabelText('Password'), 'guess');
  await user.click(asking.getByRole('button', { name: 'Unlock' }));
  expect(await asking.findByText(sentence)).toBeInTheDocument();
  expect(locked()).toBe('uid-admin');
});

test('leaving full screen asks for the password; Cancel enters it again', async () => {
  const { request, escape } = fakeFullScreen();
  render(<all.NoLogo environment={storyEnvironment()} />);
  await user.click(await button('Lock kiosk'));
  await escape();
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: 'Cancel' }));
  expect(request).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('navigation is blocked until the password is entered, then continues', async () => {
  app('/attendance');
  await choose();
  await user.click(await button('Lock kiosk'));
  await user.click(screen.getByRole('link', { name: 'To the members' }));
  const asking = await dialog();
  expect(screen.queryByRole('heading', { name: 'The members' })).not.toBeInTheDocument();
  await user.click(asking.getByRole('button', { name: 'Cancel' }));
  expect(await button('Sign In')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'To the members' }));
  const again = await dialog();
  await user.type(again.getByLabelText('Password'), 'right');
  await user.click(again.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByRole('heading', { name: 'The members' })).toBeInTheDocument();
});

test('a URL opened or reloaded while locked redirects to the kiosk and asks for the password', async () => {
  app('/members');
  expect(screen.getByRole('heading', { name: 'The members' })).toBeInTheDocument();
  act(() => lockKiosk('uid-admin'));
  expect(screen.queryByRole('heading', { name: 'The members' })).not.toBeInTheDocument();
  await choose();
  expect(await dialog()).toBeTruthy();
});

test("another user's sign-in ends the lock", () => {
  const { unmount } = app('/members');
  act(() => lockKiosk('uid-somebody-else'));
  expect(screen.getByRole('heading', { name: 'The members' })).toBeInTheDocument();
  expect(locked()).toBeNull();
  unmount();
});

test('the unlock dialog closes after its timeout', async () => {
  render(<all.Locked environment={storyEnvironment()} />);
  await button('Unlock');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(IDLE_TIMEOUT_MS - 1));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  vi.useRealTimers();
});
