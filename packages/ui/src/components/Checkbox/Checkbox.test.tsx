import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { Checkbox } from './Checkbox.tsx';
import * as stories from './Checkbox.stories.tsx';

const { Plain, Checked, Indeterminate, WithHelp, WithError, Disabled } = composeStories(stories);
const box = () => screen.getByRole('checkbox');

beforeEach(() => mockLayout(18, 18));
afterEach(restoreLayout);

testConformance('checkbox', (props) => <Checkbox {...props} label="Remind" />);

test('Space toggles it, Enter does not', async () => {
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Plain />
    </form>,
  );
  await userEvent.tab();
  expect(box()).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(box()).toBeChecked();
  await userEvent.keyboard('{Enter}');
  expect(box()).toBeChecked();
  await userEvent.keyboard(' ');
  expect(box()).not.toBeChecked();
});

test('the label names and toggles it', async () => {
  render(<Plain />);
  await userEvent.click(screen.getByText(/^Send a reminder/));
  expect(screen.getByRole('checkbox', { name: 'Send a reminder before the membership expires' })).toBeChecked();
});

test('indeterminate is exposed, and a press checks it', async () => {
  const onCheckedChange = vi.fn<(checked: boolean | 'indeterminate') => void>();
  render(<Indeterminate onCheckedChange={onCheckedChange} />);
  expect(box()).toBePartiallyChecked();
  await userEvent.click(box());
  expect(onCheckedChange).toHaveBeenCalledWith(true);
});

test('help describes it; an error replaces the help and marks it invalid', () => {
  const { unmount } = render(<WithHelp />);
  expect(box()).toHaveAccessibleDescription('Seven days before, by email.');
  unmount();
  render(<WithError />);
  expect(box()).toHaveAccessibleDescription('They have to agree first');
  expect(box()).toBeInvalid();
  expect(box()).toBeRequired();
});

test('disabled cannot be toggled', async () => {
  render(<Disabled />);
  await userEvent.click(box());
  expect(box()).not.toBeChecked();
});

test('is submitted with its form', () => {
  render(
    <form aria-label="Member">
      <Checked name="remind" value="yes" />
    </form>,
  );
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('remind')).toBe('yes');
});

function Owned() {
  const [checked, setChecked] = useState(false);
  return <Checkbox label={checked ? 'On' : 'Off'} checked={checked} onCheckedChange={(next) => setChecked(!!next)} />;
}

test('can be controlled', async () => {
  render(<Owned />);
  await userEvent.click(box());
  expect(screen.getByRole('checkbox', { name: 'On' })).toBeChecked();
});
