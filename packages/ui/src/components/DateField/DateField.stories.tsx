import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { DateField, datePrecisions } from './DateField.tsx';

/**
 * **When:** A date or a month, by the browser's date picker.
 *
 * **When not:** A relative period ("last week"): SelectField.
 *
 * **Keyboard:** Arrow keys change the focused part; Space opens the calendar.
 *
 * **Tokens:** Field's.
 */
const meta = {
  title: 'Parts/DateField',
  component: DateField,
  argTypes: argTypesOf(DateField, {
    label: 'text',
    precision: datePrecisions,
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    readOnly: 'boolean',
    defaultValue: 'text',
    onChange: 'action',
  }),
  args: { label: 'Join Date', defaultValue: '2026-11-03', className: 'w-48' },
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { defaultValue: '' } };
export const Month: Story = { args: { label: 'Month', precision: 'month', defaultValue: '2026-11' } };
export const WithError: Story = { args: { error: 'Join date cannot be in the future' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true } };

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['empty', 'filled']} columns={states}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <DateField
            label="Join Date"
            className="w-44"
            defaultValue={row === 'filled' ? '2026-11-03' : ''}
            {...(state === 'disabled' ? { disabled: true } : {})}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
