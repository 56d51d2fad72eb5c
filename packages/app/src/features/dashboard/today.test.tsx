import type { AnswerOf, InputOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members, STORY_NOW } from '../../testing/gymData.ts';
import { memberBilling } from '../../testing/membershipData.ts';
import { stubResizeObserver } from '../../testing/resizeObserver.ts';
import { expectedOccupancy, today } from '../../testing/todayData.ts';
import * as stories from './DashboardPage.stories.tsx';

const all = composeStories(stories);
type Today = (input: InputOf<'getToday'>) => AnswerOf<'getToday'>;
const counting = () => vi.fn<Today>(() => today);

beforeEach(() => {
  window.localStorage.clear();
  stubResizeObserver();
  vi.useFakeTimers({ now: STORY_NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** Once it is loaded: with its count. */
const list = async (title: string) =>
  within(await screen.findByRole('region', { name: (name) => /^\d/.test(name) && name.includes(title) }));
const rowsOf = async (title: string) =>
  (await list(title)).getAllByRole('listitem').map(({ textContent }) => textContent);

const link = async (title: string) => (await list(title)).getAllByRole('link').at(-1);

test('the lists of all branches, with counts, reasons and branches', async () => {
  render(<all.Plain />);
  expect((await rowsOf('Expired but')).slice(0, 2)).toEqual([
    'Vikram DesaiEnded yesterday · 18 visits in 30 days · Andheri WestRenew',
    'Rohan FernandesEnded 3 weeks ago · 11 visits in 30 days · BandraRenew',
  ]);
  expect((await list('23 Expired')).getByText('₹41,400 a month')).toBeInTheDocument();
  expect((await rowsOf('3 Expiring in 7 days'))[0]).toBe('Meera IyerEnds today · Andheri WestRenew');
  expect((await rowsOf('118 Not seen for 21 days')).slice(0, 2)).toEqual([
    'Leela BoseHas never been here · Andheri West',
    'Ishaan GuptaLast visit 2 months ago · Bandra',
  ]);
  expect((await rowsOf('3 Dues'))[0]).toBe('Joseph D’Souza₹15,000 · Last visit 2 days ago · Andheri WestTake Payment');
  expect(await rowsOf('3 First visit this week')).toHaveLength(3);
  expect(await rowsOf('2 Birthdays today')).toHaveLength(2);
});

test('each list opens the one behind it, of the same branches', async () => {
  const first = render(<all.Plain />);
  expect(await link('Expired but')).toHaveAttribute('href', '/members?list=expired-visiting');
  expect(await link('Expired but')).toHaveTextContent('Show all 23');
  expect(await link('Dues')).toHaveAttribute('href', '/payments?view=dues');
  first.unmount();
  render(<all.ListsOfOneBranch />);
  expect(await link('Not seen')).toHaveAttribute('href', '/members?list=unseen&branch=bandra');
  expect(await link('Dues')).toHaveAttribute('href', '/payments?view=dues&branch=bandra');
});

test('an admin of several branches chooses whose lists; what was taken stays that of the branch', async () => {
  const getToday = counting();
  render(<all.Plain answers={{ getToday }} />);
  await list('Expired but');
  expect(getToday).toHaveBeenCalledTimes(2);
  expect(new Set(getToday.mock.calls.map(([{ branchId }]) => branchId))).toEqual(new Set(['andheri', undefined]));
  await user.click(screen.getByRole('radio', { name: 'Andheri West' }));
  await list('Expired but');
  expect(getToday).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('region', { name: 'Taken today' })).toHaveTextContent('₹18,6007 payments');
});

test('staff have no choice of branches, and one request', async () => {
  const getToday = counting();
  render(<all.Staff answers={{ getToday }} />);
  await list('Expired but');
  expect(screen.queryByRole('radiogroup', { name: 'Lists of' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Branches' })).not.toBeInTheDocument();
  expect(getToday).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', branchId: 'bandra' });
});

test('Renew loads the member and opens the renewal', async () => {
  const getMember = vi.fn<() => AnswerOf<'getMember'>>(() => ({ member: members[1]! }));
  render(<all.Plain answers={{ getMember }} />);
  await user.click((await list('Expired but')).getByRole('button', { name: 'Renew Vikram Desai' }));
  expect(await screen.findByRole('dialog', { name: 'Renew Vikram Desai' })).toBeInTheDocument();
});

test('of two renewals that are asked for, the later one opens and stays', async () => {
  const answers = new Map(['vikram', 'rohan'].map((name) => [name, Promise.withResolvers<AnswerOf<'getMember'>>()]));
  const getMember = ({ memberId }: InputOf<'getMember'>) =>
    [...answers].find(([name]) => memberId.includes(name))?.[1].promise ?? Promise.reject(new Error(memberId));
  render(<all.Plain answers={{ getMember }} />);
  const expired = await list('Expired but');
  for (const name of ['Vikram Desai', 'Rohan Fernandes'])
    await user.click(expired.getByRole('button', { name: `Renew ${name}` }));
  await act(async () => {
    answers.get('vikram')?.resolve({ member: members[1]! });
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(expired.getByRole('button', { name: 'Renew Rohan Fernandes' })).toHaveAttribute('aria-busy', 'true');
  answers.get('rohan')?.resolve({ member: { ...members[1]!, id: 'rohan', name: 'Rohan Fernandes' } });
  expect(await screen.findByRole('dialog', { name: 'Renew Rohan Fernandes' })).toBeInTheDocument();
});

test('a member who cannot be loaded is said', async () => {
  render(<all.Plain answers={{ getMember: failing('not-found', 'This member was not found') }} />);
  await user.click((await list('Expired but')).getByRole('button', { name: 'Renew Vikram Desai' }));
  expect(await screen.findByText('Failed to Load the Member')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Take Payment opens the payment of what is due', async () => {
  render(<all.Plain answers={{ getMemberBilling: memberBilling }} />);
  await user.click((await list('Dues')).getByRole('button', { name: 'Take payment from Joseph D’Souza' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('₹4,500 in all'));
});

test('somebody not seen is called or written to; without a number it says so', async () => {
  render(<all.Plain />);
  const unseen = await list('Not seen');
  expect(unseen.getByRole('link', { name: 'Call Leela Bose' })).toHaveAttribute('href', 'tel:+919845012345');
  const message = new URL(unseen.getByRole('link', { name: 'WhatsApp to Leela Bose' }).getAttribute('href') ?? '');
  expect(message.pathname).toBe('/919845012345');
  expect(message.searchParams.get('text')).toBe('Hello Leela Bose,\nwe would like to see you.');
  expect(unseen.queryByRole('link', { name: 'Call Diya Singh' })).not.toBeInTheDocument();
  expect(unseen.getByText('No phone number')).toBeInTheDocument();
});

test('the curve says when the peak and the quiet times are, and how sure that is', async () => {
  render(<all.Plain />);
  const curve = await screen.findByRole('figure', { name: 'Today' });
  expect(curve).toHaveTextContent(
    'The peak is expected at 6:30 pm, about 91 people. Quiet today: 12–4:30 pm. Usually within 4 people.',
  );
});

test('the coming days take the place of the curve, with the hour of the peak', async () => {
  render(<all.Plain />);
  await user.click(await screen.findByRole('radio', { name: 'Coming days' }));
  expect(screen.getByRole('radio', { name: 'Coming days' })).toHaveFocus();
  const days = within(await screen.findByRole('figure', { name: 'Coming days' }));
  expect(screen.queryByRole('figure', { name: 'Today' })).not.toBeInTheDocument();
  expect(
    days.getByText('The peak is expected on Wednesday at 6:30 pm, about 95 people. Usually within 4 people.'),
  ).toBeInTheDocument();
  await user.click(days.getByRole('button', { name: 'Show as table' }));
  const [head, wednesday] = days
    .getAllByRole('row')
    .map(({ children }) => [...children].map((cell) => cell.textContent));
  expect(head).toEqual(['Day', '5 am', ...(head ?? []).slice(2, -1), '9 pm']);
  // The mean of 4 and 14, 4 % busier.
  expect(wednesday?.slice(0, 2)).toEqual(['Wed 4', '9']);
  expect(days.getAllByRole('row')).toHaveLength(7);
});

test('the hours of the coming days are those of the clock, where the first of them opens later', async () => {
  const { forecast } = expectedOccupancy;
  const days = forecast?.days.map((day, at) => ({ ...day, halfHours: day.halfHours.slice(at === 1 ? 11 : 0) })) ?? [];
  const getExpectedOccupancy = { ...expectedOccupancy, forecast: forecast && { ...forecast, days } };
  render(<all.Plain answers={{ getExpectedOccupancy }} />);
  await user.click(await screen.findByRole('radio', { name: 'Coming days' }));
  const chart = within(await screen.findByRole('figure', { name: 'Coming days' }));
  await user.click(chart.getByRole('button', { name: 'Show as table' }));
  const [, first, ...hours] = chart.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(first).toBe('5 am');
  expect(hours.slice(4, 6)).toEqual(['10 am', '11 am']);
  expect(hours.at(-1)).toBe('9 pm');
});

test('before four weeks of history nothing is forecast', async () => {
  render(<all.FourWeeks />);
  const curve = await screen.findByRole('figure', { name: 'Today' });
  expect(curve).toHaveTextContent('No forecast before four weeks of history.');
  expect(curve).not.toHaveTextContent('Usual range');
  expect(screen.queryByRole('radio', { name: 'Coming days' })).not.toBeInTheDocument();
  expect(await screen.findByText('Nobody owes anything.')).toBeInTheDocument();
});

test('failed lists and a failed curve leave the rest of the page', async () => {
  const first = render(<all.ListsFailed />);
  expect(await screen.findByText('Failed to Load the Lists')).toBeInTheDocument();
  expect(await screen.findByText('Failed to Load Takings')).toBeInTheDocument();
  expect(await screen.findByRole('figure', { name: 'Today' })).toBeInTheDocument();
  first.unmount();
  render(<all.CurveFailed />);
  expect(await screen.findByText('Failed to Load the Expected Occupancy')).toBeInTheDocument();
  expect(await list('Expired but')).toBeDefined();
});

test('an empty gym has a checklist instead of the lists; each open step leads to where it is done', async () => {
  render(<all.EmptyGym />);
  const setup = within(await screen.findByRole('region', { name: 'Set up your gym' }));
  expect(setup.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 7 done');
  expect(setup.getAllByRole('listitem')[0]).toHaveTextContent('Done: Add your branch');
  expect(setup.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/branches',
    '/settings#plans',
    '/imports',
    '/staff',
    '/settings#kiosks',
    '/desk',
  ]);
  expect(screen.queryByRole('heading', { name: 'To do' })).not.toBeInTheDocument();
});

test('a curve that has not begun says when it does, and not that nobody has come: somebody may be inside', async () => {
  render(<all.EmptyGym />);
  const curve = within(await screen.findByRole('figure', { name: 'Today' }));
  expect(curve.getByText('No curve yet: it begins once somebody has been inside for half an hour.')).toBeVisible();
});

test('the lists are refetched every five minutes, and no sooner', async () => {
  const getToday = counting();
  render(<all.Staff answers={{ getToday }} />);
  await list('Expired but');
  await act(() => vi.advanceTimersByTimeAsync(290_000));
  expect(getToday).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(getToday).toHaveBeenCalledTimes(2);
});

test('whoever comes back to the dashboard sees what was done meanwhile', async () => {
  let answer = today;
  const answers = { getToday: () => answer };
  const { rerender } = render(<all.Staff answers={answers} />);
  await list('2 Birthdays today');
  rerender(<all.Staff answers={answers}>Elsewhere</all.Staff>);
  answer = { ...today, lists: { ...today.lists, birthdays: { count: 0, members: [] } } };
  rerender(<all.Staff answers={answers} />);
  expect(await screen.findByText('No birthdays today.')).toBeVisible();
});
