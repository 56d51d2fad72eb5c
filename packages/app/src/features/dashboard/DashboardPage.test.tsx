import { failing } from '@spotter/api/fake';
import { ApiError, type AnswerOf, type Branch, type InputOf } from '@spotter/api';
import { blockStorage } from '@spotter/web-core/blockStorage';
import { composeStories } from '@storybook/react-vite';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { branch, STORY_NOW } from '../../testing/gymData.ts';
import { stubResizeObserver } from '../../testing/resizeObserver.ts';
import { isWorthRetrying } from './dashboardErrors.ts';
import * as stories from './DashboardPage.stories.tsx';

const all = composeStories(stories);

type Occupancy = (input: InputOf<'getOccupancy'>) => AnswerOf<'getOccupancy'>;
const counting = () =>
  vi.fn<Occupancy>(() => ({
    currentCount: 61,
    maxCapacity: 120,
    percentage: 51,
    status: 'Comfortable',
    statusColor: 'success',
  }));

beforeEach(() => {
  window.localStorage.clear();
  stubResizeObserver();
  vi.useFakeTimers({ now: STORY_NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const disconnected = () => {
  throw new ApiError('No connection', { code: 'network' });
};

const card = () => screen.getByRole('region', { name: 'Current Occupancy' });
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

test(
  "the main branch's count, capacity, percentage and status",
  { tags: ['access-14', 'dashboard-2', 'dashboard-14'] },
  async () => {
    render(<all.Plain />);
    expect(await within(card()).findByText('61')).toBeInTheDocument();
    expect(card()).toHaveTextContent('61of 120Comfortable51%Updated at 10:00 am');
    expect(screen.getByText(/Currently viewing/)).toHaveTextContent('Andheri West');
  },
);

const listed = (...some: Branch[]) => ({ getBranches: { success: true as const, branches: some } });

test('the main branch is shown wherever it is in the list, else the first', { tags: ['dashboard-14'] }, async () => {
  const [bandra, andheri] = [branch('bandra', 'Bandra'), branch('andheri', 'Andheri West', { isMain: true })];
  const first = render(<all.Plain answers={listed(bandra, andheri)} />);
  await waitFor(() => expect(screen.getByText(/Currently viewing/)).toHaveTextContent('Andheri West'));
  first.unmount();
  render(<all.Plain answers={listed(bandra, branch('powai', 'Powai Lake'))} />);
  await waitFor(() => expect(screen.getByText(/Currently viewing/)).toHaveTextContent('Bandra'));
});

test('branches without an id or a name are neither shown nor selected', { tags: ['dashboard-17'] }, async () => {
  render(<all.Plain answers={listed(branch('nameless', '  ', { isMain: true }), branch('bandra', 'Bandra'))} />);
  await waitFor(() => expect(screen.getByText(/Currently viewing/)).toHaveTextContent('Bandra'));
  expect(screen.queryByRole('combobox', { name: 'Branch' })?.querySelectorAll('option') ?? []).toHaveLength(1);
});

test('quick stats count checked-in and all members', { tags: ['access-14', 'dashboard-8'] }, async () => {
  render(<all.Plain />);
  const stats = screen.getByRole('region', { name: 'Quick Stats' });
  expect(await within(stats).findByText('412')).toBeInTheDocument();
  expect(stats).toHaveTextContent('Currently Active');
  expect(stats).toHaveTextContent('Total Members');
});

test('switching branches clears the numbers', { tags: ['dashboard-6', 'dashboard-13'] }, async () => {
  const answer = counting();
  const { promise } = Promise.withResolvers<AnswerOf<'getOccupancy'>>();
  const getOccupancy = (input: InputOf<'getOccupancy'>) => (input.branchId === 'bandra' ? promise : answer(input));
  render(<all.Plain answers={{ getOccupancy }} />);
  await within(card()).findByText('61');
  fireEvent.change(screen.getByRole('combobox', { name: 'Branch' }), { target: { value: 'bandra' } });
  await waitFor(() => expect(screen.getByText(/Currently viewing/)).toHaveTextContent('Bandra'));
  expect(within(card()).queryByText('61')).not.toBeInTheDocument();
});

test('Refresh refetches both numbers', { tags: ['dashboard-5'] }, async () => {
  const getOccupancy = counting();
  const getMembersByBranch = vi.fn<() => AnswerOf<'getMembersByBranch'>>(() => ({ totalMembers: 412 }));
  render(<all.Plain answers={{ getOccupancy, getMembersByBranch }} />);
  await within(card()).findByText('61');
  await user.click(within(card()).getByRole('button', { name: 'Refresh' }));
  expect(getOccupancy).toHaveBeenCalledTimes(2);
  expect(getMembersByBranch).toHaveBeenCalledTimes(2);
});

test('both numbers are refetched every five minutes', { tags: ['dashboard-15', 'dashboard-16'] }, async () => {
  const getOccupancy = counting();
  const getMembersByBranch = vi.fn<() => AnswerOf<'getMembersByBranch'>>(() => ({ totalMembers: 412 }));
  render(<all.Plain answers={{ getOccupancy, getMembersByBranch }} />);
  await within(card()).findByText('61');
  await screen.findByText('412');
  // The clock also moves by itself, a little.
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  expect(getOccupancy).toHaveBeenCalledOnce();
  expect(getMembersByBranch).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(getOccupancy).toHaveBeenCalledTimes(2);
  expect(getMembersByBranch).toHaveBeenCalledTimes(2);
});

test.each([
  ['success', 'calm'],
  ['warning', 'busy'],
  ['danger', 'full'],
] as const)(
  'status color %s from the server makes the bar %s',
  { tags: ['dashboard-4', 'dashboard-23'] },
  async (statusColor, level) => {
    const getOccupancy = { currentCount: 12, maxCapacity: 120, percentage: 10, status: 'Closing soon', statusColor };
    render(<all.Plain answers={{ getOccupancy }} />);
    expect(await within(card()).findByText('Closing soon')).toBeInTheDocument();
    expect(within(card()).getByRole('meter')).toHaveAttribute('data-level', level);
  },
);

test('staff see the numbers of their branch', { tags: ['access-15', 'dashboard-1', 'dashboard-6'] }, async () => {
  render(<all.Staff />);
  expect(await within(card()).findByText('61')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Branch Selection' })).toHaveTextContent('Currently viewing: Bandra');
  expect(screen.getByRole('region', { name: 'Quick Stats' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard');
});

test('notifications can be switched off', { tags: ['dashboard-7', 'notifications-2'] }, async () => {
  render(<all.Plain />);
  const toggle = screen.getByRole('switch', { name: /notifications/i });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  expect(within(card()).getByText('Live')).toBeInTheDocument();
});

test('a lost live connection is shown', async () => {
  render(<all.Stale />);
  expect(await within(card()).findByText('Reconnecting')).toBeInTheDocument();
});

test(
  'members see the welcome and no numbers',
  { tags: ['access-13', 'access-16', 'dashboard-9', 'dashboard-10'] },
  async () => {
    render(<all.Member />);
    expect(await screen.findByText('Welcome, Asha Rao')).toBeInTheDocument();
    for (const feature of [
      'Workout history',
      'Class booking',
      'Trainer connect',
      'Progress analytics',
      'Membership management',
      'Goal setting',
    ]) {
      expect(screen.getByText(feature)).toBeInTheDocument();
    }
    expect(screen.queryByText('Current Occupancy')).not.toBeInTheDocument();
    expect(screen.queryByText('Quick Stats')).not.toBeInTheDocument();
  },
);

test('the button opens the pass once, and says why it cannot', async () => {
  const signInToPass = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('The disk is full')));
  render(<all.Member identity={{ signInToPass }} />);
  const button = await screen.findByRole('button', { name: 'Open your pass' });
  await user.click(button);
  expect(await screen.findByText('Your pass could not be opened')).toBeInTheDocument();
  expect(screen.getByText('The disk is full')).toBeInTheDocument();
  expect(window.localStorage.getItem('pass.app')).toBeNull();

  signInToPass.mockReturnValue(new Promise(() => undefined));
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await user.click(button);
  expect(signInToPass).toHaveBeenCalledTimes(2);
});

test('where the browser stores nothing the pass stays closed, and this page signed in', async () => {
  const signInToPass = vi.fn<() => Promise<void>>();
  render(<all.Member identity={{ signInToPass }} />);
  const button = await screen.findByRole('button', { name: 'Open your pass' });
  const restore = blockStorage();
  onTestFinished(restore);
  await user.click(button);
  expect(await screen.findByText('Your pass could not be opened')).toBeInTheDocument();
  expect(screen.getByText(/^This browser stores nothing for this page/)).toBeInTheDocument();
  expect(signInToPass).not.toHaveBeenCalled();
  restore();
});

test(
  'failed occupancy is shown on top with the reason, and in the card',
  { tags: ['dashboard-20', 'dashboard-22'] },
  async () => {
    render(<all.OccupancyFailed />);
    expect(await screen.findByText('Failed to load occupancy: Something went wrong on our side')).toBeInTheDocument();
    expect(within(card()).getByText('Unable to load occupancy data')).toBeInTheDocument();
  },
);

test('a network failure is shown in the card only', { tags: ['dashboard-21', 'dashboard-22'] }, async () => {
  render(<all.Plain answers={{ getOccupancy: disconnected }} />);
  expect(await within(card()).findByText('Unable to load occupancy data')).toBeInTheDocument();
  expect(screen.queryByText(/Failed to load occupancy/)).not.toBeInTheDocument();
});

test('Retry is offered for session errors only', { tags: ['session-26', 'dashboard-11', 'dashboard-19'] }, async () => {
  const first = render(<all.SessionFailed />);
  expect(
    await screen.findByText('Failed to load user data: Unable to obtain authentication token'),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  first.unmount();
  render(<all.Plain answers={{ getUserDashboardData: failing('internal', 'Out of order') }} />);
  expect(await screen.findByText('Failed to load user data: Out of order')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('Retry refetches', { tags: ['dashboard-11'] }, async () => {
  const getOccupancy = counting();
  const data = vi.fn<() => AnswerOf<'getUserDashboardData'>>(failing('unauthenticated', 'Authentication required'));
  render(<all.Plain answers={{ getOccupancy, getUserDashboardData: data }} />);
  await within(card()).findByText('61');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(data).toHaveBeenCalledTimes(2);
  expect(getOccupancy).toHaveBeenCalledTimes(2);
});

test.each([
  ['Failed to load user data: Unable to obtain authentication token', true],
  ['Failed to load occupancy: Authentication required', true],
  ['Failed to load user data: Session expired. Please log in again.', true],
  ['Failed to load user data: Out of order', false],
])('"%s" offers Retry: %s', { tags: ['dashboard-12'] }, (message, isWorth) => {
  expect(isWorthRetrying(message)).toBe(isWorth);
});

test('a failed member count shows 0', { tags: ['dashboard-18'] }, async () => {
  render(<all.Plain answers={{ getMembersByBranch: failing('internal', 'Out of order') }} />);
  const stats = screen.getByRole('region', { name: 'Quick Stats' });
  expect(await within(stats).findByText('61')).toBeInTheDocument();
  expect(await within(stats).findByText('0')).toBeInTheDocument();
});

test('without branches the counts are 0', { tags: ['dashboard-18'] }, async () => {
  render(<all.NoBranches />);
  const stats = await screen.findByRole('region', { name: 'Quick Stats' });
  expect(within(stats).getAllByText('0')).toHaveLength(2);
});

test('unknown occupancy shows no count', async () => {
  render(<all.OccupancyFailed />);
  const stats = screen.getByRole('region', { name: 'Quick Stats' });
  expect(await within(stats).findByText('412')).toBeInTheDocument();
  expect(await within(stats).findByText('–')).toBeInTheDocument();
  expect(within(stats).queryByText('0')).not.toBeInTheDocument();
});
