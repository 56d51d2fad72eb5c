import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { TextField } from './TextField.tsx';
import * as stories from './TextField.stories.tsx';

const { Required, WithError, Counted, ReadOnly } = composeStories(stories);

testConformance('text-field', (props) => <TextField {...props} label="Name" />);

test('required is exposed to assistive technology', () => {
  render(<Required />);
  expect(screen.getByRole('textbox', { name: /^Full Name/ })).toBeRequired();
});

test('an error describes the control and marks it invalid', () => {
  render(<WithError />);
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Name is required');
});

test('input stops at maxLength', async () => {
  render(<Counted maxLength={10} />);
  await userEvent.type(screen.getByRole('textbox'), ' Kumar');
  expect(screen.getByRole('textbox')).toHaveValue('Asha Rao K');
  expect(screen.getByText('10/10')).toBeVisible();
});

test('read-only is focusable and not editable', async () => {
  render(<ReadOnly />);
  await userEvent.tab();
  await userEvent.keyboard('x');
  expect(screen.getByRole('textbox')).toHaveFocus();
  expect(screen.getByRole('textbox')).toHaveValue('asha@irontemple.in');
});
