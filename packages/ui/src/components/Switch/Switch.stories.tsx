import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Switch } from './Switch.tsx';

/**
 * **When:** A setting that applies immediately: live notifications, keep the screen awake. Its label names what is on,
 * in both states.
 *
 * **When not:** Values saved with a form, one of several options: SelectField.
 *
 * **Keyboard:** Space and Enter toggle it; so does its label.
 *
 * **Tokens:** primary, on-primary, surface, muted, edge, danger, focus.
 */
const meta = {
  title: 'Parts/Switch',
  component: Switch,
  argTypes: argTypesOf(Switch, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    busy: 'boolean',
    checked: 'boolean',
    defaultChecked: 'boolean',
    onCheckedChange: 'action',
  }),
  args: { label: 'Live notifications' },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const On: Story = { args: { defaultChecked: true } };
export const WithHelp: Story = { args: { defaultChecked: true, help: 'Tells you when someone checks in or out.' } };
export const WithError: Story = { args: { error: 'Real-time updates not available for your role' } };
export const Disabled: Story = { args: { disabled: true } };
export const DisabledOn: Story = { args: { disabled: true, defaultChecked: true } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const RightToLeft: Story = {
  args: { defaultChecked: true, help: 'Tells you when someone checks in or out.' },
  render: (args) => (
    <div dir="rtl">
      <Switch {...args} />
    </div>
  ),
};
export const LongText: Story = {
  args: {
    label: 'Tell me when someone checks in or out at any of the branches of this gym, even while I am elsewhere',
  },
  render: (args) => (
    <div className="w-64">
      <Switch {...args} />
    </div>
  ),
};

const states = [...pseudoStates, 'error', 'disabled'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'error') return { error: 'Not for your role' };
  if (state === 'disabled') return { disabled: true };
  return {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['off', 'on']} columns={states}>
      {(value, state) => (
        <PseudoState of="button" state={state}>
          <Switch label="Live" defaultChecked={value === 'on'} {...propsOf(state)} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
