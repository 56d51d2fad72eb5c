import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { handler } from '../../testing/handler.ts';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

const branches = [
  { value: 'indiranagar', label: 'Indiranagar' },
  { value: 'koramangala', label: 'Koramangala' },
  { value: 'whitefield', label: 'Whitefield' },
];

/**
 * **When:** A few short options that change the view immediately. More than `max` (default 5) render a select.
 *
 * **When not:** Many options in a form: SelectField. Views with their own content: routes.
 *
 * **Keyboard:** Left and Right choose, as with radio buttons; as a select, the native keys.
 *
 * **Tokens:** raised, sunken, ink, muted, edge, radius-factor; SelectField's.
 */
const meta = {
  title: 'Parts/SegmentedControl',
  component: SegmentedControl,
  argTypes: argTypesOf(SegmentedControl, {
    label: 'text',
    options: 'object',
    value: 'text',
    max: 'number',
    disabled: 'boolean',
    onValueChange: 'action',
  }),
  args: { label: 'Branch', options: branches, value: 'indiranagar', onValueChange: handler() },
  render: function Controlled(args) {
    const [value, setValue] = useState(args.value);
    return <SegmentedControl {...args} value={value} onValueChange={setValue} />;
  },
} satisfies Meta<typeof SegmentedControl>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Many: Story = {
  args: {
    options: [
      ...branches,
      ...['Jayanagar', 'Hebbal', 'Yelahanka'].map((label) => ({ value: label.toLowerCase(), label })),
    ],
  },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const OneDisabled: Story = {
  args: { options: branches.map((branch) => ({ ...branch, disabled: branch.value === 'whitefield' })) },
};
export const Disabled: Story = { args: { disabled: true } };
export const LongText: Story = {
  args: {
    options: [
      { value: 'indiranagar', label: 'Indiranagar, above the old bakery on Hundred Feet Road' },
      { value: 'koramangala', label: 'Koramangala, behind the lake' },
    ],
  },
};

export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={['first', 'last']} columns={[...pseudoStates, 'disabled']}>
      {(row, state) => (
        <PseudoState of="[role=radio]" state={state}>
          <SegmentedControl
            {...args}
            value={row === 'first' ? 'indiranagar' : 'whitefield'}
            disabled={state === 'disabled'}
          />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
