import { ApiError, contract, type AnswerOf, type InputOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { activities, activity } from '../../testing/activityData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { activityCsv } from './activityCsv.ts';
import * as stories from './ActivityPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const count = () => screen.getAllByRole('listitem').length;

test('one line per activity, grouped by day', { tags: ['activity-1'] }, async () => {
  render(<all.Plain />);
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getAllByRole('listitem')[0]).toHaveTextContent('Kavya Menon updated Asha Rao');
  expect(today.getAllByRole('listitem')[0]).toHaveTextContent('10:00 am');
  expect(today.getByText('Members · Staff')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Yesterday' })).toHaveTextContent('Kavya Menon deleted Thane');
  expect(screen.getByRole('region', { name: '31 Oct 2026' })).toHaveTextContent('deactivated Sunita Pawar');
});

test('expanding an entry shows each change, from and to', async () => {
  render(<all.Plain />);
  await user.click(await screen.findByRole('button', { name: '4 changes' }));
  const item = screen.getAllByRole('listitem')[0] as HTMLElement;
  for (const words of ['Membership plan', 'Monthly', 'Yearly', '3 Dec 2026', '3 Nov 2027', 'Branch', 'Bandra']) {
    expect(item).toHaveTextContent(words);
  }
  expect(item).toHaveTextContent('+91 98450 12345');
});

test('a logo change shows no URL', async () => {
  render(<all.LogoChanged />);
  expect(await screen.findByText('Showing 1 activity')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: '1 change' }));
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('LogoFrom Old logoTo New logo');
  expect(item).not.toHaveTextContent('/logos/');
});

test('Load More appends ten at a time until all are shown', { tags: ['activity-3', 'activity-6'] }, async () => {
  render(<all.Many />);
  expect(await screen.findByText('10 shown')).toBeInTheDocument();
  expect(count()).toBe(10);
  await user.click(screen.getByRole('button', { name: 'Load More Activities' }));
  expect(await screen.findByText('20 shown')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Load More Activities' }));
  expect(await screen.findByText('All 25 shown')).toBeInTheDocument();
  expect(count()).toBe(25);
  expect(screen.queryByRole('button', { name: 'Load More Activities' })).not.toBeInTheDocument();
});

test(
  "each request asks for ten entries after the last one; the contract's default is 100",
  { tags: ['activity-6', 'activity-7'] },
  async () => {
    const getActivities = vi.fn<(input: InputOf<'getActivities'>) => AnswerOf<'getActivities'>>(({ startAfter }) => ({
      activities: [activity(startAfter === undefined ? 0 : 1)],
      hasMore: startAfter === undefined,
      lastActivityId: 'last-1',
    }));
    render(<all.Plain answers={{ getActivities }} />);
    await user.click(await screen.findByRole('button', { name: 'Load More Activities' }));
    expect(await screen.findByText('All 2 shown')).toBeInTheDocument();
    expect(getActivities.mock.calls).toEqual([
      [{ gymId: 'gym-1', limit: 10 }],
      [{ gymId: 'gym-1', limit: 10, startAfter: 'last-1' }],
    ]);
    expect(contract.getActivities.input.parse({ gymId: 'gym-1' })).toEqual({ gymId: 'gym-1', limit: 100 });
  },
);

test('Refresh refetches the list', { tags: ['activity-2'] }, async () => {
  const getActivities = vi
    .fn<() => AnswerOf<'getActivities'>>()
    .mockReturnValueOnce({ activities, hasMore: false, lastActivityId: null })
    .mockReturnValue({ activities: [activity(0), ...activities.slice(1)], hasMore: false, lastActivityId: null });
  render(<all.Plain answers={{ getActivities }} />);
  await screen.findByRole('button', { name: '4 changes' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '4 changes' })).not.toBeInTheDocument());
});

test('the empty state', { tags: ['activity-4'] }, async () => {
  render(<all.Empty />);
  expect(await screen.findByText('No Activities Found')).toBeInTheDocument();
});

test('a failed load shows the reason', { tags: ['activity-5', 'activity-8'] }, async () => {
  render(<all.Failed />);
  expect(await screen.findByText('Error Loading Activities')).toBeInTheDocument();
  expect(screen.getByText('Failed to load activities: Out of order')).toBeInTheDocument();
});

