import { composeStories } from '@storybook/react-vite';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORY_NOW } from '../../testing/gymData.ts';
import { stubResizeObserver } from '../../testing/resizeObserver.ts';
import * as stories from './DashboardPage.stories.tsx';

const all = composeStories(stories);

beforeEach(() => {
  stubResizeObserver();
  vi.useFakeTimers({ now: STORY_NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const panel = () => screen.getByRole('region', { name: 'Latest check-ins' });
const lines = async () => (await within(panel()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('a line shows action, name, branch, time or date, and relative time', async () => {
  render(<all.Plain />);
  const texts = await lines();
  expect(texts.slice(0, 3)).toEqual([
    'INAsha RaoAndheri West10:00 am now',
    'OUTVikram DesaiAndheri West9:56 am 4 min ago',
    'INMeera IyerAndheri West9:49 am 11 min ago',
  ]);
  expect(texts.at(-1)).toBe('OUTFarhan QureshiAndheri West2 Nov 2026, 7:00 pm 15 hr ago');
});

test('relative times update', async () => {
  render(<all.Plain />);
  await lines();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect((await lines())[1]).toBe('OUTVikram DesaiAndheri West9:56 am 5 min ago');
});

test('the loading state of the events', async () => {
  render(<all.Connecting />);
  await screen.findByText('412');
  expect(panel()).toHaveAttribute('aria-busy', 'true');
});

test('a lost connection is shown and keeps the events', async () => {
  render(<all.Stale />);
  expect(await lines()).toHaveLength(7);
  expect(within(panel()).getByText('Reconnecting')).toBeInTheDocument();
});

test('with notifications off the events stay', async () => {
  render(<all.NotificationsOff />);
  expect(screen.getByRole('switch')).not.toBeChecked();
  expect(await lines()).toHaveLength(7);
});

test.each([
  ['NobodyYet', 'No recent check-ins'],
  ['Refused', 'No live updates'],
  ['NoBranches', 'No branch to follow'],
] as const)('%s: %s', async (story, words) => {
  const Told = all[story];
  render(<Told />);
  expect(await within(panel()).findByText(words)).toBeInTheDocument();
});

test('members see no check-ins', async () => {
  render(<all.Member />);
  await screen.findByText('Welcome, Asha Rao');
  expect(screen.queryByText('Latest check-ins')).not.toBeInTheDocument();
  expect(screen.queryByText('Vikram Desai')).not.toBeInTheDocument();
});

test('without branches it shows an error, and Retry refetches them', async () => {
  const getBranches = vi.fn<() => never>(() => {
    throw new Error('Out of order');
  });
  render(<all.Plain answers={{ getBranches }} />);
  const card = screen.getByRole('region', { name: 'Current Occupancy' });
  expect(await within(card).findByText('Unable to load occupancy data')).toBeInTheDocument();
  const before = getBranches.mock.calls.length;
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(within(card).getByRole('button', { name: 'Retry' }));
  expect(getBranches.mock.calls.length).toBeGreaterThan(before);
});
