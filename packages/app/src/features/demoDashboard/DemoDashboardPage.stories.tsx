import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stage, type StageProps } from '../../testing/Stage.tsx';
import { DemoDashboardPage } from './DemoDashboardPage.tsx';

/** A dashboard of a gym that does not exist. Here it stands still, to be pictured. */
const meta = {
  title: 'Screens/DemoDashboard',
  component: Stage,
  parameters: { layout: 'fullscreen' },
  args: { at: '/dummydashboard', children: <DemoDashboardPage isMoving={false} /> },
  render: (args: StageProps) => (
    <main className="p-6 max-sm:p-4">
      <Stage {...args} />
    </main>
  ),
} satisfies Meta<typeof Stage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
