import type { AnswerOf, InputOf, InvoiceSummary } from '@spotter/api';
import { failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import {
  billingSettings,
  invoiceOf,
  invoiceSummaries,
  invoiceSummary,
  payment,
  paymentRequest,
  takings,
} from '../../testing/billingData.ts';
import { STORY_NOW } from '../../testing/gymData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { PaymentsPage } from './PaymentsPage.tsx';

/** Filtered and paged, as the server does. */
const listed =
  (all: readonly InvoiceSummary[]) =>
  ({ search = '', status, kind, branchId, startAfter, limit }: InputOf<'getInvoices'>) => {
    const fitting = all.filter(
      (invoice) =>
        `${invoice.number} ${invoice.memberName}`.toLowerCase().includes(search.toLowerCase()) &&
        (status === undefined || invoice.status === status) &&
        (kind === undefined || invoice.kind === kind) &&
        (branchId === undefined || invoice.branchId === branchId),
    );
    const start = fitting.findIndex(({ id }) => id === startAfter) + 1;
    const invoices = fitting.slice(start, start + Number(limit));
    return { invoices, hasMore: start + invoices.length < fitting.length, lastInvoiceId: invoices.at(-1)?.id ?? null };
  };

type Due = AnswerOf<'getDues'>['members'][number];
const dueOf = (of: Pick<Due, 'memberId' | 'name'> & Partial<Due>): Due => ({
  phone: '+919845012345',
  due: 4_500_00,
  oldestIssuedOn: '2026-11-02',
  isDeleted: false,
  ...of,
});
const dues = {
  total: 14_500_00,
  members: [
    dueOf({ memberId: 'vikram', name: 'Vikram Desai', phone: '+919820098200', due: 10_000_00 }),
    dueOf({ memberId: 'asha', name: 'Asha Rao', oldestIssuedOn: '2026-09-14' }),
  ],
};
const duesOfDeleted = {
  total: 16_500_00,
  members: [
    ...dues.members,
    dueOf({ memberId: 'gone', name: 'Zubin Mistry', due: 2_000_00, oldestIssuedOn: '2026-06-01', isDeleted: true }),
  ],
};

const [due = invoiceSummary(), partPaid = invoiceSummary()] = invoiceSummaries;
const answers: FakeAnswers = {
  getTakings: ({ day = '2026-11-03', branchId = 'bandra' }) => ({ takings: takings({ day, branchId }) }),
  getDues: dues,
  getPaymentRequests: { paymentRequests: [] },
  getInvoices: listed(invoiceSummaries),
  getInvoice: ({ invoiceId }) => ({
    invoice: invoiceOf(invoiceSummaries.find(({ id }) => id === invoiceId) ?? partPaid),
    // As the server made it, for a member who reads Hindi.
    message: 'नमस्ते Vikram Desai,\nDemo Gym का INV/2627/000411: https://gym.example/receipt/4vXo9kQ2mZtB7cYhJr1nWs',
  }),
  getMemberBilling: { due: 10_000_00, invoices: [partPaid], payments: [payment()] },
  getBillingSettings: { settings: billingSettings() },
  closeDay: ({ countedCash, expectedCash, reason }) => ({
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
  }),
  refundPayment: ({ amount }) => ({ payment: payment({ kind: 'refund', amount }), invoice: partPaid }),
  creditInvoice: ({ amount }) => ({
    creditNote: invoiceSummary({ kind: 'credit-note', number: 'CRN/2627/000008', total: amount }),
    invoice: partPaid,
  }),
  sendReceipt: { success: true },
  getInvoicesOfMonth: { invoices: invoiceSummaries.map((summary) => invoiceOf(summary)) },
};

/** What was taken today, who owes something, and every invoice; here a day is closed. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Payments',
  args: { at: '/payments', answers, children: <PaymentsPage /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = () => within(document.body);
const press = (name: string | RegExp) => async () => {
  await userEvent.click(await body().findByRole('button', { name }));
};
const choose = (row: string, item: string) => async () => {
  await press(`Actions for ${row}`)();
  await userEvent.click(await body().findByRole('menuitem', { name: item }));
};
const replacing = (rest: FakeAnswers) => ({ ...answers, ...rest });
const longName = 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian';
/** Text that ends in the padding counts as cut, too: the ellipsis comes at its edge. */
const isWhole = (cell: Element | null) => {
  if (cell === null) return false;
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const text = document.createRange();
  text.selectNodeContents(cell);
  const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  return text.getBoundingClientRect().width <= room;
};

export const Plain: Story = {};
export const Denied: Story = { args: { as: 'member' } };
export const Staff: Story = { args: { as: 'staff' } };
export const Loading: Story = { args: { answers: replacing({ getTakings: pending, getDues: pending }) } };
export const NothingTaken: Story = {
  args: {
    answers: replacing({
      getTakings: { takings: takings({ total: 0, byMethod: [], byPerson: [], payments: [], expectedCash: 0 }) },
      getDues: { total: 0, members: [] },
    }),
  },
};
export const Failed: Story = { args: { answers: replacing({ getTakings: failing('internal', 'Out of order') }) } };
export const Offline: Story = { args: { answers: replacing({ getTakings: offline }), live: 'stale' } };
export const Closed: Story = {
  args: {
    answers: replacing({
      getTakings: {
        takings: takings({
          close: {
            expectedCash: 6_300_00,
            countedCash: 6_100_00,
            difference: -200_00,
            reason: 'Change for the water supplier',
            closedBy: 'Priya Nair',
            closedAt: STORY_NOW,
          },
        }),
      },
    }),
  },
};
export const PastDay: Story = { args: { at: '/payments?day=2026-11-02&branch=bandra' } };
export const LongNames: Story = {
  args: {
    answers: replacing({
      getTakings: {
        takings: takings({
          total: 9_99_99_999_50,
          expectedCash: 9_99_99_999_50,
          byPerson: [{ name: longName, count: 120, amount: 9_99_99_999_50 }],
          payments: [
            payment({
              memberName: longName,
              receivedBy: longName,
              amount: 9_99_99_999_50,
              method: 'bank-transfer',
              reference: 'HDFCR52026110300123456789',
            }),
          ],
        }),
      },
    }),
  },
  play: async () => {
    const [amount] = within(await body().findByRole('grid')).getAllByText('₹9,99,99,999.50');
    await expect(amount?.parentElement).toSatisfy(isWhole);
  },
};
export const CloseTheDay: Story = { play: press('Close the Day') };
export const CloseWithDifference: Story = {
  play: async () => {
    await press('Close the Day')();
    const dialog = within(await body().findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/^Counted cash/), '6100');
    await userEvent.click(dialog.getByRole('button', { name: 'Close the Day' }));
    await dialog.findByRole('alert');
  },
};
export const ToConfirm: Story = {
  args: { answers: replacing({ getPaymentRequests: { paymentRequests: [paymentRequest()] } }) },
};
export const Refund: Story = { play: choose('₹5,000 of Vikram Desai', 'Refund') };

