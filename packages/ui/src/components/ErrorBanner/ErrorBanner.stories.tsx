import type { Meta, StoryObj } from '@storybook/react-vite';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { ErrorBanner } from './ErrorBanner.tsx';

/**
 * **When:** Where content failed to load, with Retry; the rest of the page works.
 *
 * **When not:** Invalid form: ErrorSummary. Failed action: Toast.
 *
 * **Keyboard:** Tab focuses Retry; Enter and Space press it.
 *
 * **Tokens:** danger, danger-soft, radius-factor; Button's.
 */
const meta = {
  title: 'Parts/ErrorBanner',
  component: ErrorBanner,
  argTypes: argTypesOf(ErrorBanner, {
    title: 'text',
    message: 'text',
    busy: 'boolean',
    retryLabel: 'text',
    onRetry: 'action',
  }),
  args: {
    title: 'Failed to Load Members',
    message: 'Network error. Please check your connection.',
    onRetry: handler(),
  },
} satisfies Meta<typeof ErrorBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Retrying: Story = { args: { busy: true } };
export const WithoutRetry: Story = { args: { onRetry: undefined } };
export const TitleAlone: Story = { args: { message: undefined } };
export const LongText: Story = {
  args: {
    message:
      'Failed to load user data: the server answered 503 for https://asia-south1.example.in/getUserDashboardData?gymId=iron-temple, three times, and asks to come back in a minute.',
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = { tags: ['catalogue'] };
