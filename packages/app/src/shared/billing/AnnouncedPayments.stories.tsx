import { failing, pending, type FakeAnswers } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { invoiceSummary, payment, paymentRequest } from '../../testing/billingData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { AnnouncedPayments } from './AnnouncedPayments.tsx';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const announced = [
  paymentRequest(),
  paymentRequest({
    id: 'request-2',
    memberName: 'Vikram Desai',
    purpose: 'Invoice INV/2627/000411',
    amount: 5_000_50,
    reference: 'SPW3X8RT5MNKQ2',
  }),
];
const unrecorded = paymentRequest({
  id: 'request-3',
  channel: 'gateway',
  memberName: 'Meera Iyer',
  problem: 'Morning is inactive and is not sold',
});
const takenBack = paymentRequest({
  id: 'request-4',
  memberName: 'Farhan Qureshi',
  reference: 'SPB6Z1CD8FHJL3',
  problem: 'The member pays in another way. Confirm it only if it has arrived.',
});
const answers: FakeAnswers = {
  getPaymentRequests: { paymentRequests: announced },
  confirmPaymentRequest: ({ reference }) => ({
    paymentRequest: paymentRequest({ status: 'paid' }),
    payment: payment({ memberName: 'Asha Rao', amount: 4_500_00, method: 'upi', reference }),
    invoice: invoiceSummary({ due: 0, paid: 4_500_00, status: 'paid' }),
  }),
  rejectPaymentRequest: { paymentRequest: paymentRequest({ status: 'rejected' }) },
};

/** Payments that members announced, for the desk to confirm with the bank's reference. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Announced payments',
  args: { answers, children: <AnnouncedPayments branchId={undefined} zone={zone} /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const press = (name: string) => async () => {
  await userEvent.click(await within(document.body).findByRole('button', { name }));
};
const replacing = (rest: FakeAnswers) => ({ ...answers, ...rest });

export const Plain: Story = {};
/** The gateway has the money, and the plan is not sold any more. */
export const NotRecorded: Story = {
  args: { answers: replacing({ getPaymentRequests: { paymentRequests: [unrecorded, ...announced] } }) },
};
/** The member pays in another way; it may have been paid all the same. */
export const TakenBack: Story = {
  args: { answers: replacing({ getPaymentRequests: { paymentRequests: [takenBack, ...announced] } }) },
};
export const None: Story = { args: { answers: replacing({ getPaymentRequests: { paymentRequests: [] } }) } };
export const Loading: Story = { args: { answers: replacing({ getPaymentRequests: pending }) } };
export const Failed: Story = {
  args: { answers: replacing({ getPaymentRequests: failing('internal', 'Out of order') }) },
};
export const LongNames: Story = {
  args: {
    answers: replacing({
      getPaymentRequests: {
        paymentRequests: [
          paymentRequest({
            memberName: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
            purpose: 'Renewal: Early Bird Weekday Mornings with Trainer',
            amount: 9_99_99_999_50,
          }),
        ],
      },
    }),
  },
};
export const Confirm: Story = { play: press('Confirm Asha Rao') };
export const ConfirmWithoutReference: Story = {
  play: async () => {
    await press('Confirm Asha Rao')();
    await press('Confirm Payment')();
  },
};
export const Reject: Story = { play: press('Reject Asha Rao') };
export const RejectPaidByGateway: Story = { ...NotRecorded, play: press('Reject Meera Iyer') };
export const InTheDark: Story = { ...NotRecorded, globals: { theme: 'dark' } };
export const Narrow: Story = { ...NotRecorded, globals: { viewport: { value: 'phone' } } };
export const TakenBackNarrow: Story = { ...TakenBack, globals: { viewport: { value: 'phone' } } };