export const Dues: Story = { args: { at: '/payments?view=dues' } };
export const DuesOfDeletedMember: Story = {
  args: { at: '/payments?view=dues', answers: replacing({ getDues: duesOfDeleted }) },
};
export const DuesLoading: Story = { args: { at: '/payments?view=dues', answers: replacing({ getDues: pending }) } };
export const NoDues: Story = {
  args: { at: '/payments?view=dues', answers: replacing({ getDues: { total: 0, members: [] } }) },
};
export const DuesFailed: Story = {
  args: { at: '/payments?view=dues', answers: replacing({ getDues: failing('internal', 'Out of order') }) },
};
export const PayDues: Story = {
  args: { at: '/payments?view=dues' },
  play: choose('Vikram Desai', 'Take Payment'),
};
export const DuesPaidMeanwhile: Story = {
  args: {
    at: '/payments?view=dues',
    answers: replacing({ getMemberBilling: { due: 0, invoices: [], payments: [] } }),
  },
  play: choose('Vikram Desai', 'Take Payment'),
};

export const Invoices: Story = { args: { at: '/payments?view=invoices' } };
export const InvoicesFiltered: Story = {
  args: { at: '/payments?view=invoices&status=part-paid&from=2026-11-01&branch=andheri' },
};
export const InvoicesLoading: Story = {
  args: { at: '/payments?view=invoices', answers: replacing({ getInvoices: pending }) },
};
export const NoInvoices: Story = {
  args: { at: '/payments?view=invoices', answers: replacing({ getInvoices: listed([]) }) },
};
export const NoInvoicesFound: Story = { args: { at: '/payments?view=invoices&q=zubin' } };
export const InvoicesFailed: Story = {
  args: { at: '/payments?view=invoices', answers: replacing({ getInvoices: failing('internal', 'Out of order') }) },
};
export const ManyInvoices: Story = {
  args: {
    at: '/payments?view=invoices',
    answers: replacing({
      getInvoices: listed(
        Array.from({ length: 120 }, (_, at) => ({
          ...(invoiceSummaries[at % 3] ?? due),
          id: `invoice-many-${at}`,
          number: `INV/2627/${String(412 - at).padStart(6, '0')}`,
        })),
      ),
    }),
  },
};
export const Invoice: Story = {
  args: { at: '/payments?view=invoices' },
  play: choose('INV/2627/000411', 'Show'),
};
export const InvoiceForStaff: Story = {
  args: { at: '/payments?view=invoices', as: 'staff' },
  play: choose('INV/2627/000411', 'Show'),
};
export const InvoicePaymentLink: Story = {
  args: {
    at: '/payments?view=invoices',
    answers: replacing({
      getBillingSettings: { settings: billingSettings({ hasGateway: true }) },
      createPaymentLink: {
        paymentRequest: paymentRequest({ channel: 'gateway', payUrl: 'https://rzp.io/i/nxrHnLJ', amount: 5_000_50 }),
        message: 'Hello Vikram Desai,\nyou can pay ₹5,000.50 here: https://rzp.io/i/nxrHnLJ',
      },
    }),
  },
  play: async () => {
    await choose('INV/2627/000411', 'Show')();
    await press('Payment Link')();
  },
};
export const InvoiceLoading: Story = {
  args: { at: '/payments?view=invoices', answers: replacing({ getInvoice: pending }) },
  play: choose('INV/2627/000411', 'Show'),
};
export const InvoiceFailed: Story = {
  args: { at: '/payments?view=invoices', answers: replacing({ getInvoice: failing('internal', 'Out of order') }) },
  play: choose('INV/2627/000411', 'Show'),
};
export const CreditNote: Story = {
  args: { at: '/payments?view=invoices' },
  play: async () => {
    await choose('INV/2627/000411', 'Show')();
    await press('Credit Note')();
  },
};
export const ForTheAccountant: Story = {
  args: { at: '/payments?view=invoices' },
  play: press('For the Accountant'),
};
/** Sums of a chain of gyms: a figure that is cut off would be read as another. */
const crore = { total: 9_99_99_999_50, paid: 0, due: 9_99_99_999_50 };
export const InvoicesOfCrores: Story = {
  globals: { viewport: { value: 'tablet' } },
  args: {
    at: '/payments?view=invoices',
    answers: replacing({
      getInvoices: listed([
        invoiceSummary({ ...crore, memberName: longName }),
        invoiceSummary({ ...crore, id: 'credit-1', kind: 'credit-note', number: 'CRN/2627/000007', due: 0 }),
      ]),
    }),
  },
  play: async () => {
    for (const amount of await body().findAllByText(/₹9,99,99,999\.50/)) {
      await expect(amount.parentElement).toSatisfy(isWhole);
    }
  },
};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const InvoicesNarrow: Story = {
  args: { at: '/payments?view=invoices' },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const amount = await body().findByText('-₹1,200.50');
    const number = body().getByText('CRN/2627/000007');
    await expect(amount.getBoundingClientRect().top).toBeLessThan(number.getBoundingClientRect().bottom);
  },
};
