import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Button } from '../Button/Button.tsx';
import type { ToastContent } from './Toast.tsx';
import { Toast, toastTypes } from './Toast.tsx';
import { ToastProvider } from './ToastProvider.tsx';
import { useToast } from './useToast.ts';

const said: Record<(typeof toastTypes)[number], ToastContent> = {
  success: { type: 'success', title: 'Check-in Successful!', message: 'Asha Rao, visit 49' },
  error: { type: 'error', title: 'Failed to Add Member', message: 'This phone number is already in use.' },
  warning: { type: 'warning', title: 'No Data', message: 'No attendance records to export' },
  info: { type: 'info', title: 'Processing...' },
};

function Shown({ toasts }: { toasts: readonly ToastContent[] }) {
  const toast = useToast();
  useEffect(() => toasts.forEach(toast), [toast, toasts]);
  return null;
}

function Asks({ content }: { content: ToastContent }) {
  const toast = useToast();
  return <Button onClick={() => toast(content)}>Tell me</Button>;
}

/**
 * **When:** What was done, or why it was not, when the place itself cannot say it. `useToast()` shows one; 5 seconds,
 * errors 7; pointing or focusing stops the clock.
 *
 * **When not:** The only place of an error that must be put right: beside the field, or ErrorBanner. Questions:
 * ConfirmDialog.
 *
 * **Keyboard:** F8 goes to them, Tab from one to the next, Escape closes one.
 *
 * **Tokens:** raised, ink, muted, line, positive, warning, danger, info, shadow, radius-factor.
 */
const meta = {
  title: 'Parts/Toast',
  component: Toast,
  argTypes: argTypesOf(Toast, { type: toastTypes, title: 'text', message: 'text', onClose: 'action' }),
  args: { ...said.success, onClose: handler() },
  render: ({ type, title, message }) => (
    <ToastProvider>
      <Asks content={{ type, title, message }} />
    </ToastProvider>
  ),
} satisfies Meta<typeof Toast>;
export default meta;
type Story = StoryObj<typeof meta>;

const showing = (...toasts: ToastContent[]): Story => ({
  // A window that loses focus pauses the timers, so that a slow machine captures the toasts too.
  play: () => void window.dispatchEvent(new Event('blur')),
  render: () => (
    <ToastProvider>
      <Shown toasts={toasts} />
    </ToastProvider>
  ),
});

export const Plain: Story = {};
export const OnError: Story = { args: said.error };
export const Success = showing(said.success);
export const Failure = showing(said.error);
export const Warning = showing(said.warning);
export const Notice = showing(said.info);
export const Stacked = showing(...Object.values(said));
export const LongText = showing({
  type: 'error',
  title: 'Failed to Update Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
  message: 'The server did not answer within thirty seconds. What you typed is still here; try again in a moment.',
});
export const AllLooks: Story = { ...Stacked, tags: ['catalogue'] };
