import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './SettingsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();
afterEach(() => window.history.replaceState(null, '', '/'));

const index = async () => within(await screen.findByRole('navigation', { name: 'Settings sections' }));

test('the index lists the sections, marks the current one and goes to another', async () => {
  const scroll = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scroll;
  render(<all.Plain />);
  const links = (await index()).getAllByRole('link');
  expect(links.slice(0, 3).map((link) => link.textContent)).toEqual(['Gym', 'Brand', 'Plans']);
  expect(links[0]).toHaveAttribute('aria-current', 'location');
  await user.click((await index()).getByRole('link', { name: 'Billing' }));
  expect(window.location.hash).toBe('#billing');
  expect(scroll).toHaveBeenCalledOnce();
  expect(screen.getByRole('group', { name: 'Billing' })).toHaveFocus();
  expect((await index()).getByRole('link', { current: 'location' })).toHaveTextContent('Billing');
});

test('a section is called the same in the index and by its heading', async () => {
  render(<all.Plain />);
  // The gym's own has none: the page is named for it.
  const labels = (await index())
    .getAllByRole('link')
    .slice(1)
    .map(({ textContent }) => textContent);
  for (const name of labels) expect(await screen.findByRole('heading', { name })).toBeVisible();
});

test('where there is no room, the same is a menu', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  render(<all.Plain />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Section' }), 'Reminders');
  expect(window.location.hash).toBe('#reminders');
  expect(screen.getByRole('group', { name: 'Reminders' })).toHaveFocus();
});

test('an address with an anchor opens at its section', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  window.history.replaceState(null, '', '/#kiosks');
  render(<all.Plain />);
  expect((await index()).getByRole('link', { current: 'location' })).toHaveTextContent('Kiosks');
  expect(screen.getByRole('group', { name: 'Kiosks' })).toHaveFocus();
});
