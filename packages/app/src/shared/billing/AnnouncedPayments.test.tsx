import type { AnswerOf, ParsedOf } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useCallQuery } from '../../api/calls.ts';
import { invoiceSummary, payment, paymentRequest } from '../../testing/billingData.ts';
import { asha, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membersToRemind } from '../../testing/remindersData.ts';
import * as stories from './AnnouncedPayments.stories.tsx';
import * as linkStories from './SendPaymentLinkDialog.stories.tsx';

const all = composeStories(stories);
const links = composeStories(linkStories);
setupHarness();

test('a payment is confirmed with the reference of the bank, and leaves the list', async () => {
  let open = [paymentRequest()];
  const confirm = vi.fn<(input: ParsedOf<'confirmPaymentRequest'>) => AnswerOf<'confirmPaymentRequest'>>(() => {
    open = [];
    return {
      paymentRequest: paymentRequest({ status: 'paid' }),
      payment: payment({ amount: 4_500_00 }),
      invoice: invoiceSummary(),
    };
  });
  const answers = { getPaymentRequests: () => ({ paymentRequests: open }), confirmPaymentRequest: confirm };
  render(<all.Plain answers={answers} />);
  await user.click(await screen.findByRole('button', { name: 'Confirm Asha Rao' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Look for SP7KQ2M9XWA4TZ/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm Payment' }));
  expect(dialog.getAllByText('Please enter the reference of the bank')[0]).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText(/^Bank reference/), '632411223344');
  await user.click(dialog.getByRole('button', { name: 'Confirm Payment' }));
  expect(await screen.findByText('Payment Confirmed')).toBeInTheDocument();
  expect(confirm).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    paymentRequestId: 'request-1',
    reference: '632411223344',
  });
  expect(screen.queryByRole('region', { name: /To confirm/ })).not.toBeInTheDocument();
});

/** What an open member page and call list ask for. */
function OtherScreens() {
  const page = useCallQuery('getMember', { gymId: 'gym-1', memberId: asha.id });
  const list = useCallQuery('getRemindToday', { gymId: 'gym-1' });
  return <p>{`Until ${page.data?.member.expiryDate}, ${list.data?.members.length} to call`}</p>;
}

