import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { PageLoader } from './PageLoader.tsx';

/**
 * **When:** While nothing of a page can be rendered.
 *
 * **When not:** Once the frame is rendered: skeletons inside it.
 *
 * **Keyboard:** None.
 *
 * **Tokens:** muted; Spinner's.
 */
const meta = {
  title: 'Parts/PageLoader',
  component: PageLoader,
  argTypes: argTypesOf(PageLoader, { label: 'text' }),
  args: { label: 'Checking authentication...' },
} satisfies Meta<typeof PageLoader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = {
  args: { label: 'Setting up your session. This takes a few seconds the first time you sign in to a new gym...' },
};
export const AllLooks: Story = { tags: ['catalogue'] };
