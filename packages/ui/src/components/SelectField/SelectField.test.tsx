import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { SelectField } from './SelectField.tsx';
import * as stories from './SelectField.stories.tsx';

const { Plain, Placeholder } = composeStories(stories);

testConformance('select-field', (props) => <SelectField {...props} label="Plan" options={[]} />);

test('an option is selected by name', async () => {
  render(<Plain />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Plan' }), 'Yearly');
  expect(screen.getByRole('combobox')).toHaveValue('yearly');
});

test('the placeholder is first and not selectable', () => {
  render(<Placeholder />);
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(screen.getByRole('option', { name: 'Choose a plan' })).toBeDisabled();
});
