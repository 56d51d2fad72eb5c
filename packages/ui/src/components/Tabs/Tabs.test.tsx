import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Tabs } from './Tabs.tsx';
import * as stories from './Tabs.stories.tsx';

const { Plain, SecondShown, OneDisabled } = composeStories(stories);
const tab = (name: string) => screen.getByRole('tab', { name });

testConformance('tabs', (props) => <Tabs {...props} label="Views" items={[]} />);

test('shows the first tab, associated with its panel', () => {
  render(<Plain />);
  expect(screen.getByRole('tablist', { name: 'About Asha Rao' })).toBeVisible();
  expect(tab('Profile')).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Profile' })).toHaveTextContent('member since');
  expect(tab('Profile')).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
});

test('Tab focuses the selected tab, then its panel', async () => {
  render(<SecondShown />);
  await userEvent.tab();
  expect(tab('Visits')).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('tabpanel', { name: 'Visits' })).toHaveFocus();
});

test.each([
  ['{ArrowRight}', 'Changes'],
  ['{ArrowLeft}', 'Profile'],
  ['{Home}', 'Profile'],
  ['{End}', 'Changes'],
])('%s from the second selects %s', async (key, name) => {
  render(<SecondShown />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  await waitFor(() => expect(tab(name)).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name })).toBeVisible();
});

test('arrow keys wrap around and skip disabled options', async () => {
  render(<OneDisabled />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(tab('Changes')).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(tab('Profile')).toHaveFocus());
});

test('can be controlled', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<Plain value="profile" onValueChange={onValueChange} />);
  await userEvent.click(tab('Visits'));
  expect(onValueChange).toHaveBeenCalledWith('visits');
  expect(tab('Profile')).toHaveAttribute('aria-selected', 'true');
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('dir %s: %s moves forward', async (direction, key) => {
  render(
    <div dir={direction}>
      <Plain />
    </div>,
  );
  await userEvent.tab();
  await userEvent.keyboard(`{${key}}`);
  await waitFor(() => expect(tab('Visits')).toHaveAttribute('aria-selected', 'true'));
});