test('the term of a confirmed renewal shows on the open member page and in the call list', async () => {
  let isRenewed = false;
  const answers = {
    ...all.Plain.args.answers,
    getMember: () => ({ member: { ...asha, expiryDate: isRenewed ? '2027-01-20' : '2026-11-20' } }),
    getRemindToday: () => ({ members: isRenewed ? [] : membersToRemind.slice(0, 1) }),
    confirmPaymentRequest: () => {
      isRenewed = true;
      return { paymentRequest: paymentRequest({ status: 'paid' }), payment: payment(), invoice: invoiceSummary() };
    },
  };
  render(
    <all.Plain answers={answers}>
      {all.Plain.args.children}
      <OtherScreens />
    </all.Plain>,
  );
  expect(await screen.findByText('Until 2026-11-20, 1 to call')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Confirm Asha Rao' }));
  await user.type(await screen.findByLabelText(/^Bank reference/), '632411223344');
  await user.click(screen.getByRole('button', { name: 'Confirm Payment' }));
  expect(await screen.findByText('Until 2027-01-20, 0 to call')).toBeInTheDocument();
});

test('a payment that did not come is rejected after a question', async () => {
  const reject = vi.fn<(input: ParsedOf<'rejectPaymentRequest'>) => AnswerOf<'rejectPaymentRequest'>>(() => ({
    paymentRequest: paymentRequest({ status: 'rejected' }),
  }));
  render(<all.Plain answers={{ ...all.Plain.args.answers, rejectPaymentRequest: reject }} />);
  await user.click(await screen.findByRole('button', { name: 'Reject Vikram Desai' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('heading', { name: 'Reject ₹5,000.50 from Vikram Desai?' })).toBeVisible();
  expect(reject).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Payment Rejected')).toBeInTheDocument();
  expect(reject).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', paymentRequestId: 'request-2' });
});

/** Two announced payments, of which another desk confirms the first. */
function confirmedElsewhere() {
  let open = [paymentRequest(), paymentRequest({ id: 'request-2', memberName: 'Vikram Desai' })];
  return {
    answers: { ...all.Plain.args.answers, getPaymentRequests: () => ({ paymentRequests: open }) },
    leave: (count: number) => void (open = open.slice(open.length - count)),
  };
}

test('what was typed stays where another desk confirms the last payment meanwhile', async () => {
  const { answers, leave } = confirmedElsewhere();
  render(<all.Plain answers={{ ...answers, confirmPaymentRequest: failing('state-changed', 'Confirmed already') }} />);
  await user.click(await screen.findByRole('button', { name: 'Confirm Asha Rao' }));
  await user.type(await screen.findByLabelText(/^Bank reference/), '632411223344');
  leave(0);
  // They were at the bank's page for so long.
  vi.setSystemTime(STORY_NOW + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText(/^To confirm/)).not.toBeInTheDocument());
  expect(screen.getByLabelText(/^Bank reference/)).toHaveValue('632411223344');
  await user.click(screen.getByRole('button', { name: 'Confirm Payment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirmed already');
});

test('a payment that another desk has confirmed leaves the list once that is said', async () => {
  const { answers, leave } = confirmedElsewhere();
  render(<all.Plain answers={{ ...answers, confirmPaymentRequest: failing('state-changed', 'Confirmed already') }} />);
  await user.click(await screen.findByRole('button', { name: 'Confirm Asha Rao' }));
  await user.type(await screen.findByLabelText(/^Bank reference/), '632411223344');
  leave(1);
  await user.click(screen.getByRole('button', { name: 'Confirm Payment' }));
  await waitFor(() => expect(document.body).toHaveTextContent('To confirm 1'));
});

test('the focus stays in the list that a confirmed payment has left', async () => {
  const [first, second] = [paymentRequest(), paymentRequest({ id: 'request-2', memberName: 'Vikram Desai' })];
  const list = Promise.withResolvers<AnswerOf<'getPaymentRequests'>>();
  const getPaymentRequests = vi
    .fn<() => Promise<AnswerOf<'getPaymentRequests'>>>(() => list.promise)
    .mockResolvedValueOnce({ paymentRequests: [first, second] });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getPaymentRequests }} />);
  const button = await screen.findByRole('button', { name: 'Confirm Asha Rao' });
  await user.click(button);
  await user.type(await screen.findByLabelText(/^Bank reference/), '632411223344{Enter}');
  await waitFor(() => expect(button).toHaveFocus());
  list.resolve({ paymentRequests: [second] });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'To confirm 1' })).toHaveFocus();
});

test('a payment that another desk has rejected leaves the list once that is said', async () => {
  const { answers, leave } = confirmedElsewhere();
  render(<all.Plain answers={{ ...answers, rejectPaymentRequest: failing('state-changed', 'Rejected already') }} />);
  await user.click(await screen.findByRole('button', { name: 'Reject Asha Rao' }));
  leave(1);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Asha Rao: Rejected already')).toBeInTheDocument();
  await waitFor(() => expect(document.body).toHaveTextContent('To confirm 1'));
});

test('a payment of the gateway that was not recorded says why', async () => {
  render(<all.NotRecorded />);
  expect(await screen.findByText(/not recorded: Morning is inactive and is not sold/)).toBeVisible();
});

test('an announced payment that the member took back says so, and can be confirmed all the same', async () => {
  render(<all.TakenBack />);
  expect(await screen.findByText('The member pays in another way. Confirm it only if it has arrived.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm Farhan Qureshi' })).toBeEnabled();
});

test('a payment link is copied, and sent by WhatsApp with amount and address', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<links.Plain />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Copy Link' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('https://rzp.io/i/nxrHnLJ');
  const chat = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/919845012345');
  expect(chat.searchParams.get('text')).toBe(
    'नमस्ते Asha Rao,\nPulse Fitness के INV/2627/000412 के लिए ₹4,500 का भुगतान आप यहाँ कर सकते हैं: https://rzp.io/i/nxrHnLJ',
  );
});

test('where the gateway fails, the reason is said and another try makes the link', async () => {
  const createPaymentLink = vi
    .fn<() => AnswerOf<'createPaymentLink'>>(() => ({
      paymentRequest: paymentRequest({ channel: 'gateway' }),
      message: 'Hello',
    }))
    .mockImplementationOnce(() => {
      throw new Error('Out of order');
    });
  render(<links.Plain answers={{ createPaymentLink }} />);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('button', { name: 'Copy Link' })).toBeVisible();
});
