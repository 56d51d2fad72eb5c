import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { SelectField } from './SelectField.tsx';

const options = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly (3 months)' },
  { value: 'yearly', label: 'Yearly' },
];

/**
 * **When:** One of six or more options, or little space.
 *
 * **When not:** Up to five options that change the view: SegmentedControl. Actions:
 * DropdownMenu.
 *
 * **Keyboard:** Native: Space and Alt Down open it; arrows and typeahead select; Escape closes.
 *
 * **Tokens:** Field's, muted.
 */
const meta = {
  title: 'Parts/SelectField',
  component: SelectField,
  argTypes: argTypesOf(SelectField, {
    label: 'text',
    hideLabel: 'boolean',
    help: 'text',
    error: 'text',
    required: 'boolean',
    disabled: 'boolean',
    options: 'object',
    placeholder: 'text',
    defaultValue: 'text',
    onChange: 'action',
  }),
  args: { label: 'Plan', options, className: 'w-64' },
} satisfies Meta<typeof SelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Placeholder: Story = { args: { placeholder: 'Choose a plan' } };
export const HiddenLabel: Story = { args: { hideLabel: true } };
export const WithError: Story = { args: { placeholder: 'Choose a plan', error: 'Choose a plan' } };
export const Disabled: Story = { args: { disabled: true } };
export const LongText: Story = {
  args: {
    options: [{ value: 'x', label: 'The plan that covers every branch, every hour and every class of the year' }],
  },
};

const states = [...pseudoStates, 'disabled'] as const;
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Catalogue rows={['chosen', 'placeholder']} columns={states}>
      {(row, state) => (
        <PseudoState of="select" state={state}>
          <SelectField
            label="Plan"
            options={options}
            className="w-48"
            {...(row === 'placeholder' ? { placeholder: 'Choose a plan' } : {})}
            {...(state === 'disabled' ? { disabled: true } : {})}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
