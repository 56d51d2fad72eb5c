import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageLoader } from './PageLoader.tsx';

/** While nothing of a page can be shown. As soon as the frame is known, use skeletons inside it. */
const meta = {
  title: 'Parts/PageLoader',
  component: PageLoader,
  args: { label: 'Checking authentication...' },
} satisfies Meta<typeof PageLoader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = {
  args: { label: 'Setting up your session. This takes a few seconds the first time you sign in to a new gym...' },
};
export const AllLooks: Story = { tags: ['catalogue'] };
