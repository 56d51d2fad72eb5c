import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { TextField } from './TextField.tsx';

/**
 * **When:** Single-line text; `type="email"` for email.
 *
 * **When not:** Numbers, phones, dates and passwords have their own fields; several lines: TextArea.
 *
 * **Keyboard:** Like any text input; Enter submits the form.
 *
 * **Tokens:** Field's.
 */
const meta = {
  title: 'Parts/TextField',
  component: TextField,
  argTypes: argTypesOf(TextField, {
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
    counter: 'boolean',
    maxLength: 'number',
  }),
  args: { label: 'Full Name', className: 'w-72' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { defaultValue: 'Asha Rao' } };
export const Placeholder: Story = { args: { placeholder: 'Asha Rao' } };
export const Required: Story = { args: { required: true } };
export const WithError: Story = { args: { error: 'Name is required', required: true } };
export const Counted: Story = { args: { counter: true, maxLength: 50, defaultValue: 'Asha Rao' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Asha Rao' } };
export const ReadOnly: Story = {
  args: {
    label: 'Email',
    readOnly: true,
    defaultValue: 'asha@irontemple.in',
    help: 'Email cannot be changed for registered users',
  },
};
export const LongText: Story = {
  args: {
    defaultValue: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
    counter: true,
    maxLength: 68,
  },
};

const states = [...pseudoStates, 'error', 'disabled', 'readOnly'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'error') return { error: 'Name is required' };
  if (state === 'disabled' || state === 'readOnly') return { [state]: true };
  return {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['empty', 'filled']} columns={states}>
      {(row, state) => (
        <PseudoState of="input" state={state}>
          <TextField
            label="Name"
            className="w-36"
            placeholder="Asha Rao"
            defaultValue={row === 'filled' ? 'Asha Rao' : ''}
            {...propsOf(state)}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
