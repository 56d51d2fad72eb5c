import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Checkbox } from './Checkbox.tsx';

/**
 * **When:** A boolean submitted with its form, or row selection. With a form library: `checked={field.value}`,
 * `onCheckedChange={field.onChange}`.
 *
 * **When not:** Settings that apply immediately: Switch. One of several options: RadioGroup.
 *
 * **Keyboard:** Space toggles it; so does its label.
 *
 * **Tokens:** primary, on-primary, surface, ink, muted, edge, danger, focus, radius-factor.
 */
const meta = {
  title: 'Parts/Checkbox',
  component: Checkbox,
  argTypes: argTypesOf(Checkbox, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    checked: [true, false, 'indeterminate'],
    defaultChecked: 'boolean',
    onCheckedChange: 'action',
  }),
  args: { label: 'Send a reminder before the membership expires' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Checked: Story = { args: { defaultChecked: true } };
export const Indeterminate: Story = { args: { checked: 'indeterminate', label: 'All members' } };
export const WithHelp: Story = { args: { help: 'Seven days before, by email.' } };
export const WithError: Story = {
  args: { required: true, label: 'The member agrees to the rules of the house', error: 'They have to agree first' },
};
export const Disabled: Story = { args: { disabled: true, help: 'This member has no email address.' } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const LongText: Story = {
  args: {
    label:
      'Send a reminder before the membership expires, another on the day itself, and a third one a week later to those who have neither renewed nor told the gym that they will not',
    help: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian receives these letters at the address given above.',
  },
  render: (args) => (
    <div className="w-72">
      <Checkbox {...args} />
    </div>
  ),
};

const values = { off: false, on: true, part: 'indeterminate' } as const;
const states = [...pseudoStates, 'error', 'disabled'] as const;
const propsOf = (state: (typeof states)[number]) => {
  if (state === 'error') return { error: 'Not yet' };
  if (state === 'disabled') return { disabled: true };
  return {};
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['off', 'on', 'part']} columns={states}>
      {(value, state) => (
        <PseudoState of="button" state={state}>
          <Checkbox label="Remind" defaultChecked={values[value]} {...propsOf(state)} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
