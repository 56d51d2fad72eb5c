import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { TextArea } from './TextArea.tsx';

const address = '12, 100 Feet Road\nIndiranagar\nBengaluru 560038';

/**
 * **When:** Text of several lines: an address, a note. Set `maxLength` and `counter` where there is a limit.
 *
 * **When not:** One line: TextField. Rich text: not supported.
 *
 * **Keyboard:** Enter starts a new line, Tab leaves it.
 *
 * **Tokens:** Field's.
 */
const meta = {
  title: 'Parts/TextArea',
  component: TextArea,
  argTypes: argTypesOf(TextArea, {
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
  args: { label: 'Branch address' },
  render: (args) => (
    <div className="max-w-72">
      <TextArea {...args} />
    </div>
  ),
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Filled: Story = { args: { defaultValue: address } };
export const Placeholder: Story = { args: { placeholder: 'Street, quarter, city and PIN' } };
export const Required: Story = { args: { required: true, help: 'As it stands on the door.' } };
export const WithError: Story = { args: { required: true, error: 'Address is required' } };
export const Counted: Story = { args: { counter: true, maxLength: 250, defaultValue: address } };
export const Full: Story = { args: { counter: true, maxLength: 47, defaultValue: `${address}.` } };
export const Disabled: Story = { args: { disabled: true, defaultValue: address } };
export const ReadOnly: Story = { args: { readOnly: true, defaultValue: address } };
export const LongText: Story = {
  args: {
    counter: true,
    maxLength: 2000,
    defaultValue: Array.from({ length: 24 }, (_, index) => `Line ${index + 1} of the way from the station`).join('\n'),
  },
};

const states = [...pseudoStates, 'error', 'disabled', 'readOnly'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'error') return { error: 'Address is required' };
  if (state === 'disabled' || state === 'readOnly') return { [state]: true };
  return {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['empty', 'filled']} columns={states}>
      {(row, state) => (
        <PseudoState of="textarea" state={state}>
          <TextArea
            label="Address"
            className="w-36"
            placeholder="Street, city"
            defaultValue={row === 'filled' ? address : ''}
            {...propsOf(state)}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
