import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { NumberField } from './NumberField.tsx';

/**
 * **When:** Counts and ages.
 *
 * **When not:** Digits that are not a quantity, such as phone numbers: PhoneField or TextField.
 *
 * **Keyboard:** Up and Down change the value by one; letters are ignored.
 *
 * **Tokens:** Field's, muted.
 */
const meta = {
  title: 'Parts/NumberField',
  component: NumberField,
  argTypes: argTypesOf(NumberField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    readOnly: 'boolean',
    unit: 'text',
    min: 'number',
    max: 'number',
    defaultValue: 'number',
    onChange: 'action',
  }),
  args: { label: 'Capacity', min: 1, max: 1000, defaultValue: 50, className: 'w-48' },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Empty: Story = { args: { defaultValue: undefined } };
export const WithUnit: Story = { args: { unit: 'people' } };
export const WithError: Story = { args: { defaultValue: 0, error: 'Capacity must be between 1 and 1000' } };
export const Disabled: Story = { args: { disabled: true } };
export const ReadOnly: Story = { args: { readOnly: true, unit: 'people' } };

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['plain', 'unit']} columns={states}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <NumberField
            label="Capacity"
            className="w-40"
            defaultValue={50}
            {...(row === 'unit' ? { unit: 'people' } : {})}
            {...(state === 'disabled' ? { disabled: true } : {})}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
