import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { RadioGroup } from './RadioGroup.tsx';

const options = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly (3 months)' },
  { value: 'yearly', label: 'Yearly' },
];
const optionsWithHelp = [
  { value: 'monthly', label: 'Monthly', help: 'Expires on the same day of the next month.' },
  { value: 'quarterly', label: 'Quarterly', help: 'Three months.' },
  { value: 'yearly', label: 'Yearly', help: 'Twelve months.' },
];

/**
 * **When:** One of two to five options in a form, visible for comparison. With a form library: `value={field.value}`,
 * `onValueChange={field.onChange}`.
 *
 * **When not:** Many options or little space: SelectField. Views that change immediately: SegmentedControl.
 *
 * **Keyboard:** Tab focuses the selected option; arrows move, select and wrap around; Space selects.
 *
 * **Tokens:** primary, on-primary, surface, ink, edge, danger, focus.
 */
const meta = {
  title: 'Parts/RadioGroup',
  component: RadioGroup,
  argTypes: argTypesOf(RadioGroup, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    options: 'object',
    orientation: ['horizontal', 'vertical'],
    defaultValue: 'text',
    onValueChange: 'action',
  }),
  args: { label: 'Membership plan', options, className: 'max-w-80' },
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Chosen: Story = { args: { defaultValue: 'quarterly' } };
export const Explained: Story = { args: { options: optionsWithHelp, defaultValue: 'monthly' } };
export const InOneRow: Story = {
  args: { orientation: 'horizontal', className: 'flex-row gap-6', defaultValue: 'monthly' },
};
export const WithHelp: Story = { args: { help: 'It can be changed at each renewal.' } };
export const WithError: Story = { args: { required: true, error: 'Choose a plan' } };
export const OneDisabled: Story = {
  args: { options: options.map((option) => ({ ...option, disabled: option.value === 'quarterly' })) },
};
export const Disabled: Story = { args: { disabled: true, defaultValue: 'yearly' } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const LongText: Story = {
  args: {
    options: [
      {
        value: 'all',
        label: 'The plan that covers every branch, every hour and every class of the year',
        help: 'Including those that open after it was bought, in whatever town they may be, without further payment.',
      },
      ...options,
    ],
  },
};

const values = { none: {}, chosen: { defaultValue: 'quarterly' } };
const states = { rest: {}, error: { error: 'Choose a plan' }, disabled: { disabled: true } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['none', 'chosen']} columns={[...pseudoStates, 'error', 'disabled']}>
      {(value, state) =>
        state === 'error' || state === 'disabled' ? (
          <RadioGroup {...args} {...values[value]} {...states[state]} />
        ) : (
          <PseudoState of="[role=radio]" state={state}>
            <RadioGroup {...args} {...values[value]} />
          </PseudoState>
        )
      }
    </Catalogue>
  ),
};