test('a failed refresh keeps the entries', { tags: ['activity-8'] }, async () => {
  const getActivities = vi
    .fn<() => AnswerOf<'getActivities'>>()
    .mockReturnValueOnce({ activities, hasMore: false, lastActivityId: null })
    .mockImplementation(() => {
      throw new ApiError('Out of order', { code: 'internal', status: 500 });
    });
  render(<all.Plain answers={{ getActivities }} />);
  await screen.findByRole('button', { name: '4 changes' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to load activities')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '4 changes' })).toBeInTheDocument();
});

test('other roles see who has access', { tags: ['access-26', 'access-28'] }, () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByText('Only administrators can view the activity tracker.')).toBeInTheDocument();
});

test('search and filters are in the URL and in each request, and are reset together', async () => {
  const getActivities = vi.fn<(input: InputOf<'getActivities'>) => AnswerOf<'getActivities'>>(() => ({
    activities,
    hasMore: false,
    lastActivityId: null,
  }));
  const answers = { ...all.Plain.args.answers, getActivities };
  render(
    <all.Plain at="/activity-tracker?by=staff-1&kind=update&record=member&from=2026-11-01&q=asha" answers={answers} />,
  );
  await screen.findByRole('button', { name: '4 changes' });
  const filter = { personId: 'staff-1', action: 'update', record: 'member', from: '2026-11-01', search: 'asha' };
  expect(getActivities.mock.calls).toEqual([[{ gymId: 'gym-1', limit: 10, ...filter }]]);
  await user.selectOptions(screen.getByLabelText('Kind'), 'Deleted');
  await vi.waitFor(() =>
    expect(getActivities).toHaveBeenLastCalledWith({ gymId: 'gym-1', limit: 10, ...filter, action: 'delete' }),
  );
  await user.click(screen.getByRole('button', { name: 'Reset All' }));
  await vi.waitFor(() => expect(getActivities).toHaveBeenLastCalledWith({ gymId: 'gym-1', limit: 10 }));
});

test('a date of the URL that is none filters nothing', async () => {
  const getActivities = vi.fn<(input: InputOf<'getActivities'>) => AnswerOf<'getActivities'>>(() => ({
    activities,
    hasMore: false,
    lastActivityId: null,
  }));
  render(<all.Plain at="/activity-tracker?from=2026-13-45&to=2026-02-30" answers={{ getActivities }} />);
  expect(await screen.findByRole('button', { name: '4 changes' })).toBeInTheDocument();
  expect(getActivities.mock.calls).toEqual([[{ gymId: 'gym-1', limit: 10 }]]);
});

test('where nothing fits, the filters can be reset', async () => {
  render(<all.NothingFits />);
  expect(await screen.findByText('Nothing matches the search and the filters.')).toBeInTheDocument();
});

test('what was added has one line', async () => {
  render(<all.LongEntry />);
  expect(await screen.findByText('added Asha Rao')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /change/ })).toHaveLength(1);
});

test.each([
  [1, '1 activity'],
  [2, '2 activities'],
])('the export says that it has %i', async (number, message) => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const getActivities = { activities: activities.slice(0, number), hasMore: false, lastActivityId: null };
  render(<all.Plain answers={{ ...all.Plain.args.answers, getActivities }} />);
  await user.click(await screen.findByRole('button', { name: 'Export List' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('a cell of the exported file runs as no formula', () => {
  const context = {
    zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' },
    money: String,
    names: new Map<string, string>(),
  };
  const csv = activityCsv(
    [
      activity(0, {
        performedBy: { name: '=HYPERLINK("http://x")', userType: 'staff' },
        changes: { plan: { from: 'monthly', to: null } },
      }),
    ],
    context,
  );
  expect(csv).toContain('"\'=HYPERLINK(""http://x"")"');
  expect(csv).toContain('Staff,Members,');
  expect(csv).toContain('Plan: Monthly → –');
});

test('the link to what can be undone has the name of its page', async () => {
  render(<all.Plain />);
  expect(await screen.findByRole('link', { name: 'Recent Changes' })).toHaveAttribute('href', paths.recentChanges);
});
