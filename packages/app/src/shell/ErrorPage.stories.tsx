import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorView } from './ErrorView.tsx';

/** When a page could not be shown at all. */
const meta = {
  title: 'Screens/Error page',
  component: ErrorView,
  parameters: { layout: 'fullscreen' },
  args: { error: new Error('Cannot read properties of undefined'), reload: () => {} },
} satisfies Meta<typeof ErrorView>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithoutWords: Story = { args: { error: 'what?' } };
export const LongText: Story = { args: { error: new Error('At https://gym.example/'.repeat(20)) } };
