import { type AnswerOf, formerOccupancySettings, type InputOf, noOpeningHours } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { choose, loaded, setupHarness, user } from '../../testing/listScreen.ts';
import { describes } from '../../testing/describes.ts';
import { refusedOnce } from '../../testing/changedMeanwhile.ts';
import * as stories from './BranchesPage.stories.tsx';
import { parseIntervals } from './branchHoursForm.ts';

const { Plain, Hours, HoursFailed } = composeStories(stories);
setupHarness();

type Update = (input: InputOf<'updateBranchHours'>) => AnswerOf<'updateBranchHours'>;

async function openHours() {
  await loaded();
  await choose('Bandra', 'Opening Hours');
  await screen.findByRole('button', { name: 'Save Opening Hours' });
  return within(screen.getByRole('dialog', { name: 'Opening Hours of Bandra' }));
}
const type = async (field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

test('times are read as people write them', () => {
  expect(parseIntervals(' 5:30-11:30 , 16:00 to 24:00')).toEqual({
    intervals: [
      { opens: '05:30', closes: '11:30' },
      { opens: '16:00', closes: '24:00' },
    ],
  });
  expect(parseIntervals('')).toEqual({ intervals: [] });
  for (const wrong of ['six', '06:00', '06:00-25:00', '06:00-12:00, 11:00-13:00']) {
    expect(parseIntervals(wrong)).toHaveProperty('message');
  }
});

test('Monday is copied to all days, and saved with what ends visits', async () => {
  const updateBranchHours = vi.fn<Update>(() => ({ success: true }));
  render(<Plain answers={{ ...stories.default.args.answers, updateBranchHours }} />);
  const dialog = await openHours();
  expect(dialog.getByRole('combobox', { name: 'Forgotten check-outs' })).toHaveDisplayValue('Members stay checked in');
  await type(dialog.getByRole('textbox', { name: 'Monday' }), '06:00-22:00');
  await user.click(dialog.getByRole('button', { name: 'Copy Monday to all days' }));
  expect(dialog.getByRole('textbox', { name: 'Sunday' })).toHaveValue('06:00-22:00');
  await user.clear(dialog.getByRole('textbox', { name: 'Sunday' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Forgotten check-outs' }), 'Check out automatically');
  await type(dialog.getByRole('spinbutton', { name: 'Minutes after closing' }), '15');
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  expect(await screen.findByText('Opening Hours Saved')).toBeInTheDocument();
  const day = [{ opens: '06:00', closes: '22:00' }];
  expect(updateBranchHours).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'bandra',
    hours: { week: [day, day, day, day, day, day, []], exceptions: [] },
    settings: {
      autoCheckOut: { afterClosingMinutes: 15, longestStayMinutes: 240 },
      checkInOnly: false,
      statusFrom: 'checked-in',
    },
    basis: { hours: noOpeningHours, settings: formerOccupancySettings },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('times that cannot be read, and check-in only without an end, are not sent', async () => {
  const updateBranchHours = vi.fn<Update>(() => ({ success: true }));
  render(<Hours answers={{ ...Hours.args.answers, updateBranchHours }} />);
  const dialog = await openHours();
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Diwali');
  await type(dialog.getByRole('textbox', { name: 'Monday' }), 'from six');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Forgotten check-outs' }), 'Members stay checked in');
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Check-in only needs the automatic check-out');
  expect(dialog.getByRole('textbox', { name: 'Monday' })).toBeInvalid();
  expect(updateBranchHours).not.toHaveBeenCalled();
});

test('holidays are added and removed', async () => {
  const updateBranchHours = vi.fn<Update>(() => ({ success: true }));
  render(<Hours answers={{ ...Hours.args.answers, updateBranchHours }} />);
  const dialog = await openHours();
  await user.click(dialog.getByRole('button', { name: 'Remove 2026-11-08' }));
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  await type(dialog.getByLabelText('Day'), '2026-12-25');
  await user.type(dialog.getByRole('textbox', { name: 'Open' }), '08:00–12:00');
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  expect(await screen.findByText('Opening Hours Saved')).toBeInTheDocument();
  expect(updateBranchHours.mock.lastCall?.[0].hours.exceptions).toEqual([
    { date: '2026-12-25', intervals: [{ opens: '08:00', closes: '12:00' }], note: '' },
  ]);
});

test('what is wrong with the times of a holiday is said at that day', async () => {
  const updateBranchHours = vi.fn<Update>(() => ({ success: true }));
  render(<Hours answers={{ ...Hours.args.answers, updateBranchHours }} />);
  const dialog = await openHours();
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  const [first, second] = dialog.getAllByRole('textbox', { name: 'Open' });
  await user.type(second!, 'from six');
  expect(second).toBeValid();
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  await describes(second!, 'Please enter times such as 05:30–11:30, 16:00–22:00');
  expect(first).toBeValid();
  const holidays = within(dialog.getByRole('region', { name: 'Holidays' }));
  expect(holidays.getAllByText(/^Please enter times/)).toHaveLength(1);
  expect(updateBranchHours).not.toHaveBeenCalled();
});

test('the slower of two admins sees what the hours are now, takes over other days, and may replace them', async () => {
  const latest: AnswerOf<'getBranchHours'> = {
    hours: {
      week: [[{ opens: '05:00', closes: '23:00' }], [{ opens: '09:00', closes: '10:00' }], [], [], [], [], []],
      exceptions: [{ date: '2026-12-25', intervals: [], note: 'Christmas' }],
    },
    settings: { ...formerOccupancySettings, statusFrom: 'likely' },
  };
  const getBranchHours = vi
    .fn<() => AnswerOf<'getBranchHours'>>(() => latest)
    .mockReturnValueOnce({ hours: noOpeningHours, settings: formerOccupancySettings });
  const updateBranchHours = vi.fn<Update>(
    refusedOnce(['monday', 'exceptions', 'autoCheckOut'], () => ({ success: true })),
  );
  render(<Plain answers={{ ...stories.default.args.answers, getBranchHours, updateBranchHours }} />);
  const dialog = await openHours();
  const monday = dialog.getByRole('textbox', { name: 'Monday' });
  await type(monday, '06:00-22:00');
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  await type(dialog.getByLabelText('Day'), '2026-12-31');
  const checksOut = dialog.getByRole('combobox', { name: 'Forgotten check-outs' });
  await user.selectOptions(checksOut, 'Check out automatically');
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  await describes(monday, 'Changed to 05:00–23:00 at another desk');
  await describes(checksOut, 'Changed to Members stay checked in at another desk');
  expect(
    within(dialog.getByRole('region', { name: 'Holidays' })).getByText(
      /^Changed to 25 Dec 2026 Closed at another desk/,
    ),
  ).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Tuesday' })).toHaveValue('09:00–10:00');
  await user.click(dialog.getByRole('button', { name: 'Save Opening Hours' }));
  expect(await screen.findByText('Opening Hours Saved')).toBeInTheDocument();
  expect(updateBranchHours.mock.calls[1]?.[0]).toMatchObject({
    hours: {
      week: [[{ opens: '06:00', closes: '22:00' }], [{ opens: '09:00', closes: '10:00' }], [], [], [], [], []],
      exceptions: [{ date: '2026-12-31', intervals: [], note: '' }],
    },
    settings: { statusFrom: 'likely' },
    basis: latest,
  });
});

test('removing a holiday by the keyboard keeps the place in the form', async () => {
  render(<Hours />);
  const dialog = await openHours();
  dialog.getByRole('button', { name: 'Remove 2026-11-08' }).focus();
  await user.keyboard('{Enter}');
  expect(dialog.queryByRole('button', { name: 'Remove 2026-11-08' })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Add a day' })).toHaveFocus();
});

test('a failed load shows the reason and Retry', async () => {
  render(<HoursFailed />);
  await loaded();
  await choose('Bandra', 'Opening Hours');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to Load Opening Hours')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
