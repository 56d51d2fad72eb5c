import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { DemoDashboardPage } from './DemoDashboardPage.tsx';

/** A dashboard of a gym that does not exist. Here it stands still, to be pictured. */
const meta = {
  title: 'Screens/DemoDashboard',
  component: AppHarness,
  parameters: { layout: 'fullscreen' },
  args: { at: '/dummydashboard', children: <DemoDashboardPage isMoving={false} /> },
  render: (args: AppHarnessProps) => (
    <main className="p-6 max-sm:p-4">
      <AppHarness {...args} />
    </main>
  ),
} satisfies Meta<typeof AppHarness>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
