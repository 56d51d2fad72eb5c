import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { testConformance } from '../../testing/conformance.tsx';
import { MoneyField } from './MoneyField.tsx';
import * as stories from './MoneyField.stories.tsx';

const { Empty, Plain } = composeStories(stories);
const ignore = () => undefined;
const input = () => screen.getByRole('textbox', { name: 'Amount' });

testConformance('money-field', (props) => (
  <MoneyField {...props} label="Price" symbol="₹" value={100} onValueChange={ignore} parse={Number} format={String} />
));

test('reports the amount in the smallest unit while it is typed', async () => {
  const onValueChange = vi.fn<(value: number | undefined) => void>();
  render(<Empty onValueChange={onValueChange} />);
  await userEvent.type(input(), '1,20,000.5');
  expect(onValueChange).toHaveBeenLastCalledWith(1_20_000_50);
  expect(input()).toHaveValue('1,20,000.5');
});

test('groups the digits on leaving', async () => {
  render(<Empty />);
  await userEvent.type(input(), '120000.5');
  await userEvent.tab();
  expect(input()).toHaveValue('1,20,000.50');
});

test('keeps a text that is not an amount, and names it on leaving', async () => {
  const onValueChange = vi.fn<(value: number | undefined) => void>();
  render(<Empty onValueChange={onValueChange} />);
  await userEvent.type(input(), '12x');
  expect(onValueChange).toHaveBeenLastCalledWith(NaN);
  expect(input()).toBeValid();
  await userEvent.tab();
  expect(input()).toHaveValue('12x');
  expect(input()).toHaveAccessibleDescription('Enter an amount, such as 1,200.50');
  await userEvent.type(input(), '{Backspace}');
  expect(input()).toBeValid();
});

test('an emptied field has no value and no error', async () => {
  const onValueChange = vi.fn<(value: number | undefined) => void>();
  render(<Plain onValueChange={onValueChange} />);
  await userEvent.clear(input());
  await userEvent.tab();
  expect(onValueChange).toHaveBeenLastCalledWith(undefined);
  expect(input()).toBeValid();
});

test('a value from outside replaces what was typed', async () => {
  const props = { label: 'Amount', symbol: '₹', parse: () => undefined, format: (value: number) => `${value}` };
  const { rerender } = render(<MoneyField {...props} value={undefined} onValueChange={ignore} />);
  rerender(<MoneyField {...props} value={500} onValueChange={ignore} />);
  expect(input()).toHaveValue('500');
  await userEvent.clear(input());
  rerender(<MoneyField {...props} value={700} onValueChange={ignore} />);
  expect(input()).toHaveValue('700');
});
