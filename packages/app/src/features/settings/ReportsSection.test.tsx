import type { AnswerOf, ParsedOf, ReportSettings } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const section = async () => within(await screen.findByRole('region', { name: 'Reports' }));
const toggle = async (name: string) => (await section()).findByRole('switch', { name });

/** A gym that remembers what is saved. */
function gym() {
  let settings: ReportSettings = { staffMayRead: false, monthlySummary: true };
  const saveReportSettings = vi.fn<(input: ParsedOf<'saveReportSettings'>) => AnswerOf<'saveReportSettings'>>(
    (input) => {
      settings = { ...settings, ...(input.settings as Partial<ReportSettings>) };
      return { success: true };
    },
  );
  return { getReportSettings: () => settings, saveReportSettings };
}

test('staff are let in and the summary is switched off, each at once and without the other', async () => {
  const answers = gym();
  render(<all.Plain answers={{ ...all.Plain.args.answers, ...answers }} />);
  await user.click(await toggle('Let staff see reports'));
  await vi.waitFor(async () => expect(await toggle('Let staff see reports')).toBeEnabled());
  expect(await toggle('Let staff see reports')).toBeChecked();
  await user.click(await toggle('Send a monthly summary'));
  await vi.waitFor(async () => expect(await toggle('Send a monthly summary')).toBeEnabled());
  expect(await toggle('Send a monthly summary')).not.toBeChecked();
  expect(answers.saveReportSettings.mock.calls.map(([input]) => input.settings)).toEqual([
    { staffMayRead: true },
    { monthlySummary: false },
  ]);
});

test('what was saved is shown, also where it cannot be loaded again', async () => {
  const getReportSettings = vi.fn<() => AnswerOf<'getReportSettings'>>(failing('internal', 'Out of order'));
  getReportSettings.mockReturnValueOnce({ staffMayRead: false, monthlySummary: true });
  const answers = { getReportSettings, saveReportSettings: { success: true as const } };
  render(<all.Plain answers={{ ...all.Plain.args.answers, ...answers }} />);
  await user.click(await toggle('Let staff see reports'));
  expect(await screen.findByText('Failed to Load Report Settings')).toBeInTheDocument();
  expect(await toggle('Let staff see reports')).toBeChecked();
  expect(await toggle('Send a monthly summary')).toBeChecked();
});

test('a failed change says why, and the switch is as before', async () => {
  const saveReportSettings = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...all.Plain.args.answers, saveReportSettings }} />);
  await user.click(await toggle('Let staff see reports'));
  expect(await screen.findByText('Failed to Change Report Settings')).toBeInTheDocument();
  expect(await toggle('Let staff see reports')).not.toBeChecked();
});

test('settings that cannot be loaded are an error with a retry, and the rest of the page works', async () => {
  render(<all.ReportsFailed />);
  expect(await (await section()).findByText('Failed to Load Report Settings')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Reminders' })).toBeVisible();
});
