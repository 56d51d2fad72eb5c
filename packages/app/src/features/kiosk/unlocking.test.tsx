// The dialogs that lock and unlock the kiosk, in the states between.
import type { AnswerOf, InputOf } from '@spotter/api';
import { type FakeAnswers, failing, pending } from '@spotter/api/fake';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { AppHarness } from '../../testing/AppHarness.tsx';
import { fakeQueue, waitingCard } from '../../testing/fakeQueue.ts';
import { fakeSession } from '../../testing/fakeSession.ts';
import { LockDialog } from './LockDialog.tsx';
import { LockedKioskStory, storyEnvironment } from './testing/kioskStory.tsx';

type Pair = (input: InputOf<'pairDevice'>) => AnswerOf<'pairDevice'> | Promise<AnswerOf<'pairDevice'>>;
const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const FullScreenState = () => <output>{useIsFullScreen() ? 'full' : 'normal'}</output>;

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  act(() => leaveFullScreen());
});

async function lock(kioskBranch: Parameters<typeof LockDialog>[0]['kioskBranch'], answers: FakeAnswers = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <AppHarness answers={answers}>
      <FullScreenState />
      <LockDialog kioskBranch={kioskBranch} onClose={onClose} />
    </AppHarness>,
  );
  const name = await screen.findByRole('textbox', { name: 'Name of the kiosk' });
  return { onClose, name };
}
const nowhere = { branchId: undefined, branchName: undefined };

test.each([
  [undefined, 'Door kiosk'],
  ['Bandra', 'Bandra kiosk'],
  ['B'.repeat(80), 'B'.repeat(60)],
])('at the branch %s the kiosk is first called "%s"', async (branchName, text) => {
  const { name } = await lock({ branchId: undefined, branchName });
  expect(name).toHaveValue(text);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Cancel locks nothing', async () => {
  const pairDevice = vi.fn<Pair>();
  const { onClose } = await lock(nowhere, { pairDevice });
  await user.click(await button('Cancel'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(pairDevice).not.toHaveBeenCalled();
});

test('while the kiosk is being locked it can be neither cancelled nor locked again', async () => {
  const pairDevice = vi.fn<Pair>(pending);
  const { onClose, name } = await lock(nowhere, { pairDevice });
  await user.type(name, '{Enter}');
  expect(pairDevice.mock.calls).toStrictEqual([
    [{ gymId: 'gym-1', name: 'Door kiosk', secret: expect.any(String) as string }],
  ]);
  expect(await button('Cancel')).toBeDisabled();
  // Handled by the page: the browser would load it anew.
  expect(fireEvent.submit(name.closest('form') as HTMLFormElement)).toBe(false);
  await user.keyboard('{Escape}');
  expect(pairDevice).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test('a kiosk that could not be locked leaves full screen, and can be locked again', async () => {
  const pairDevice = vi.fn<Pair>(failing('unavailable', 'The server is very busy.'));
  const { name } = await lock(nowhere, { pairDevice });
  await user.type(name, '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The kiosk could not be lockedThe server is very busy.');
  expect(screen.getByText('normal')).toBeInTheDocument();
  pairDevice.mockImplementation(pending);
  await user.type(name, '{Enter}');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('full')).toBeInTheDocument();
  expect(pairDevice).toHaveBeenCalledTimes(2);
});

test('a kiosk in full screen that could not be locked stays in it', async () => {
  const { name } = await lock(nowhere, { pairDevice: failing('unavailable', 'The server is very busy.') });
  act(() => enterFullScreen());
  await user.type(name, '{Enter}');
  await screen.findByRole('alert');
  expect(screen.getByText('full')).toBeInTheDocument();
});

test('a name of spaces alone is none', async () => {
  const pairDevice = vi.fn<Pair>(pending);
  const { name } = await lock(nowhere, { pairDevice });
  await user.clear(name);
  await user.type(name, '  {Enter}');
  expect(screen.getByText('Please enter a name for the kiosk')).toBeVisible();
  expect(pairDevice).not.toHaveBeenCalled();
});

async function unlock(props: Partial<Parameters<typeof LockedKioskStory>[0]> = {}) {
  render(<LockedKioskStory environment={storyEnvironment()} {...props} />);
  await user.click(await button('Unlock'));
  return within(await screen.findByRole('dialog', { name: 'Unlock the kiosk' }));
}
const signedOut = fakeSession({ is: 'signed-out' });
const signedIn = fakeSession({
  is: 'signed-in',
  user: { uid: 'uid-1', name: 'Asha Rao', email: 'asha@demo.gym' },
  claims: { gymId: 'gym-1', userType: 'admin', branchId: null, branchAccess: 'all', version: 2 },
} as Parameters<typeof fakeSession>[0]);

test('until the form has loaded the dialog asks for a moment; what failed can be tried again', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const identity = vi.fn<typeof signedOut.identity>(signedOut.identity).mockImplementationOnce(() => promise);
  const start = vi.fn<() => void>();
  const dialog = await unlock({ session: { ...signedOut, identity, start } });
  expect(dialog.getByText('One moment')).toBeInTheDocument();
  reject(new Error('No connection'));
  expect(await dialog.findByText('No connection')).toBeInTheDocument();
  expect(dialog.queryByText('One moment')).not.toBeInTheDocument();
  expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByLabelText('Password')).toBeInTheDocument();
  expect(dialog.queryByText('No connection')).not.toBeInTheDocument();
  expect(start).toHaveBeenCalledTimes(2);
});

test('whoever was signed in before does not unlock before their session is removed', async () => {
  const revokeDevice = vi.fn<(input: InputOf<'revokeDevice'>) => AnswerOf<'revokeDevice'>>(() => ({ success: true }));
  const dialog = await unlock({
    environment: storyEnvironment({ revokeDevice }),
    session: { ...signedIn, identity: () => new Promise<never>(() => undefined) },
  });
  expect(dialog.getByText('One moment')).toBeInTheDocument();
  expect(revokeDevice).not.toHaveBeenCalled();
});

test('the cards that wait are counted, with who sends them then', async () => {
  const queue = fakeQueue([waitingCard('04A2B3C4', 3), waitingCard('04A2B3C5', 1)]);
  const dialog = await unlock({ queue });
  expect(dialog.getByText(/^2 cards wait for the connection\./)).toBeVisible();
});

test('where no card waits, none is spoken of', async () => {
  const dialog = await unlock();
  expect(dialog.queryByText(/for the connection/)).not.toBeInTheDocument();
});

test('a touch keeps the dialog open as a key does', async () => {
  render(<LockedKioskStory environment={storyEnvironment()} />);
  await button('Unlock');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  for (let times = 0; times < 3; times += 1) {
    act(() => void vi.advanceTimersByTime(29_999));
    fireEvent.pointerDown(screen.getByRole('dialog'));
  }
  act(() => void vi.advanceTimersByTime(29_999));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
