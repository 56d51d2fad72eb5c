import type { AnswerOf, InputOf } from '@spotter/api';
import { failing, offline } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logsOf } from '../../testing/gymData.ts';
import { dateInZone } from '@spotter/web-core/dates';
import * as stories from '../members/MembersPage.stories.tsx';
import { choose, loaded, setupHarness, user } from '../../testing/listScreen.ts';

const all = composeStories(stories);
setupHarness();

test(
  'the history loads 50 records at a time until there are no more',
  { tags: ['history-1', 'history-2', 'history-4', 'history-5', 'history-7', 'history-8', 'history-9'] },
  async () => {
    const getUserAttendanceLogs = vi.fn<(input: InputOf<'getUserAttendanceLogs'>) => AnswerOf<'getUserAttendanceLogs'>>(
      ({ limit }) => ({ success: true, attendanceLogs: logsOf(60).slice(0, Number(limit)) }),
    );
    render(<all.Plain answers={{ getUserAttendanceLogs }} />);
    await loaded();
    await choose('Asha Rao', 'View Attendance');
    const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
    expect(await dialog.findByText('50 records found')).toBeInTheDocument();
    expect(dialog.getByText('Asha Rao, +91 98450 12345')).toBeInTheDocument();
    const columns = dialog.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['Date & Time', 'Action', 'Method', 'Duration']);
    expect(dialog.getAllByText('MANUAL by Priya Nair').length).toBeGreaterThan(0);
    const first = dialog.getAllByRole('row')[1]?.textContent;
    await user.click(dialog.getByRole('button', { name: 'Load More' }));
    expect(await dialog.findByText('60 records found')).toBeInTheDocument();
    expect(dialog.getAllByRole('row')).toHaveLength(61);
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent(first ?? '?');
    expect(dialog.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(getUserAttendanceLogs.mock.calls.map(([{ limit }]) => limit)).toEqual([50, 100]);
  },
);

test(
  'the export is named after the member and the date and contains all records',
  { tags: ['history-3', 'history-10'] },
  async () => {
    const saved: { name: string; text: Promise<string> }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', text: (blob as Blob).text() });
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      (saved[0] as { name: string }).name = this.download;
    });
    render(
      <all.Plain
        answers={{
          getUserAttendanceLogs: ({ limit }) => ({ success: true, attendanceLogs: logsOf(120).slice(0, limit) }),
        }}
      />,
    );
    await loaded();
    await choose('Asha Rao', 'View Attendance');
    await screen.findByText('50 records found');
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
    await waitFor(() => expect(saved[0]?.name).toBe('Asha Rao 2026-11-03.csv'));
    expect((await saved[0]?.text)?.trim().split('\r\n')).toHaveLength(121);
    vi.restoreAllMocks();
  },
);

test('the export contains all records, also where they are more than one call answers', async () => {
  const attendanceLogs = logsOf(5010);
  const days = new Map(
    attendanceLogs.map(({ id, timestamp }) => [
      id,
      dateInZone(timestamp, { locale: 'en-IN', timeZone: 'Asia/Kolkata' }),
    ]),
  );
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  render(
    <all.Plain
      answers={{
        getUserAttendanceLogs: ({ limit, endDate = '9999' }) => ({
          success: true,
          attendanceLogs: attendanceLogs.filter(({ id }) => (days.get(id) ?? '') <= endDate).slice(0, limit),
        }),
      }}
    />,
  );
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  await screen.findByText('50 records found');
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect((await blobs[0]?.text())?.trim().split('\r\n')).toHaveLength(5011);
  vi.restoreAllMocks();
});

/** The files that are saved from here on. */
function savedFiles(): Blob[] {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => void vi.restoreAllMocks());
  return blobs;
}

