import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';

const presets = [
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'last-30-days', label: 'Last 30 days' },
  { value: 'last-90-days', label: 'Last 90 days' },
  { value: 'this-year', label: 'This year' },
];

/**
 * **When:** The period of figures on a page: a few usual ones, or days of the reader's choice.
 *
 * **When not:** A date in a form: DateField. Periods that follow each other: Previous and Next.
 *
 * **Keyboard:** As SegmentedControl and DateField; as a select, the native keys.
 *
 * **Tokens:** SegmentedControl's and DateField's.
 */
const meta = {
  title: 'Parts/PeriodPicker',
  component: PeriodPicker,
  argTypes: argTypesOf(PeriodPicker, {
    label: 'text',
    presets: 'object',
    value: 'text',
    onValueChange: 'action',
    customLabel: 'text',
    fromLabel: 'text',
    toLabel: 'text',
    period: 'object',
    onPeriodChange: 'action',
    max: 'text',
    error: 'text',
  }),
  args: {
    presets,
    value: 'last-30-days',
    period: { from: '2026-10-05', to: '2026-11-03' },
    max: '2026-11-03',
    onValueChange: handler(),
    onPeriodChange: handler(),
    className: 'w-180 max-w-full',
  },
  render: function Controlled({ value: initial, period: initialPeriod, ...args }) {
    const [value, setValue] = useState(initial);
    const [period, setPeriod] = useState(initialPeriod);
    return <PeriodPicker {...args} {...{ value, period }} onValueChange={setValue} onPeriodChange={setPeriod} />;
  },
} satisfies Meta<typeof PeriodPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Custom: Story = { args: { value: 'custom' } };
export const WithError: Story = {
  args: {
    value: 'custom',
    period: { from: '2024-10-05', to: '2026-11-03' },
    error: 'At most 366 days',
  },
};
export const OnAPhone: Story = { args: { className: 'w-full' }, globals: { viewport: { value: 'phone' } } };
export const CustomOnAPhone: Story = {
  args: { value: 'custom', className: 'w-full' },
  globals: { viewport: { value: 'phone' } },
};
export const LongText: Story = {
  args: { presets: presets.map((preset) => ({ ...preset, label: `${preset.label}, holidays included` })) },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['preset', 'custom']} columns={pseudoStates}>
      {(row, state) => (
        <PseudoState of="[role=radio], select" state={state}>
          <PeriodPicker {...args} value={row === 'custom' ? 'custom' : 'last-30-days'} className="w-80" />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
