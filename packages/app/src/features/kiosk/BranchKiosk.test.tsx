// The kiosk of a signed-in person: what it asks for, how often, and what it leaves behind.
import { type AnswerOf, attendance, type Client, type FeedOptions, type InputOf } from '@spotter/api';
import { failing, type FakeAnswers, pending } from '@spotter/api/fake';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider, useClient } from '../../api/client.ts';
import { enterFullScreen, leaveFullScreen, useIsFullScreen } from '../../shared/fullScreen.ts';
import { storeKioskDevice } from '../../shared/kioskDevice.ts';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { branches, STORY_NOW } from '../../testing/gymData.ts';
import { expectedOccupancy } from '../../testing/todayData.ts';
import { BranchKiosk } from './BranchKiosk.tsx';
import { asha, pairedDevice, storyEnvironment } from './testing/kioskStory.tsx';

type GetOccupancy = (input: InputOf<'getOccupancy'>) => AnswerOf<'getOccupancy'>;
type GetExpected = (input: InputOf<'getExpectedOccupancy'>) => AnswerOf<'getExpectedOccupancy'>;
type KioskBranch = Parameters<typeof BranchKiosk>[0]['kioskBranch'];

const user = userEvent.setup();
const button = (name: string) => screen.findByRole('button', { name });
const FullScreenState = () => <output>{useIsFullScreen() ? 'full' : 'normal'}</output>;
const noBranch = { branchId: undefined, branchName: undefined, branches: [] };

const inside: AnswerOf<'getOccupancy'> = {
  currentCount: 61,
  maxCapacity: 120,
  percentage: 51,
  status: 'Comfortable',
  statusColor: 'success',
};
const code: FakeAnswers = {
  generateQRSession: { sessionId: 'session-1', qrData: 'https://demo.gym/pass/#code' },
  checkQRSession: { scanned: false, memberData: null },
};

const fakeIntervals = () => vi.useFakeTimers({ now: STORY_NOW, toFake: ['setInterval', 'clearInterval', 'Date'] });

function begin(more: Partial<KioskBranch> = {}, as: AppHarnessProps['as'] = 'admin') {
  const environment = storyEnvironment();
  const open = vi.spyOn(environment, 'open');
  const getOccupancy = vi.fn<GetOccupancy>(() => inside);
  const getExpectedOccupancy = vi.fn<GetExpected>(() => expectedOccupancy);
  const kioskBranch = {
    branchId: 'powai',
    branchName: 'Powai Lake',
    branches,
    choose: () => undefined,
    ...more,
  };
  const view = render(
    <AppHarness at="/attendance" as={as} answers={{ ...code, getOccupancy, getExpectedOccupancy }}>
      <BranchKiosk kioskBranch={kioskBranch} environment={environment} />
    </AppHarness>,
  );
  return { environment, open, getOccupancy, getExpectedOccupancy, ...view };
}

beforeEach(() => vi.setSystemTime(STORY_NOW));
afterEach(() => {
  vi.useRealTimers();
  act(() => leaveFullScreen());
  window.localStorage.clear();
});

test.each<[string, Partial<KioskBranch>, AppHarnessProps['as'], object, object]>([
  ['an admin has chosen', {}, 'admin', { gymId: 'gym-1', branchId: 'powai' }, { gymId: 'gym-1', branchId: 'powai' }],
  ['the staff work at', noBranch, 'staff', { gymId: 'gym-1' }, { gymId: 'gym-1', branchId: 'bandra' }],
])('the count and the quiet times are those of the branch that %s', async (_, kioskBranch, as, now, expected) => {
  const { getOccupancy, getExpectedOccupancy } = begin(kioskBranch, as);
  expect(await screen.findByText('61 of 120')).toBeInTheDocument();
  expect(await screen.findByText('Quiet today: 12–4:30 pm')).toBeInTheDocument();
  expect(getOccupancy.mock.calls).toStrictEqual([[now]]);
  expect(getExpectedOccupancy.mock.calls).toStrictEqual([[expected]]);
});

test('without any branch no quiet times are asked for', async () => {
  const getExpectedOccupancy = vi.fn<Client['getExpectedOccupancy']>(pending);
  /** The harness's client would refuse a request without a branch by itself. */
  function Asking({ children }: { children: ReactNode }) {
    const client = useClient();
    return <ClientProvider value={{ ...client, getExpectedOccupancy }}>{children}</ClientProvider>;
  }
  render(
    <AppHarness answers={{ getOccupancy: inside }}>
      <Asking>
        <BranchKiosk kioskBranch={{ ...noBranch, choose: () => undefined }} environment={storyEnvironment()} />
      </Asking>
    </AppHarness>,
  );
  expect(await screen.findByText('61 of 120')).toBeInTheDocument();
  expect(getExpectedOccupancy).not.toHaveBeenCalled();
});

test('the count is asked for each minute, the quiet times twice an hour', async () => {
  fakeIntervals();
  const { getOccupancy, getExpectedOccupancy } = begin();
  await screen.findByText('Quiet today: 12–4:30 pm');
  const calls = () => [getOccupancy, getExpectedOccupancy].map(({ mock }) => mock.calls.length);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(calls()).toEqual([1, 1]);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  await waitFor(() => expect(calls()).toEqual([2, 1]));
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000));
  await waitFor(() => expect(getExpectedOccupancy).toHaveBeenCalledTimes(2));
});

test('a count that cannot be had any more is not shown, nor are the quiet times', async () => {
  fakeIntervals();
  const { getOccupancy } = begin();
  await screen.findByText('Quiet today: 12–4:30 pm');
  getOccupancy.mockImplementation(failing('internal', 'Out of order'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByText('61 of 120')).not.toBeInTheDocument());
  expect(screen.queryByText(/Quiet today/)).not.toBeInTheDocument();
});

test('whoever passes is counted at once', async () => {
  fakeIntervals();
  const { environment, getOccupancy } = begin();
  await user.click(await button('Sign In'));
  await screen.findByRole('img', { name: 'QR code to check in or out' });
  expect(getOccupancy).toHaveBeenCalledOnce();
  act(() => environment.scan(asha));
  await waitFor(() => expect(getOccupancy).toHaveBeenCalledTimes(2));
});

test('scans are pushed by the feed of the desk, as the person who is signed in', async () => {
  const { open } = begin();
  await button('Sign In');
  const [options] = open.mock.calls[0] as [FeedOptions];
  expect(options).toMatchObject({
    call: attendance.attendanceFeed,
    input: { gymId: 'gym-1' },
    origin: window.location.origin,
  });
  expect(await options.getToken({ fresh: false })).toBe('token');
});

test('the lock can be put aside', async () => {
  begin();
  await user.click(await button('Lock kiosk'));
  const dialog = await screen.findByRole('dialog', { name: 'Lock the kiosk' });
  expect(within(dialog).getByRole('textbox')).toHaveValue('Powai Lake kiosk');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['ends full screen', false, 'normal'],
  ['that is locked stays in full screen', true, 'full'],
])('a kiosk that is left %s', async (_, isLocked, state) => {
  const { unmount } = begin();
  await button('Sign In');
  act(() => enterFullScreen());
  expect(await button('Leave full screen')).toBeInTheDocument();
  if (isLocked) storeKioskDevice(pairedDevice);
  unmount();
  render(<FullScreenState />);
  expect(screen.getByRole('status')).toHaveTextContent(state);
});
