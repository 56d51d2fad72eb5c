import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { TextArea } from './TextArea.tsx';
import * as stories from './TextArea.stories.tsx';

const { Plain, Required, WithError, Counted } = composeStories(stories);

testConformance('text-area', (props) => <TextArea {...props} label="Note" />);

test('accepts several lines; Tab leaves it', async () => {
  render(<Plain />);
  await userEvent.tab();
  await userEvent.keyboard('12 Main Road{Enter}Pune');
  expect(screen.getByRole('textbox', { name: 'Branch address' })).toHaveValue('12 Main Road\nPune');
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

test('help describes it; required is exposed', () => {
  render(<Required />);
  expect(screen.getByRole('textbox')).toBeRequired();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('As it stands on the door.');
});

test('an error describes it and marks it invalid', () => {
  render(<WithError />);
  expect(screen.getByRole('textbox')).toBeInvalid();
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Address is required');
});

test('the counter updates, and input stops at maxLength', async () => {
  render(<Counted defaultValue="" maxLength={5} />);
  expect(screen.getByText('0/5')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'Pune 411');
  expect(screen.getByRole('textbox')).toHaveValue('Pune ');
  expect(screen.getByText('5/5')).toBeVisible();
});
