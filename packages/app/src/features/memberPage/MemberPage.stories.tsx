import type { Member } from '@spotter/api';
import { failing, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { userEvent, within } from 'storybook/test';
import { memberPath, paths } from '../../paths.ts';
import { Frame } from '../../shell/Frame.tsx';
import { AppHarness, type AppHarnessProps } from '../../testing/AppHarness.tsx';
import { billingSettings, invoiceSummary } from '../../testing/billingData.ts';
import { member, STORY_NOW } from '../../testing/gymData.ts';
import { issuedOnRequest } from '../../testing/issuedTerms.ts';
import { freeze, memberBilling, membershipOf, plan, term } from '../../testing/membershipData.ts';
import { failed, screenStory } from '../../testing/screenStory.tsx';
import { MemberPage } from './MemberPage.tsx';

const asha = member('Asha Rao', { currentlyCheckedIn: true, firebaseUID: 'uid-asha' });
const expired = member('Asha Rao', { expiryDate: '2026-10-31' });
const longExpired = member('Asha Rao', { expiryDate: '2026-09-12', totalVisits: 0, lastCheckIn: null, email: null });

const of = (one: Member, answers: FakeAnswers = {}): Partial<AppHarnessProps> => ({
  at: memberPath(one.id),
  answers: {
    getMember: { member: one },
    getMembership: membershipOf(one),
    renewMembership: ({ planId, startDate = '2026-12-11', payment }) => ({
      member: { ...one, expiryDate: '2027-01-10' },
      term: term({
        id: 'term-2',
        planId,
        from: startDate,
        to: '2027-01-10',
        undoUntil: payment ? null : STORY_NOW + 600_000,
      }),
      invoice: invoiceSummary(),
    }),
    undoRenewal: { member: one },
    endFreeze: { member: { ...one, freeze: null, expiryDate: '2026-12-02' } },
    ...answers,
  },
});

/** A person, not a form: who, membership, dues, visits, notes and changes; each card loads and fails by itself. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Member',
  args: {
    ...of(asha),
    children: (
      <Routes>
        <Route path={paths.member} element={<MemberPage />} />
        <Route path="*" element={<h1>Members</h1>} />
      </Routes>
    ),
  },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const page = within(document.body);
const press = async (name: string | RegExp) => userEvent.click(await page.findByRole('button', { name }));
const choose = (menu: string, item: string) => async () => {
  await press(menu);
  await userEvent.click(await page.findByRole('menuitem', { name: item }));
};
const renew = async () => {
  await press('Renew');
  await page.findByRole('combobox', { name: 'Plan' });
};

export const Plain: Story = {};
export const Staff: Story = { args: { ...of(member('Asha Rao', { branchId: 'bandra' })), as: 'staff' } };
export const Denied: Story = { args: { as: 'member' } };
export const Loading: Story = { args: of(asha, { getMember: pending }) };
export const Failed: Story = { args: of(asha, { getMember: failed }) };
export const Unknown: Story = { args: of(asha, { getMember: failing('not-found', 'No such member') }) };
export const CardsLoading: Story = {
  args: of(asha, {
    getMembership: pending,
    getMemberBilling: pending,
    getUserAttendanceLogs: pending,
    getMemberNotes: pending,
    getMemberActivities: pending,
  }),
};
export const CardsFailed: Story = {
  args: of(asha, {
    getMembership: failed,
    getMemberBilling: failed,
    getUserAttendanceLogs: failed,
    getMemberNotes: failed,
    getMemberActivities: failed,
  }),
};
export const Empty: Story = {
  args: of(longExpired, {
    getMemberBilling: { due: 0, invoices: [], payments: [] },
    getUserAttendanceLogs: { success: true, attendanceLogs: [] },
    getMemberNotes: { notes: [] },
    getMemberActivities: { activities: [] },
  }),
};
export const Expired: Story = { args: of(expired) };
export const LastDay: Story = { args: of(member('Asha Rao', { expiryDate: '2026-11-03' })) };
export const NoExpiry: Story = { args: of(member('Asha Rao', { expiryDate: null })) };
export const Inactive: Story = { args: of(member('Asha Rao', { status: 'inactive' })) };
const frozen = member('Asha Rao', { freeze: { id: 'freeze-1', from: '2026-11-01', to: '2026-11-10' } });
export const Frozen: Story = { args: of(frozen, { getMembership: membershipOf(frozen, { freezes: [freeze()] }) }) };
const queued = member('Asha Rao', { expiryDate: '2027-03-10' });
export const NextTerm: Story = {
  args: of(queued, {
    getMembership: membershipOf(queued, {
      terms: [
        term({
          id: 'term-2',
          planName: 'Quarterly',
          from: '2026-12-11',
          to: '2027-03-10',
          price: 4_500_00,
          status: 'upcoming',
          soldAt: STORY_NOW - 60_000,
          undoUntil: STORY_NOW + 540_000,
        }),
        term(),
        term({ id: 'term-0', from: '2026-06-10', to: '2026-10-09', status: 'canceled', canceledOn: '2026-08-31' }),
      ],
    }),
  }),
};
/** The renewal was canceled before it began: the current term ends as it did. */
export const NextTermCanceled: Story = {
  args: of(asha, {
    getMembership: membershipOf(asha, {
      terms: [
        term({
          id: 'term-2',
          from: '2026-12-11',
          to: '2027-01-11',
          status: 'canceled',
          canceledOn: '2026-12-10',
          neverBegins: true,
        }),
        term(),
      ],
    }),
  }),
};
export const NothingDue: Story = {
  args: of(asha, { getMemberBilling: { ...memberBilling, due: 0, invoices: memberBilling.invoices.slice(1) } }),
};
/** An invoice is due, another was paid too much: neither hides the other. */
export const DueAndOverpaid: Story = {
  args: of(asha, {
    getMemberBilling: {
      ...memberBilling,
      due: 1_500_00,
      invoices: memberBilling.invoices.map((invoice) => (invoice.due === 0 ? { ...invoice, due: -1_500_00 } : invoice)),
    },
  }),
};
export const RemindersOff: Story = {
  args: of(asha, { getMembership: membershipOf(asha, { hasReminders: false }) }),
};
/** The mail server took no mail to the address. */
export const MailRefused: Story = {
  args: of(asha, { getMembership: membershipOf(asha, { isMailRefused: true }) }),
};
export const NoEmail: Story = { args: of(member('Asha Rao', { email: null })) };
export const LongTexts: Story = {
  args: of(
    member('Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian', {
      email: 'venkatanarasimharajuvaripeta.lakshminarayanan.subramanian@corporation.example.in',
    }),
  ),
};

export const MenuOpen: Story = { args: of(expired), play: () => press('Actions for Asha Rao') };
export const Renewing: Story = { play: renew };
export const RenewingInGrace: Story = { args: of(expired), play: renew };
export const RenewingLate: Story = { args: of(longExpired), play: renew };
export const RenewingOnADay: Story = {
  args: of(expired),
  play: async () => {
    await renew();
    await userEvent.click(page.getByRole('radio', { name: 'Another day' }));
  },
};
export const RenewingWithDiscount: Story = {
  args: { ...of(member('Asha Rao', { branchId: 'bandra' })), as: 'staff' },
  play: async () => {
    await renew();
    await userEvent.click(page.getByText('Discount and GSTIN'));
    await userEvent.type(page.getByRole('textbox', { name: 'Discount' }), '500');
    await press(/^Renew and Take/);
  },
};
export const RenewingByUpi: Story = {
  play: async () => {
    await renew();
    await userEvent.click(page.getByRole('radio', { name: 'UPI' }));
  },
};
export const RenewingUnpaid: Story = {
  play: async () => {
    await renew();
    await userEvent.click(page.getByRole('radio', { name: 'Later' }));
  },
};
/** The sum that is taken beside the one that is due. */
export const RenewingInPart: Story = {
  play: async () => {
    await renew();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await userEvent.clear(amount);
    await userEvent.type(amount, '500');
    await page.findByRole('button', { name: /^Renew and Take ₹500 / });
  },
};
export const RenewingWithoutTax: Story = {
  args: of(asha, {
    getBillingSettings: {
      settings: billingSettings({ details: { legalName: '', address: '', gstin: '' }, branches: [] }),
    },
  }),
  play: renew,
};
export const RenewingUnpriced: Story = {
  args: of(asha, { getPlans: { plans: [plan('Monthly', { price: null, isStandard: true })] } }),
  play: renew,
};
export const RenewingTaxUnconfirmed: Story = {
  args: of(asha, { getBillingSettings: { settings: billingSettings({ taxRateConfirmedAt: null }) } }),
  play: renew,
};
export const RenewLoading: Story = { args: of(asha, { getPlans: pending }), play: () => press('Renew') };
export const RenewLoadFailed: Story = { args: of(asha, { getPlans: failed }), play: () => press('Renew') };
export const RenewRefused: Story = {
  args: of(asha, { renewMembership: failing('day-closed', 'The day is closed: it takes no more cash.') }),
  play: async () => {
    await renew();
    await press(/^Renew and Take/);
    await page.findByRole('alert');
  },
};
export const Renewed: Story = {
  play: async () => {
    await renew();
    await userEvent.click(page.getByRole('radio', { name: 'Later' }));
    await press('Renew, Pay Later');
    await page.findByRole('button', { name: 'Receipt' });
  },
};
const firstTerm = term({ from: '2026-11-03', to: '2026-12-03', soldAt: STORY_NOW - 60_000, invoiceId: null });
const ofNew = (answers: FakeAnswers = {}) =>
  of(member('Asha Rao', { expiryDate: '2026-12-03', totalVisits: 0, lastCheckIn: null }), {
    getMembership: membershipOf(asha, { terms: [firstTerm] }),
    getMemberBilling: { due: 0, invoices: [], payments: [] },
    getUserAttendanceLogs: { success: true, attendanceLogs: [] },
    issueInvoice: { invoice: invoiceSummary() },
    ...answers,
  });
const invoice = async () => {
  await press('Issue Invoice');
  await page.findByRole('heading', { name: 'Payment' });
};
export const NotInvoiced: Story = { args: ofNew() };
export const Invoicing: Story = { args: ofNew(), play: invoice };
export const InvoicingOneOfTwo: Story = {
  args: ofNew({
    getMembership: membershipOf(asha, {
      terms: [
        firstTerm,
        term({ id: 'term-0', from: '2026-10-03', to: '2026-11-02', status: 'past', invoiceId: null, price: 2_000_00 }),
      ],
    }),
  }),
  play: invoice,
};
export const InvoiceLoading: Story = {
  args: ofNew({ getBillingSettings: pending }),
  play: () => press('Issue Invoice'),
};
export const InvoiceLoadFailed: Story = {
  args: ofNew({ getBillingSettings: failed }),
  play: () => press('Issue Invoice'),
};
export const InvoiceRefused: Story = {
  args: ofNew({ issueInvoice: failing('already-invoiced', 'This term has its invoice already') }),
  play: async () => {
    await invoice();
    await press(/^Issue and Take/);
    await page.findByRole('alert');
  },
};
const issued = issuedOnRequest([firstTerm]);
export const Invoiced: Story = {
  args: ofNew(issued.answers),
  beforeEach: issued.reset,
  play: async () => {
    await invoice();
    await press(/^Issue and Take/);
    await page.findByRole('button', { name: 'Receipt' });
  },
};
export const Freezing: Story = { play: choose('Membership actions', 'Freeze') };
export const FreezingRefused: Story = {
  play: async () => {
    await choose('Membership actions', 'Freeze')();
    await press('Freeze Membership');
  },
};
export const EndingFreeze: Story = { ...Frozen, play: choose('Membership actions', 'End Freeze') };
export const Canceling: Story = { play: choose('Membership actions', 'Cancel Membership') };
export const TakingPayment: Story = { play: () => press('Take Payment') };
export const Deleting: Story = { play: choose('Actions for Asha Rao', 'Delete') };

const inFrame: Story = {
  args: { children: <Frame>{meta.args.children}</Frame> },
  render: (args) => <AppHarness {...args} />,
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, ...inFrame };
export const PhoneRenewing: Story = { ...Phone, play: renew };
export const PhoneInvoicing: Story = { ...Phone, args: { ...Phone.args, ...ofNew() }, play: invoice };
export const Tablet: Story = { globals: { viewport: { value: 'tabletUpright' } }, ...inFrame };
