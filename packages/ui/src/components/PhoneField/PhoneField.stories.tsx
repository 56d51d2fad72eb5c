import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { PhoneField } from './PhoneField.tsx';

/**
 * **When:** A mobile number. The value is digits only; the country code is displayed before it.
 *
 * **When not:** Quantities: NumberField. Other digits: TextField.
 *
 * **Keyboard:** Like any text input; non-digits are ignored, also on paste.
 *
 * **Tokens:** Field's, muted.
 */
const meta = {
  title: 'Parts/PhoneField',
  component: PhoneField,
  argTypes: argTypesOf(PhoneField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    readOnly: 'boolean',
    placeholder: 'text',
    defaultValue: 'text',
    onChange: 'action',
    prefix: 'text',
    digits: 'number',
  }),
  args: { label: 'Mobile Number', help: 'Enter 10-digit mobile number without +91', className: 'w-72' },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { defaultValue: '9845012345' } };
export const WithError: Story = { args: { defaultValue: '98450', error: 'Phone number must be 10 digits' } };
export const Disabled: Story = { args: { defaultValue: '9845012345', disabled: true } };
export const ReadOnly: Story = { args: { defaultValue: '9845012345', readOnly: true } };

const states = [...pseudoStates, 'error', 'disabled'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'error') return { error: 'Ten digits' };
  return state === 'disabled' ? { disabled: true } : {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['empty', 'filled']} columns={states}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <PhoneField
            label="Mobile"
            className="w-44"
            defaultValue={row === 'filled' ? '9845012345' : ''}
            {...propsOf(state)}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
