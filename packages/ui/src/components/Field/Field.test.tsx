import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { Field } from './Field.tsx';
import * as stories from './Field.stories.tsx';

const { Plain, WithHelp, WithError, WithCounter } = composeStories(stories);

testConformance('field', (props) => (
  <Field {...props} label="Name">
    {(control) => <input {...control} />}
  </Field>
));

test('the label names the control', () => {
  render(<Plain />);
  expect(screen.getByLabelText('Branch address')).toBe(screen.getByRole('textbox'));
});

test('the help describes the control', () => {
  render(<WithHelp />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('As it stands on the door.');
  expect(screen.getByRole('textbox')).toBeValid();
});

test('an error replaces the help', () => {
  render(<WithError />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Enter an address');
  expect(screen.getByRole('textbox')).toBeInvalid();
});

test('the counter updates while typing', async () => {
  render(<WithCounter />);
  expect(screen.getByText('11/100')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), ' Gym');
  expect(screen.getByText('15/100')).toBeVisible();
});
