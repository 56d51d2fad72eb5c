import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { LiveDot, liveStates } from './LiveDot.tsx';

/**
 * **When:** beside the title of what is updated live.
 *
 * **When not:** trouble of the whole page: ConnectionBar.
 *
 * **Keyboard:** none, it is not interactive.
 *
 * **Tokens:** accent, on-accent, edge, muted.
 */
const meta = {
  title: 'Parts/LiveDot',
  component: LiveDot,
  argTypes: argTypesOf(LiveDot, { state: liveStates, text: 'text' }),
  args: { state: 'live', text: 'Live' },
} satisfies Meta<typeof LiveDot>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Stale: Story = { args: { state: 'stale', text: 'Reconnecting' } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: (args) => (
    <Catalogue rows={liveStates} columns={['rest']}>
      {(state) => <LiveDot {...args} state={state} />}
    </Catalogue>
  ),
};
