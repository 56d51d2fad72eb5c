import * as Radix from '@radix-ui/react-toast';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen } from 'storybook/test';
import { argTypesOf } from '../../testing/argTypes.ts';
import { handler } from '../../testing/handler.ts';
import { Catalogue } from '../../testing/Catalogue.tsx';
import { PseudoState } from '../../testing/PseudoState.tsx';
import { Button } from '../Button/Button.tsx';
import type { ToastContent } from './Toast.tsx';
import { Toast, toastTypes } from './Toast.tsx';
import { ToastProvider } from './ToastProvider.tsx';
import { ToastReference } from './ToastReference.tsx';
import { useToast } from './useToast.ts';

const samples: Record<(typeof toastTypes)[number], ToastContent> = {
  success: { type: 'success', title: 'Check-in Successful!', message: 'Asha Rao, visit 49' },
  error: { type: 'error', title: 'Failed to Add Member', message: 'This phone number is already in use.' },
  warning: { type: 'warning', title: 'No Data', message: 'No attendance records to export' },
  info: { type: 'info', title: 'Processing...' },
};

const events: ToastContent[] = ['Asha Rao', 'Meera Iyer', 'Zubin Mistry', 'Vikram Desai', 'Farhan Qureshi'].map(
  (name) => ({ type: 'info', title: `${name} checked in at Andheri West`, stream: true }),
);

const reference = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d';

function ShowOnMount({ toasts }: { toasts: readonly ToastContent[] }) {
  const toast = useToast();
  useEffect(() => toasts.forEach(toast), [toast, toasts]);
  return null;
}

function ToastButton({ content }: { content: ToastContent }) {
  const toast = useToast();
  return <Button onClick={() => toast(content)}>Tell me</Button>;
}

/**
 * **When:** Result of an action that has no place of its own on the screen. `useToast()` shows one: 5 s, errors 7 s;
 * hover and focus pause the timer. It is in the header, where it covers no control: errors and warnings wait for each
 * other, a success or info is visible at once, replaces the one before, and has a place of its own beside an error.
 * `key` lets a result replace its "Processing…". `stream` is for events of others:
 * three lines at most, the rest as a count.
 *
 * `actions` are the one or two things to do about it, such as Undo; the toast then stays 15 s. They must be reachable
 * elsewhere too, where `altText` says.
 *
 * `reference` is for failures of the server only: a click copies it.
 *
 * **When not:** Errors that must be fixed: at the field, or ErrorBanner. Questions: ConfirmDialog.
 *
 * **Keyboard:** F8 focuses the region, Tab moves between toasts, Escape closes one.
 *
 * **Tokens:** raised, ink, muted, line, edge, accent, positive, warning, danger, info, shadow, radius-factor.
 */
const meta = {
  title: 'Parts/Toast',
  component: Toast,
  argTypes: argTypesOf(Toast, {
    type: toastTypes,
    title: 'text',
    message: 'text',
    reference: 'text',
    actions: false,
    count: false,
    moreText: false,
    duration: false,
    onClose: 'action',
  }),
  args: { ...samples.success, onClose: handler() },
  render: ({ type, title, message, reference: id, actions }) => (
    <ToastProvider>
      <ToastButton content={{ type, title, message, reference: id, actions }} />
    </ToastProvider>
  ),
} satisfies Meta<typeof Toast>;
export default meta;
type Story = StoryObj<typeof meta>;

/** These toasts; the Controls change the last. */
const showsToasts = (...toasts: ToastContent[]): Story => {
  const { stream, ...args } = toasts.at(-1) ?? samples.info;
  return {
    args: { message: undefined, ...args },
    render: ({ type, title, message, reference: id, actions }) => (
      // Without a clock: a slow machine sees the same.
      <ToastProvider key={JSON.stringify([type, title, message, id])} durationMs={() => Infinity}>
        <ShowOnMount toasts={[...toasts.slice(0, -1), { type, title, message, reference: id, actions, stream }]} />
      </ToastProvider>
    ),
  };
};

export const Plain: Story = {};
export const OnError: Story = { args: samples.error };
export const Success = showsToasts(samples.success);
export const Failure = showsToasts(samples.error);
export const ServerFailure = showsToasts({
  type: 'error',
  title: 'Failed to Add Member',
  message: 'Something went wrong on our side',
  reference,
});
export const Warning = showsToasts(samples.warning);
export const Notice = showsToasts(samples.info);
export const WithActions = showsToasts({
  type: 'success',
  title: 'Membership Renewed',
  message: 'Asha Rao, until 10 Dec 2026',
  actions: [
    { label: 'Undo', altText: 'Undo it on the page of the member', onSelect: handler() },
    { label: 'Receipt', altText: 'Open it on the page of the member', onSelect: handler() },
  ],
});
export const Queued = showsToasts(...Object.values(samples));
export const ConfirmedBesideError = showsToasts(samples.error, samples.success);
export const Repeated = showsToasts(samples.error, samples.error, samples.error);
export const Stream = showsToasts(...events.slice(0, 2));
export const LongStream = showsToasts(...events);
export const LongText = showsToasts({
  type: 'error',
  title: 'Failed to Update Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
  message: 'The server did not answer within thirty seconds. What you typed is still here; try again in a moment.',
});
export const OnAPhone: Story = { ...ConfirmedBesideError, globals: { viewport: { value: 'phone' } } };
export const WithActionsOnAPhone: Story = {
  ...WithActions,
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const title = await screen.findByText('Membership Renewed');
    await expect(title.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(title).lineHeight));
  },
};
export const LongTextOnAPhone: Story = { ...LongText, globals: { viewport: { value: 'phone' } } };
export const AllLooks: Story = {
  tags: ['catalogue'],
  render: () => (
    <Radix.Provider>
      {toastTypes.map((type) => (
        <Toast key={type} {...samples[type]} duration={Infinity} onClose={() => undefined} />
      ))}
      <Toast {...samples.error} count={3} moreText="+ 2 more" duration={Infinity} onClose={() => undefined} />
      <Radix.Viewport className="m-0 flex w-96 max-w-full list-none flex-col gap-2" />
      <Catalogue rows={['rest', 'hover', 'focus']} columns={['reference']}>
        {(state) => (
          <PseudoState of="button" state={state}>
            <ToastReference reference={reference} label={`Reference, ${state},`} />
          </PseudoState>
        )}
      </Catalogue>
    </Radix.Provider>
  ),
};
