import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { screenStory } from '../../testing/screenStory.tsx';
import { DemoDashboardPage } from './DemoDashboardPage.tsx';

/** A dashboard of a gym that does not exist. Here it stands still, to be pictured. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Demo dashboard',
  args: { at: '/dummydashboard', children: <DemoDashboardPage isMoving={false} /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
