import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { version } from '../../../../../package.json';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

test('the footer names the version, and opens what each version brought, this one first', async () => {
  render(<all.Plain />);
  expect(await screen.findByText(`Spotter ${version}`)).toBeVisible();
  const button = screen.getByRole('button', { name: "What's new" });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: "What's new" }));
  const [first] = dialog.getAllByRole('heading', { level: 3 });
  expect(first).toHaveTextContent(`Spotter ${version}`);
  const entries = within(dialog.getByRole('region', { name: version })).getAllByRole('listitem');
  expect(entries.length).toBeGreaterThan(0);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('whoever may not see the settings does not see the version', () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.queryByText(`Spotter ${version}`)).not.toBeInTheDocument();
});
