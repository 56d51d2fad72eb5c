import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserPlus, Users } from 'lucide-react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from './EmptyState.tsx';

/**
 * **When:** In place of an empty list. Distinguish filtered from empty, and offer the remedy.
 *
 * **When not:** Failed to load: ErrorBanner. Loading: Skeleton.
 *
 * **Keyboard:** None; its action is a Button.
 *
 * **Tokens:** surface, muted, line, radius-factor.
 */
const meta = {
  title: 'Parts/EmptyState',
  component: EmptyState,
  argTypes: argTypesOf(EmptyState, { title: 'text', hints: 'object', icon: false, action: false }),
  args: { icon: Users, title: 'No members yet', hints: ['Everyone you add can check in at once.'] },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithAction: Story = {
  args: {
    action: (
      <Button variant="primary" icon={UserPlus}>
        Add Member
      </Button>
    ),
  },
};
export const Filtered: Story = {
  args: {
    title: 'No members found',
    hints: ['Nobody matches “zoya” with the status Inactive.', 'Try fewer filters.'],
    action: <Button>Reset All</Button>,
  },
};
export const TitleAlone: Story = { args: { icon: undefined, hints: [] } };
export const LongText: Story = {
  args: {
    title: 'No attendance records found for Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian the Second',
    hints: [
      'Records appear here from the first check-in on, whether by card, by code, by phone or by hand at the desk.',
    ],
  },
};
export const AllLooks: Story = { ...WithAction, tags: ['catalogue'] };
