import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { ColourField } from './ColourField.tsx';
import * as stories from './ColourField.stories.tsx';

const { Plain, NotChosen, WithError, Disabled } = composeStories(stories);
const picker = () => screen.getByLabelText('Choose main colour');
const code = () => screen.getByRole('textbox', { name: 'Main colour' });

testConformance('colour-field', (props) => (
  <ColourField
    {...props}
    label="Colour"
    pickerLabel="Choose"
    value=""
    fallback="#14171a"
    onValueChange={() => undefined}
  />
));

test('the picker and the code show the same colour', async () => {
  const onValueChange = vi.fn<(value?: string) => undefined>();
  render(<Plain onValueChange={onValueChange} />);
  fireEvent.change(picker(), { target: { value: '#ff8800' } });
  expect(code()).toHaveValue('#ff8800');
  await userEvent.clear(code());
  await userEvent.type(code(), '#AABBCC');
  expect(picker()).toHaveValue('#aabbcc');
  expect(onValueChange).toHaveBeenLastCalledWith('#AABBCC');
});

test('without a colour the fallback is shown, but not chosen', () => {
  render(<NotChosen />);
  expect(code()).toHaveValue('');
  expect(code()).toHaveAttribute('placeholder', '#14171a');
  expect(picker()).toHaveValue('#14171a');
});

test('an unfinished code shows the fallback; an error describes the field', () => {
  render(<WithError />);
  expect(picker()).toHaveValue('#14171a');
  expect(code()).toBeInvalid();
  expect(code()).toHaveAccessibleDescription('A colour is # and six digits or letters a to f');
});

test('both are disabled', () => {
  render(<Disabled />);
  expect(picker()).toBeDisabled();
  expect(code()).toBeDisabled();
});

test.each([
  ['#0b5c8f', '#0b5c8f'],
  ['0b5c8f', '#0b5c8f'],
  [' #0B5C8F\n', '#0B5C8F'],
  ['#0b5c8f'.repeat(1000), '#0b5c8f'],
  ['०b5c8f', '०b5c8f'],
])('a pasted %j is %s', async (text, value) => {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<ColourField label="Main" pickerLabel="Pick" fallback="#000000" value="" onValueChange={onValueChange} />);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste(text);
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith(value);
});
