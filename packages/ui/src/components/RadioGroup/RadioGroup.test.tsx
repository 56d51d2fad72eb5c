import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { mockLayout, restoreLayout } from '../../testing/layout.ts';
import { RadioGroup } from './RadioGroup.tsx';
import * as stories from './RadioGroup.stories.tsx';

const { Plain, Chosen, Explained, WithHelp, WithError, OneDisabled } = composeStories(stories);
const chosen = () => screen.getByRole('radio', { checked: true });
const group = () => screen.getByRole('radiogroup');

beforeEach(() => mockLayout(18, 18));
afterEach(restoreLayout);

testConformance('radio-group', (props) => <RadioGroup {...props} label="Plan" options={[]} />);

test('is one tab stop, at the selected option', async () => {
  render(<Chosen />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Quarterly (3 months)' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('without selection, Tab focuses the first option and Space selects it', async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<Plain onValueChange={onValueChange} />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Monthly' })).toHaveFocus();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.keyboard(' ');
  expect(onValueChange).toHaveBeenCalledWith('monthly');
});

/** Key down without key up: Radix moves the focus only after the key is down. */
const hold = async (key: string, name: string) => {
  await userEvent.keyboard(`{${key}>}`);
  const next = screen.getByRole('radio', { name });
  await waitFor(() => expect(next).toHaveFocus());
  await userEvent.keyboard(`{/${key}}`);
  return next;
};

test.each([
  ['ArrowDown', 'Yearly'],
  ['ArrowRight', 'Yearly'],
  ['ArrowUp', 'Monthly'],
  ['ArrowLeft', 'Monthly'],
])('%s from the middle selects %s', async (key, name) => {
  render(<Chosen />);
  await userEvent.tab();
  expect(await hold(key, name)).toBeChecked();
});

test('arrow keys wrap around and skip disabled options', async () => {
  render(<OneDisabled defaultValue="monthly" />);
  await userEvent.tab();
  expect(await hold('ArrowDown', 'Yearly')).toBeChecked();
  expect(await hold('ArrowDown', 'Monthly')).toBeChecked();
  expect(await hold('ArrowUp', 'Yearly')).toBeChecked();
});

test('the label selects its option; its help describes it', async () => {
  render(<Explained />);
  await userEvent.click(screen.getByText('Yearly'));
  expect(chosen()).toHaveAccessibleDescription('Twelve months.');
});

test('label, help and error belong to the group', () => {
  const { unmount } = render(<WithHelp />);
  expect(screen.getByRole('radiogroup', { name: 'Membership plan' })).toHaveAccessibleDescription(
    'It can be changed at each renewal.',
  );
  unmount();
  render(<WithError />);
  expect(group()).toHaveAccessibleDescription('Choose a plan');
  expect(group()).toBeInvalid();
  expect(group()).toBeRequired();
});

test('focusing the group, as forms do on errors, focuses the option', () => {
  const ref = createRef<HTMLDivElement>();
  render(<Chosen ref={ref} />);
  ref.current?.focus();
  expect(chosen()).toHaveFocus();
});

test('is submitted with its form', () => {
  render(
    <form aria-label="Member">
      <Chosen name="plan" />
    </form>,
  );
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('plan')).toBe('quarterly');
});

test.each([
  ['ltr', 'ArrowRight'],
  ['rtl', 'ArrowLeft'],
])('dir %s: %s moves forward', async (direction, key) => {
  render(
    <div dir={direction}>
      <Chosen />
    </div>,
  );
  await userEvent.tab();
  expect(await hold(key, 'Yearly')).toBeChecked();
});
