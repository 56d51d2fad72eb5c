import type { AnswerOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const section = async () => within(await screen.findByRole('region', { name: 'Reminders' }));
const toggle = async () => (await section()).findByRole('switch', { name: 'Welcome new members by e-mail' });

test('welcome mails are off, and are switched on at once', async () => {
  let isOn = false;
  const saveWelcomeMail = vi.fn<(input: { isOn: boolean }) => AnswerOf<'saveWelcomeMail'>>((input) => {
    ({ isOn } = input);
    return { success: true };
  });
  const answers = { getWelcomeMail: () => ({ isOn }), saveWelcomeMail };
  render(<all.Plain answers={{ ...all.Plain.args.answers, ...answers }} />);
  expect(await toggle()).not.toBeChecked();
  await user.click(await toggle());
  await vi.waitFor(async () => expect(await toggle()).toBeEnabled());
  expect(await toggle()).toBeChecked();
  expect(saveWelcomeMail.mock.calls).toMatchObject([[{ isOn: true }]]);
});

test('what was saved is shown, also where it cannot be loaded again', async () => {
  const getWelcomeMail = vi.fn<() => AnswerOf<'getWelcomeMail'>>(failing('internal', 'Out of order'));
  getWelcomeMail.mockReturnValueOnce({ isOn: false });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getWelcomeMail, saveWelcomeMail: { success: true } }} />);
  await user.click(await toggle());
  expect(await screen.findByText('Failed to Load Welcome Mail')).toBeInTheDocument();
  expect(await toggle()).toBeChecked();
});

test('a failed change says why, and the switch is as before', async () => {
  const saveWelcomeMail = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...all.Plain.args.answers, saveWelcomeMail }} />);
  await user.click(await toggle());
  expect(await screen.findByText('Failed to Change Welcome Mail')).toBeInTheDocument();
  await vi.waitFor(async () => expect(await toggle()).not.toBeChecked());
});

test('a setting that cannot be loaded is an error with a retry, and the reminders work', async () => {
  const getWelcomeMail = failing('internal', 'Out of order');
  render(<all.Plain answers={{ ...all.Plain.args.answers, getWelcomeMail }} />);
  expect(await (await section()).findByText('Failed to Load Welcome Mail')).toBeVisible();
  expect(await (await section()).findByRole('switch', { name: '3 days before the end' })).toBeVisible();
});