test.each([
  ['before the first records are there', undefined],
  ['while more of them are on their way', 'Load More'],
])('the export contains all records also %s', async (_, pressed) => {
  const blobs = savedFiles();
  const never = new Promise<never>(() => undefined);
  const waiting = pressed === undefined ? 50 : 100;
  const getUserAttendanceLogs = ({ limit = 0 }: { limit?: number }) =>
    limit === waiting ? never : { success: true as const, attendanceLogs: logsOf(60).slice(0, limit) };
  render(<all.Plain answers={{ getUserAttendanceLogs }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  if (pressed !== undefined) await user.click(await screen.findByRole('button', { name: pressed }));
  await user.click(await screen.findByRole('button', { name: 'Export to Excel' }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect((await blobs[0]?.text())?.trim().split('\r\n')).toHaveLength(61);
});

test('while it is refreshed, a short history is still complete', async () => {
  const getUserAttendanceLogs = vi
    .fn<() => AnswerOf<'getUserAttendanceLogs'> | Promise<never>>(() => new Promise<never>(() => undefined))
    .mockReturnValueOnce({ success: true, attendanceLogs: logsOf(30) });
  render(<all.Plain answers={{ getUserAttendanceLogs }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  expect(await screen.findByText('All records are shown')).toBeInTheDocument();
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(getUserAttendanceLogs).toHaveBeenCalledTimes(2));
  expect(screen.getByText('All records are shown')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
});

test('a history of several branches names them', async () => {
  const [first, ...others] = logsOf(3);
  const attendanceLogs = [...others, { ...first, branchId: 'closed', branchName: 'Old Annexe' } as (typeof others)[0]];
  render(<all.Plain answers={{ getUserAttendanceLogs: { success: true, attendanceLogs } }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
  expect(await dialog.findByText('MANUAL by Priya Nair · Old Annexe')).toBeInTheDocument();
  expect(dialog.getAllByText(/· Andheri West$/)).toHaveLength(2);
});

test('withdrawn entries name who withdrew them, and others why or how they were recorded', async () => {
  render(<all.HistoryWithWithdrawnEntry />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
  const withdrawn = within((await dialog.findByText('Undone by Sunil Shinde')).closest('tr') as HTMLElement);
  expect(withdrawn.getByText('Check-in').tagName).toBe('S');
  expect(dialog.getByText('Let in: Pays on Friday')).toBeInTheDocument();
  expect(dialog.getByText('Recorded offline')).toBeInTheDocument();
});

test('an empty history exports nothing', { tags: ['history-6', 'history-14'] }, async () => {
  render(<all.Plain answers={{ getUserAttendanceLogs: { success: true, attendanceLogs: [] } }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  expect(await screen.findByText('No attendance records found for this member.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export to Excel' }));
  expect(await screen.findByText('No Data')).toBeInTheDocument();
  expect(screen.getByText('No attendance records to export')).toBeInTheDocument();
});

test('where more records fail to load, those shown stay, and Load More tries again', async () => {
  let isDown = true;
  const getUserAttendanceLogs = ({ limit }: { limit: number }): AnswerOf<'getUserAttendanceLogs'> =>
    limit > 50 && isDown ? offline() : { success: true, attendanceLogs: logsOf(60).slice(0, limit) };
  render(<all.Plain answers={{ getUserAttendanceLogs }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
  expect(await dialog.findByText('50 records found')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByText('Failed to Load Attendance')).toBeInTheDocument();
  expect(dialog.getByText('50 records found')).toBeInTheDocument();
  expect(dialog.getAllByRole('row')).toHaveLength(51);
  isDown = false;
  await user.click(dialog.getByRole('button', { name: 'Load More' }));
  expect(await dialog.findByText('60 records found')).toBeInTheDocument();
  expect(dialog.getByText('All records are shown')).toBeInTheDocument();
});

test('where all records fail to be refreshed, they are still all', async () => {
  const getUserAttendanceLogs = vi
    .fn<() => AnswerOf<'getUserAttendanceLogs'>>(offline)
    .mockReturnValueOnce({ success: true, attendanceLogs: logsOf(30) });
  render(<all.Plain answers={{ getUserAttendanceLogs }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  const dialog = within(await screen.findByRole('dialog', { name: 'Attendance History' }));
  expect(await dialog.findByText('30 records found')).toBeInTheDocument();
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Failed to Load Attendance')).toBeInTheDocument();
  expect(dialog.getByText('30 records found')).toBeInTheDocument();
  expect(dialog.getByText('All records are shown')).toBeInTheDocument();
});

test('a failed load shows an error', { tags: ['history-13'] }, async () => {
  render(<all.Plain answers={{ getUserAttendanceLogs: failing('internal', 'Out of order') }} />);
  await loaded();
  await choose('Asha Rao', 'View Attendance');
  expect(await screen.findByText('Failed to Load Attendance')).toBeInTheDocument();
});
