import type { Meta, StoryObj } from '@storybook/react-vite';
import { CalendarDays, History, UserRound } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState, pseudoStates } from '../../testing/PseudoState.tsx';
import { Tabs } from './Tabs.tsx';

const items = [
  { value: 'profile', label: 'Profile', content: 'Asha Rao, member since 3 Nov 2025.' },
  { value: 'visits', label: 'Visits', content: 'Forty-nine visits, the last one this morning.' },
  { value: 'changes', label: 'Changes', content: 'Nothing was changed this month.' },
];
const icons = [UserRound, CalendarDays, History];

/**
 * **When:** Separate views of one object.
 *
 * **When not:** Steps of a task. Views with their own URL: links. Filters of a list: SegmentedControl.
 *
 * **Keyboard:** Tab focuses the selected tab, then its panel; Left, Right, Home and End move and select.
 *
 * **Tokens:** ink, muted, line, edge, primary, sunken, focus.
 */
const meta = {
  title: 'Parts/Tabs',
  component: Tabs,
  argTypes: argTypesOf(Tabs, { label: 'text', items: false, defaultValue: 'text', onValueChange: 'action' }),
  args: { label: 'About Asha Rao', items },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const SecondShown: Story = { args: { defaultValue: 'visits' } };
export const WithIcons: Story = { args: { items: items.map((item, index) => ({ ...item, icon: icons[index] })) } };
export const WithCounts: Story = {
  args: { items: items.map((item, index) => ({ ...item, count: [undefined, 49, 0][index] })) },
};
export const OneDisabled: Story = {
  args: { items: items.map((item) => ({ ...item, disabled: item.value === 'visits' })) },
};
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: {
    items: [
      ...items,
      { value: 'payments', label: 'Payments', content: '' },
      { value: 'notes', label: 'Notes', content: '' },
    ],
  },
};
export const LongText: Story = {
  args: {
    items: items.map((item) => ({
      ...item,
      label: `${item.label} of Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian`,
    })),
  },
};
export const AllLooks: Story = {
  tags: ['catalogue'],
  args: {
    defaultValue: 'visits',
    items: items.map((item, index) => ({
      ...item,
      icon: icons[index],
      count: index,
      disabled: item.value === 'changes',
    })),
  },
  render: (args) => (
    <Catalogue rows={pseudoStates} columns={['shown', 'other']}>
      {(state, which) => (
        <PseudoState of={`[data-state=${which === 'shown' ? 'active' : 'inactive'}]`} state={state}>
          <Tabs {...args} />
        </PseudoState>
      )}
    </Catalogue>
  ),
};
