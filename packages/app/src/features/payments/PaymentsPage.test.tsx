import { ApiError, type AnswerOf, type ParsedOf, type Takings } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  billingSettings,
  invoiceOf,
  invoiceSummary,
  payment,
  paymentRequest,
  takings,
} from '../../testing/billingData.ts';
import { branches, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './PaymentsPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

const answers = all.Plain.args.answers;
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const row = (text: string) => screen.getByText(text).closest('[role=row]');
const choose = async (row: string, item: string) => {
  await press(`Actions for ${row}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test("today's takings of the main branch, by method and by person", async () => {
  const getTakings = vi.fn<(input: ParsedOf<'getTakings'>) => AnswerOf<'getTakings'>>(() => ({ takings: takings() }));
  render(<all.Plain answers={{ ...answers, getTakings }} />);
  const sums = await region('Taken today');
  expect(sums.getByText('₹8,100')).toBeVisible();
  expect(sums.getByText('3 payments, 1 refund')).toBeVisible();
  expect(within(sums.getByText('Expected cash').parentElement as HTMLElement).getByText('₹6,300')).toBeVisible();
  expect((await region('By method')).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Cash3₹6,300',
    'UPI1₹1,800',
  ]);
  expect((await region('By person')).getByText('Kavya Menon')).toBeVisible();
  expect(screen.getByText('-₹500')).toBeVisible();
  expect(getTakings.mock.lastCall?.[0]).toEqual({ gymId: 'gym-1', branchId: 'andheri', day: '2026-11-03' });
});

const linesByPerson = async () =>
  (await region('By person')).getAllByRole('listitem').map(({ textContent }) => textContent);

test('two people of one name each keep a line when the takings change', async () => {
  const namesakes = [
    { name: 'Priya Nair', count: 2, amount: 6_800_00 },
    { name: 'Priya Nair', count: 1, amount: 1_800_00 },
  ];
  let byPerson = [{ name: 'Kavya Menon', count: 1, amount: 500_00 }, ...namesakes];
  render(<all.Plain answers={{ ...answers, getTakings: () => ({ takings: takings({ byPerson }) }) }} />);
  expect(await linesByPerson()).toEqual(['Kavya Menon1₹500', 'Priya Nair2₹6,800', 'Priya Nair1₹1,800']);
  byPerson = namesakes;
  window.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(await linesByPerson()).toEqual(['Priya Nair2₹6,800', 'Priya Nair1₹1,800']));
});

test('what members paid online is under no name of a person', async () => {
  const byPerson = [
    { name: 'Online payment', count: 2, amount: 6_800_00 },
    { name: 'Priya Nair', count: 1, amount: 1_800_00 },
  ];
  render(<all.Plain answers={{ ...answers, getTakings: { takings: takings({ byPerson }) } }} />);
  expect(await linesByPerson()).toEqual(['Paid online by members2₹6,800', 'Priya Nair1₹1,800']);
});

/** Those of this day and branch alone are answered. */
const takingsOf = (day: string, branchId: string) => {
  const others = Promise.withResolvers<AnswerOf<'getTakings'>>();
  const getTakings = vi.fn<(input: ParsedOf<'getTakings'>) => AnswerOf<'getTakings'> | Promise<AnswerOf<'getTakings'>>>(
    (input) =>
      input.day === day && (input.branchId ?? 'andheri') === branchId
        ? { takings: takings({ day, branchId }) }
        : others.promise,
  );
  return { getTakings, answerOthers: (rest: Partial<Takings>) => others.resolve({ takings: takings(rest) }) };
};

test('the takings of one day are not shown as those of another that is loading', async () => {
  const { getTakings, answerOthers } = takingsOf('2026-11-03', 'andheri');
  render(<all.Plain answers={{ ...answers, getTakings }} />);
  expect(await (await region('Taken today')).findByText('₹8,100')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-02' } });
  await waitFor(() => expect(getTakings.mock.lastCall?.[0].day).toBe('2026-11-02'));
  expect(screen.queryByText('₹8,100')).not.toBeInTheDocument();
  expect(screen.queryByText('Kavya Menon')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Close the Day' })).not.toBeInTheDocument();
  answerOthers({ day: '2026-11-02', total: 1_200_00 });
  expect(await (await region('Taken on 2 Nov 2026')).findByText('₹1,200')).toBeVisible();
});

test('the takings of one branch are not shown as those of another that is loading', async () => {
  const { getTakings, answerOthers } = takingsOf('2026-11-03', 'andheri');
  render(<all.Plain answers={{ ...answers, getTakings }} />);
  expect(await (await region('Taken today')).findByText('₹8,100')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Bandra' }));
  await waitFor(() => expect(getTakings.mock.lastCall?.[0].branchId).toBe('bandra'));
  expect(screen.queryByText('₹8,100')).not.toBeInTheDocument();
  answerOthers({ branchId: 'bandra', total: 1_200_00 });
  expect(await (await region('Taken today')).findByText('₹1,200')).toBeVisible();
});

test('while the branches are loading, nothing of the main branch or of all is shown in place of the chosen one’s', async () => {
  const loading = Promise.withResolvers<AnswerOf<'getBranches'>>();
  const { getTakings } = takingsOf('2026-11-03', 'bandra');
  const getPaymentRequests = vi.fn<(input: ParsedOf<'getPaymentRequests'>) => AnswerOf<'getPaymentRequests'>>(() => ({
    paymentRequests: [],
  }));
  const getBranches = () => loading.promise;
  render(
    <all.Plain at="/payments?branch=bandra" answers={{ ...answers, getTakings, getPaymentRequests, getBranches }} />,
  );
  expect(await screen.findByLabelText('Day')).toBeVisible();
  loading.resolve({ success: true, branches });
  expect(await (await region('Taken today')).findByText('₹8,100')).toBeVisible();
  expect(getTakings.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['bandra']);
  expect(getPaymentRequests.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['bandra']);
});

test.each(['dues', 'invoices'])('while the branches are loading, the %s are those of the chosen one', async (view) => {
  const loading = Promise.withResolvers<AnswerOf<'getBranches'>>();
  const requested: (string | undefined)[] = [];
  const getDues = ({ branchId }: ParsedOf<'getDues'>): AnswerOf<'getDues'> => {
    requested.push(branchId);
    return { total: 0, members: [] };
  };
  const getInvoices = ({ branchId }: ParsedOf<'getInvoices'>): AnswerOf<'getInvoices'> => {
    requested.push(branchId);
    return { invoices: [], hasMore: false, lastInvoiceId: null };
  };
  const page = { ...answers, getDues, getInvoices, getBranches: () => loading.promise };
  render(<all.Plain at={`/payments?view=${view}&branch=bandra`} answers={page} />);
  await screen.findByRole('radiogroup', { name: 'View' });
  loading.resolve({ success: true, branches });
  expect(await screen.findByText(/^Nobody owes anything|^No invoices/)).toBeVisible();
  expect(requested).toEqual(['bandra']);
});

test('where the branches failed to load, the branch of the URL is asked for, not the main one', async () => {
  const getTakings = vi.fn<(input: ParsedOf<'getTakings'>) => AnswerOf<'getTakings'>>(() => ({
    takings: takings({ branchId: 'bandra' }),
  }));
  const getBranches = failing('internal', 'Out of order');
  render(<all.Plain at="/payments?branch=bandra" answers={{ ...answers, getTakings, getBranches }} />);
  expect(await region('Taken today')).toBeDefined();
  expect(getTakings.mock.calls.map(([{ branchId }]) => branchId)).toEqual(['bandra']);
});

test('staff see their own branch, and refund nothing', async () => {
  const getTakings = vi.fn<(input: ParsedOf<'getTakings'>) => AnswerOf<'getTakings'>>(() => ({ takings: takings() }));
  render(<all.Staff answers={{ ...answers, getTakings }} />);
  await press('Actions for ₹5,000 of Vikram Desai');
  expect(await screen.findByRole('menuitem', { name: 'Show Invoice' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).not.toBeInTheDocument();
  expect(screen.queryByRole('radiogroup', { name: 'Branch' })).not.toBeInTheDocument();
  expect(getTakings.mock.lastCall?.[0]).toEqual({ gymId: 'gym-1', day: '2026-11-03' });
});

test('the chosen view keeps the focus', async () => {
  render(<all.Plain />);
  await user.click(await screen.findByRole('radio', { name: 'Dues' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Dues' })).toBeChecked());
  expect(screen.getByRole('radio', { name: 'Dues' })).toHaveFocus();
});

test('members are denied', () => {
  render(<all.Denied />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
});

const closeDay = (answer: (input: ParsedOf<'closeDay'>) => AnswerOf<'closeDay'>) =>
  vi.fn<(input: ParsedOf<'closeDay'>) => AnswerOf<'closeDay'>>(answer);
const closed = ({ countedCash, expectedCash, reason }: ParsedOf<'closeDay'>) => ({
  takings: takings({
    close: {
      expectedCash,
      countedCash,
      difference: countedCash - expectedCash,
      reason,
      closedBy: 'Kavya Menon',
      closedAt: STORY_NOW,
    },
  }),
});

test('once the last announced payment is confirmed, the focus is at the title', async () => {
  const list = Promise.withResolvers<AnswerOf<'getPaymentRequests'>>();
  const getPaymentRequests = vi
    .fn<() => Promise<AnswerOf<'getPaymentRequests'>>>(() => list.promise)
    .mockResolvedValueOnce({ paymentRequests: [paymentRequest()] });
  const confirmPaymentRequest = {
    paymentRequest: paymentRequest({ status: 'paid' }),
    payment: payment(),
    invoice: invoiceSummary(),
  };
  const page = { ...answers, getPaymentRequests, confirmPaymentRequest };
  render(
    <main>
      <all.Plain answers={page} />
    </main>,
  );
  const button = await screen.findByRole('button', { name: 'Confirm Asha Rao' });
  await user.click(button);
  await user.type(await screen.findByLabelText(/^Bank reference/), '632411223344{Enter}');
  await waitFor(() => expect(button).toHaveFocus());
  list.resolve({ paymentRequests: [] });
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the day is closed with the expected cash', async () => {
  const close = closeDay(closed);
  let isClosed = false;
  const getTakings = () => ({ takings: isClosed ? (close.mock.results[0]?.value.takings ?? takings()) : takings() });
  render(
    <all.Plain
      answers={{
        ...answers,
        getTakings,
        closeDay: (input) => {
          isClosed = true;
          return close(input);
        },
      }}
    />,
  );
  await press('Close the Day');
  const form = await dialog();
  // In the page before there is anything to say: otherwise it might not be read.
  const comparison = form.getAllByRole('status').at(-1)!;
  expect(comparison).toBeEmptyDOMElement();
  await user.type(form.getByLabelText(/^Counted cash/), '6,300');
  expect(comparison).toHaveTextContent('The cash is as expected.');
  await user.click(form.getByRole('button', { name: 'Close the Day' }));
  expect(await screen.findByText('Day Closed')).toBeInTheDocument();
  expect(close).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    branchId: 'andheri',
    day: '2026-11-03',
    countedCash: 6_300_00,
    expectedCash: 6_300_00,
    reason: '',
  });
  expect((await region('Taken today')).getByText(/₹6,300 counted, as expected/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close the Day' })).not.toBeInTheDocument();
});

test('a difference needs a reason', async () => {
  const close = closeDay(closed);
  render(<all.Plain answers={{ ...answers, closeDay: close }} />);
  await press('Close the Day');
  const form = await dialog();
  await user.type(form.getByLabelText(/^Counted cash/), '6100');
  await user.click(form.getByRole('button', { name: 'Close the Day' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Please enter why the counted cash differs');
  expect(form.getByText('₹200 short.')).toBeVisible();
  expect(close).not.toHaveBeenCalled();
  await user.type(form.getByLabelText(/^Reason/), 'Change for the water supplier');
  await user.click(form.getByRole('button', { name: 'Close the Day' }));
  await vi.waitFor(() =>
    expect(close.mock.lastCall?.[0]).toMatchObject({ countedCash: 6_100_00, reason: 'Change for the water supplier' }),
  );
});

test('once the cash is found, no reason is missing any more', async () => {
  const close = closeDay(closed);
  render(<all.Plain answers={{ ...answers, closeDay: close }} />);
  await press('Close the Day');
  const form = await dialog();
  const counted = form.getByLabelText(/^Counted cash/);
  await user.type(counted, '6100');
  await user.click(form.getByRole('button', { name: 'Close the Day' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Please enter why the counted cash differs');
  await user.clear(counted);
  await user.type(counted, '6300');
  await waitFor(() => expect(form.queryByText('Please enter why the counted cash differs')).not.toBeInTheDocument());
  expect(form.queryByLabelText(/^Reason/)).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(close.mock.lastCall?.[0]).toMatchObject({ countedCash: 6_300_00, reason: '' }));
});

test('a reason that was typed before the cash was found is not recorded', async () => {
  const close = closeDay(closed);
  render(<all.Plain answers={{ ...answers, closeDay: close }} />);
  await press('Close the Day');
  const form = await dialog();
  const counted = form.getByLabelText(/^Counted cash/);
  await user.type(counted, '6100');
  await user.type(form.getByLabelText(/^Reason/), 'Two notes are missing');
  await user.clear(counted);
  await user.type(counted, '6300');
  expect(form.queryByLabelText(/^Reason/)).not.toBeInTheDocument();
  await user.click(form.getByRole('button', { name: 'Close the Day' }));
  await vi.waitFor(() => expect(close.mock.lastCall?.[0]).toMatchObject({ countedCash: 6_300_00, reason: '' }));
});

test('cash that came meanwhile is explained, and counted again', async () => {
  let expectedCash = 6_300_00;
  const close = closeDay((input) => {
    if (input.expectedCash === 6_300_00) {
      expectedCash = 7_000_00;
      throw new ApiError('A payment came meanwhile', { code: 'state-changed', status: 409 });
    }
    return closed(input);
  });
  render(
    <all.Plain answers={{ ...answers, closeDay: close, getTakings: () => ({ takings: takings({ expectedCash }) }) }} />,
  );
  await press('Close the Day');
  const form = await dialog();
  await user.type(form.getByLabelText(/^Counted cash/), '6300{Enter}');
  expect(await form.findByText('Was ₹6,300: cash was taken or refunded meanwhile. Please count again.')).toBeVisible();
  expect(form.getByText('₹7,000')).toBeVisible();
  const counted = form.getByLabelText(/^Counted cash/);
  await user.clear(counted);
  await user.type(counted, '7000{Enter}');
  await vi.waitFor(() =>
    expect(close.mock.lastCall?.[0]).toMatchObject({ countedCash: 7_000_00, expectedCash: 7_000_00 }),
  );
});

test('a refund needs a reason, and is at most what was paid', async () => {
  const refundPayment = vi.fn<(input: ParsedOf<'refundPayment'>) => AnswerOf<'refundPayment'>>(({ amount }) => ({
    payment: payment({ kind: 'refund', amount }),
    invoice: invoiceSummary(),
  }));
  render(<all.Plain answers={{ ...answers, refundPayment }} />);
  await choose('₹5,000 of Vikram Desai', 'Refund');
  const form = await dialog();
  const amount = form.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '5001');
  await user.click(form.getByRole('button', { name: 'Record Refund' }));
  expect(await form.findByRole('alert')).toHaveTextContent('At most ₹5,000 can be refunded');
  expect(form.getByRole('alert')).toHaveTextContent('Please enter a reason');
  expect(refundPayment).not.toHaveBeenCalled();
  await user.clear(amount);
  await user.type(amount, '500');
  await user.type(form.getByLabelText(/^Reason/), 'Charged twice');
  await user.click(form.getByRole('button', { name: 'Record Refund' }));
  expect(await screen.findByText('Refund Recorded')).toBeInTheDocument();
  expect(refundPayment).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    paymentId: 'payment-1',
    amount: 500_00,
    method: 'cash',
    reference: '',
    reason: 'Charged twice',
  });
});

test('dues lead to the member, and to a payment', async () => {
  render(<all.Dues />);
  expect(await screen.findByText('2 members owe ₹14,500')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vikram Desai' })).toHaveAttribute('href', '/members/vikram');
  await choose('Vikram Desai', 'Take Payment');
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue('10,000');
});

test('a deleted member keeps the name of the invoice, and leads to the invoices', async () => {
  render(<all.DuesOfDeletedMember />);
  expect(await screen.findByText('3 members owe ₹16,500')).toBeVisible();
  expect(row('Zubin Mistry')).toHaveTextContent('Deleted member');
  expect(screen.queryByRole('link', { name: 'Zubin Mistry' })).not.toBeInTheDocument();
  await choose('Zubin Mistry', 'Show Invoices');
  expect(await screen.findByRole('searchbox')).toHaveValue('Zubin Mistry');
});

test('what was paid meanwhile is not asked for again', async () => {
  render(<all.DuesPaidMeanwhile />);
  await choose('Vikram Desai', 'Take Payment');
  expect(await screen.findByText('Nothing is due')).toBeVisible();
});

test('the invoices are searched and filtered by the server, from the URL', async () => {
  const getInvoices = vi.fn<(input: ParsedOf<'getInvoices'>) => AnswerOf<'getInvoices'>>(() => ({
    invoices: [],
    hasMore: false,
    lastInvoiceId: null,
  }));
  render(
    <all.Invoices
      at="/payments?view=invoices&q=rao&status=part-paid&kind=invoice&from=2026-04-01&to=2026-11-03&branch=bandra"
      answers={{ ...answers, getInvoices }}
    />,
  );
  expect(await screen.findByText('No invoices found')).toBeVisible();
  await vi.waitFor(() =>
    expect(getInvoices.mock.lastCall?.[0]).toEqual({
      gymId: 'gym-1',
      branchId: 'bandra',
      search: 'rao',
      status: 'part-paid',
      kind: 'invoice',
      from: '2026-04-01',
      to: '2026-11-03',
      limit: 50,
    }),
  );
  await user.click(screen.getAllByRole('button', { name: 'Reset All' })[0] as HTMLElement);
  await vi.waitFor(() =>
    expect(getInvoices.mock.lastCall?.[0]).toEqual({ gymId: 'gym-1', branchId: 'bandra', limit: 50 }),
  );
});

test('dates of the URL that are none filter nothing, and a day that is none is today', async () => {
  const getInvoices = vi.fn<(input: ParsedOf<'getInvoices'>) => AnswerOf<'getInvoices'>>(() => ({
    invoices: [],
    hasMore: false,
    lastInvoiceId: null,
  }));
  const at = '/payments?view=invoices&from=2026-13-45&to=2026-02-30';
  const { unmount } = render(<all.Invoices at={at} answers={{ ...answers, getInvoices }} />);
  await vi.waitFor(() => expect(getInvoices.mock.lastCall?.[0]).toEqual({ gymId: 'gym-1', limit: 50 }));
  unmount();
  render(<all.Plain at="/payments?day=2026-02-30" />);
  expect(await screen.findByRole('region', { name: 'Taken today' })).toBeVisible();
});

test('further invoices are loaded after the last one', async () => {
  render(<all.ManyInvoices />);
  expect(await screen.findByText('50 shown')).toBeVisible();
  await press('Load More Invoices');
  expect(await screen.findByText('100 shown')).toBeVisible();
  await press('Load More Invoices');
  expect(await screen.findByText('All 120 shown')).toBeVisible();
});

test('of one invoice the summary is in the singular', async () => {
  const getInvoices = { invoices: [invoiceSummary()], hasMore: false, lastInvoiceId: null };
  render(<all.Invoices answers={{ ...answers, getInvoices }} />);
  expect(await screen.findByText('Showing 1 invoice')).toBeVisible();
});

test('each refund of an invoice names its payment', async () => {
  render(<all.Invoice />);
  await choose('INV/2627/000411', 'Show');
  expect(await (await dialog()).findByRole('button', { name: 'Refund ₹5,000' })).toHaveTextContent('Refund');
});

test('the row says whether an invoice is paid', async () => {
  render(<all.Invoices />);
  await screen.findByText('All 4 shown');
  expect(row('INV/2627/000412')).toHaveTextContent('Due');
  expect(row('INV/2627/000411')).toHaveTextContent('Part paid₹10,000₹15,000');
  expect(row('INV/2627/000410')).toHaveTextContent('Paid');
  expect(row('CRN/2627/000007')).toHaveTextContent('Credit note');
  expect(row('CRN/2627/000007')).toHaveTextContent('-₹1,200.50');
});

test('an invoice is sent by mail and by WhatsApp', async () => {
  const sendReceipt = vi.fn<() => AnswerOf<'sendReceipt'>>(() => ({ success: true }));
  render(<all.Invoices answers={{ ...answers, sendReceipt }} />);
  await choose('INV/2627/000411', 'Show');
  const view = await dialog();
  await user.click(await view.findByRole('button', { name: 'Send by Mail' }));
  expect(await screen.findByText('Receipt Sent')).toBeInTheDocument();
  expect(sendReceipt).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', invoiceId: 'invoice-2' });
  const chat = new URL(view.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href);
  expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/919845012345');
  expect(chat.searchParams.get('text')).toBe(
    'नमस्ते Vikram Desai,\nDemo Gym का INV/2627/000411: https://gym.example/receipt/4vXo9kQ2mZtB7cYhJr1nWs',
  );
  expect(view.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/receipt/4vXo9kQ2mZtB7cYhJr1nWs');
});

test('staff take payments, but give no refund and no credit note', async () => {
  render(<all.InvoiceForStaff />);
  await choose('INV/2627/000411', 'Show');
  const view = await dialog();
  expect(await view.findByRole('button', { name: 'Take Payment' })).toBeVisible();
  expect(view.queryByRole('button', { name: 'Credit Note' })).not.toBeInTheDocument();
  expect(view.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument();
});

test('a credit note is at most the invoice, and returns to it', async () => {
  const creditInvoice = vi.fn<(input: ParsedOf<'creditInvoice'>) => AnswerOf<'creditInvoice'>>(({ amount }) => ({
    creditNote: invoiceSummary({ kind: 'credit-note', number: 'CRN/2627/000008', total: amount }),
    invoice: invoiceSummary(),
  }));
  render(<all.Invoices answers={{ ...answers, creditInvoice }} />);
  await choose('INV/2627/000411', 'Show');
  await user.click(await (await dialog()).findByRole('button', { name: 'Credit Note' }));
  const form = within(await screen.findByRole('dialog', { name: 'Credit INV/2627/000411' }));
  const amount = form.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '20000');
  await user.type(form.getByLabelText(/^Reason/), 'Wrong plan');
  await user.click(form.getByRole('button', { name: 'Issue Credit Note' }));
  expect(await form.findByRole('alert')).toHaveTextContent('At most ₹15,000 can be credited');
  await user.clear(amount);
  await user.type(amount, '15000');
  await user.click(form.getByRole('button', { name: 'Issue Credit Note' }));
  expect(await screen.findByText('Credit Note Issued')).toBeInTheDocument();
  expect(creditInvoice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    invoiceId: 'invoice-2',
    amount: 15_000_00,
    reason: 'Wrong plan',
  });
  expect(await screen.findByRole('dialog', { name: 'INV/2627/000411' })).toBeVisible();
});

test('of what a member owes the oldest invoice is paid first', async () => {
  const older = invoiceSummary({ id: 'invoice-0', number: 'INV/2627/000300', total: 1_000_00, due: 1_000_00 });
  const getMemberBilling = { due: 5_500_00, invoices: [invoiceSummary(), older], payments: [] };
  render(<all.Dues answers={{ ...answers, getMemberBilling }} />);
  await choose('Asha Rao', 'Take Payment');
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue('1,000');
  expect(screen.getByLabelText('For')).toHaveValue('invoice-0');
});

test('nothing is refunded that was refunded before; what can be is, as it was paid', async () => {
  const payments = [
    payment({ refundable: 0 }),
    payment({ id: 'payment-2', memberName: 'Asha Rao', method: 'card', refundable: 2_000_00 }),
  ];
  render(<all.Plain answers={{ ...answers, getTakings: { takings: takings({ payments }) } }} />);
  await press('Actions for ₹5,000 of Vikram Desai');
  expect(await screen.findByRole('menuitem', { name: 'Show Invoice' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await choose('₹5,000 of Asha Rao', 'Refund');
  const form = await dialog();
  expect(form.getByLabelText(/^Amount/)).toHaveValue('2,000');
  expect(form.getByLabelText('Paid back by')).toHaveDisplayValue('Card');
});

test('a gym that does not bill in rupees pays nothing back by UPI or the gateway', async () => {
  const getUserDashboardData: AnswerOf<'getUserDashboardData'> = {
    user: { id: 'admin', name: 'Nandini Rao', email: 'admin@demo.gym', userType: 'admin', branchId: null },
    gym: {
      id: 'gym-1',
      name: 'Demo Gym',
      logoUrl: null,
      timeZone: 'Asia/Dubai',
      locale: 'en-AE',
      currency: 'AED',
      language: 'en',
    },
  };
  render(<all.Plain answers={{ ...answers, getUserDashboardData }} />);
  await choose('AED\u00A05,000 of Vikram Desai', 'Refund');
  const options = within((await dialog()).getByLabelText('Paid back by')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Cash', 'Card', 'Bank transfer']);
});

test('a day to come is today', async () => {
  const getTakings = vi.fn<(input: ParsedOf<'getTakings'>) => AnswerOf<'getTakings'>>(() => ({ takings: takings() }));
  render(<all.Plain at="/payments?day=2026-11-04" answers={{ ...answers, getTakings }} />);
  expect(await screen.findByRole('region', { name: 'Taken today' })).toBeVisible();
  expect(getTakings.mock.lastCall?.[0].day).toBe('2026-11-03');
});

test('what is credited in full is credited no more, and what is paid gets no payment link', async () => {
  const summary = invoiceSummary({ total: 1_500_00, paid: 1_500_00, credited: 1_500_00, due: -1_500_00 });
  const getInvoice = () => ({ invoice: invoiceOf(summary), message: '' });
  const settings = billingSettings({ hasGateway: true });
  const page = { ...answers, getInvoice, getBillingSettings: { settings } };
  render(<all.Invoices answers={page} />);
  await choose('INV/2627/000411', 'Show');
  const view = await dialog();
  expect((await view.findByText('To be refunded')).parentElement).toHaveTextContent('₹1,500');
  expect(view.queryByRole('button', { name: 'Credit Note' })).not.toBeInTheDocument();
  expect(view.queryByRole('button', { name: 'Payment Link' })).not.toBeInTheDocument();
});

test('of an invoice that is credited in part the rest is credited', async () => {
  const summary = invoiceSummary({ id: 'invoice-2', total: 15_000_00, credited: 4_000_00, due: 11_000_00 });
  render(<all.Invoices answers={{ ...answers, getInvoice: () => ({ invoice: invoiceOf(summary), message: '' }) }} />);
  await choose('INV/2627/000411', 'Show');
  await user.click(await (await dialog()).findByRole('button', { name: 'Credit Note' }));
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue('11,000');
});

test('the accountant gets the month that has ended', async () => {
  const getInvoicesOfMonth = vi.fn<(input: ParsedOf<'getInvoicesOfMonth'>) => AnswerOf<'getInvoicesOfMonth'>>(() => ({
    invoices: [],
  }));
  render(<all.Invoices answers={{ ...answers, getInvoicesOfMonth }} />);
  await press('For the Accountant');
  await user.click((await dialog()).getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Nothing was issued in this month')).toBeInTheDocument();
  expect(getInvoicesOfMonth.mock.lastCall?.[0]).toEqual({ gymId: 'gym-1', month: '2026-10' });
});

test.each([
  [1, '1 document of 2026-10'],
  [2, '2 documents of 2026-10'],
])('the accountant gets %i documents', async (count, message) => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const invoices = Array.from({ length: count }, () => invoiceOf(invoiceSummary()));
  render(<all.Invoices answers={{ ...answers, getInvoicesOfMonth: { invoices } }} />);
  await press('For the Accountant');
  await user.click((await dialog()).getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});
