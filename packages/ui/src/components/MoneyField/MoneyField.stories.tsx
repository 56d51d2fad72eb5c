import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import type { MoneyFieldProps } from './MoneyField.tsx';
import { MoneyField } from './MoneyField.tsx';

const parse = (text: string) => {
  const digits = text.replaceAll(/[,\s]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
};
const format = (value: number) =>
  (value / 100).toLocaleString('en-IN', { minimumFractionDigits: value % 100 === 0 ? 0 : 2 });
const ignore: MoneyFieldProps['onValueChange'] = () => undefined;

/** Holds the value, as the caller does. */
function Controlled({ value: first, onValueChange, ...rest }: MoneyFieldProps) {
  const [value, setValue] = useState(first);
  const change = (next: number | undefined) => {
    setValue(next);
    onValueChange(next);
  };
  return <MoneyField {...rest} value={value} onValueChange={change} />;
}

/**
 * **When:** An amount of money that is typed.
 *
 * **When not:** Amounts that are only shown; counts: NumberField.
 *
 * **Keyboard:** That of a text field. Leaving it groups the digits.
 *
 * **Tokens:** Field's, muted.
 */
const meta = {
  title: 'Parts/MoneyField',
  component: MoneyField,
  argTypes: argTypesOf(MoneyField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    readOnly: 'boolean',
    symbol: 'text',
    value: 'number',
    onValueChange: 'action',
    parse: false,
    format: false,
    invalidMessage: 'text',
  }),
  args: { label: 'Amount', value: 1_200_50, symbol: '₹', parse, format, onValueChange: ignore, className: 'w-48' },
  render: (args) => <Controlled key={args.value} {...args} />,
} satisfies Meta<typeof MoneyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { value: undefined } };
export const Large: Story = { args: { value: 10_00_00_000_00 } };
export const WithHelp: Story = { args: { help: '₹4,200 is due' } };
export const WithError: Story = { args: { value: 5_000_00, error: 'More than what is due' } };
export const NotAnAmount: Story = {
  args: { value: undefined },
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('textbox'), 'twelve');
    await userEvent.tab();
  },
};
export const OtherSymbol: Story = { args: { symbol: '€' } };
export const LongSymbol: Story = { args: { symbol: 'AED' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['plain', 'empty', 'error']} columns={states}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <Controlled
            {...args}
            className="w-40"
            value={row === 'empty' ? undefined : 1_200_50}
            disabled={state === 'disabled'}
            {...(row === 'error' && { error: 'Too much' })}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
