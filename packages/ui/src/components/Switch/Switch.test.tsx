import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { Switch } from './Switch.tsx';
import * as stories from './Switch.stories.tsx';

const { Plain, WithHelp, WithError, Disabled } = composeStories(stories);
const one = () => screen.getByRole('switch');

beforeEach(() => mockLayout(18, 18));
afterEach(restoreLayout);

testConformance('switch', (props) => <Switch {...props} label="Live" />);

test.each([' ', '{Enter}'])('key "%s" toggles it', async (key) => {
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  render(<Plain onCheckedChange={onCheckedChange} />);
  await userEvent.tab();
  expect(one()).toHaveFocus();
  await userEvent.keyboard(key);
  expect(one()).toBeChecked();
  await userEvent.keyboard(key);
  expect(one()).not.toBeChecked();
  expect(onCheckedChange.mock.calls).toEqual([[true], [false]]);
});

test('the label names and toggles it', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByText('Live notifications'));
  expect(screen.getByRole('switch', { name: 'Live notifications' })).toBeChecked();
});

test('help describes it; an error replaces the help', () => {
  const { unmount } = render(<WithHelp />);
  expect(one()).toHaveAccessibleDescription('Tells you when someone checks in or out.');
  unmount();
  render(<WithError />);
  expect(one()).toHaveAccessibleDescription('Real-time updates not available for your role');
});

test('disabled cannot be toggled', async () => {
  render(<Disabled />);
  await userEvent.click(one());
  expect(one()).not.toBeChecked();
});

test('busy keeps name, state and focus, and ignores presses', async () => {
  const onCheckedChange = vi.fn<(checked: boolean) => void>();
  const { rerender } = render(<Switch label="Live" checked onCheckedChange={onCheckedChange} />);
  await userEvent.tab();
  rerender(<Switch label="Live" checked busy onCheckedChange={onCheckedChange} />);
  expect(screen.getByRole('switch', { name: 'Live' })).toHaveFocus();
  expect(one()).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard(' ');
  expect(one()).toBeChecked();
  expect(onCheckedChange).not.toHaveBeenCalled();
});

test('does not submit its form', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Plain />
    </form>,
  );
  await userEvent.click(one());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('busy holds a state of its own, too', async () => {
  render(<Switch label="Live" busy />);
  await userEvent.click(one());
  expect(one()).not.toBeChecked();
});
