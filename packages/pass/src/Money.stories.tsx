import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ApiError } from '@spotter/api';
import { userEvent, within } from 'storybook/test';
import { billingWith, gatewayRequest, partPaid, passWith, upiRequest } from './testing/data.ts';
import { users } from './testing/fakes.ts';
import { Phone, phoneArgTypes } from './testing/Phone.tsx';

/** Term, dues, renewal and receipts on the member's phone. */
const meta = {
  title: 'Pass/Money',
  component: Phone,
  argTypes: phoneArgTypes,
  parameters: { layout: 'fullscreen' },
  args: { user: users.member, view: 'money' },
} satisfies Meta<typeof Phone>;
export default meta;
type Story = StoryObj<typeof meta>;

const offline = () => {
  throw new ApiError('The server cannot be reached. Please check your connection.', { code: 'network' });
};
const money = { uid: 'uid-1', gymId: 'gym-1', billing: billingWith(), at: Date.UTC(2026, 10, 2, 12, 32) };
const seen =
  (text: string | RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await within(canvasElement).findByText(text);
  };
const smallest = { globals: { viewport: { value: 'smallest' } } };
const due = billingWith({ due: partPaid.due, invoices: [partPaid] });
const seenDue: Story['play'] = async ({ canvasElement }) => {
  await within(canvasElement).findByRole('heading', { name: 'Due' });
};
const renew: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Renew membership' }));
};

/** Nothing is due. */
export const Plain: Story = { play: seen('Nothing is due.') };
export const Due: Story = { args: { answers: { getPassBilling: due } }, play: seenDue };
export const DueSmallest: Story = { ...Due, ...smallest };
export const ChoosePlan: Story = { play: renew };
export const ChoosePlanSmallest: Story = { ...ChoosePlan, ...smallest };
/** The gym has a UPI ID and no gateway. */
export const ByUpiAlone: Story = {
  args: { answers: { getPassBilling: billingWith({ canPayByGateway: false }) } },
  play: renew,
};
export const AtTheDeskAlone: Story = {
  args: { answers: { getPassBilling: billingWith({ canPayByGateway: false, canPayByUpi: false }) } },
  play: renew,
};
export const WithoutPlans: Story = {
  args: { answers: { getPassBilling: billingWith({ plans: [] }) } },
  play: seen('Your gym renews memberships at the desk.'),
};
export const Announced: Story = {
  args: { answers: { getPassBilling: billingWith({ openRequests: [upiRequest] }) } },
  play: seen(/the desk confirms it/),
};
export const PaymentPage: Story = {
  args: { answers: { getPassBilling: billingWith({ openRequests: [gatewayRequest] }) } },
  play: seen('Open payment page'),
};
/** The gateway's payment has come and could not be recorded. */
export const PaymentToRecord: Story = {
  args: { answers: { getPassBilling: billingWith({ openRequests: [{ ...gatewayRequest, problem: 'Inactive' }] }) } },
  play: seen('Your payment has arrived. The desk will record it.'),
};
export const Frozen: Story = {
  args: { answers: { getPassBilling: billingWith({ frozenUntil: '2026-11-12' }) } },
  play: seen(/Frozen until/),
};
export const RenewedInAdvance: Story = {
  args: {
    answers: {
      getPassBilling: billingWith({
        nextTerm: { planId: 'yearly', planName: 'Yearly', from: '2026-12-15', to: '2027-12-15' },
      }),
    },
  },
  play: seen('Next term'),
};
export const PaidTooMuch: Story = {
  args: { answers: { getPassBilling: billingWith({ due: -500_00 }) } },
  play: seen(/too much/),
};
/** A new member. */
export const Empty: Story = {
  args: { answers: { getPassBilling: billingWith({ invoices: [], currentTerm: null }) } },
  play: seen(/None yet/),
};
export const LongNames: Story = {
  args: {
    answers: {
      getPass: passWith({}, { gym: { ...passWith().gym, name: 'The Great Northern Weightlifting Society of Mumbai' } }),
      getPassBilling: billingWith({
        planId: 'early-bird',
        planName: 'Early Bird Weekday Mornings with Personal Trainer and Locker',
        due: 1_25_000_50,
        invoices: [
          {
            ...partPaid,
            description:
              'Early Bird Weekday Mornings with Personal Trainer and Locker membership, 14 Sep 2026 to 13 Sep 2027',
            total: 1_25_000_50,
            due: 1_25_000_50,
            status: 'due',
          },
        ],
      }),
    },
  },
  play: seenDue,
};
export const Loading: Story = {
  args: { answers: { getPassBilling: () => pending() } },
  play: seen('Loading your payments…'),
};
export const Failed: Story = {
  args: { answers: { getPassBilling: failing('internal', 'Something went wrong on our side') } },
  play: seen('Your payments could not be loaded'),
};
export const FailedToRefresh: Story = {
  args: { memory: { money }, answers: { getPassBilling: failing('internal', 'Something went wrong on our side') } },
  play: seen('Your payments could not be refreshed'),
};
export const Offline: Story = {
  args: { memory: { money }, answers: { getPassBilling: offline } },
  play: seen(/Paying needs a connection/),
};
export const PaymentFailed: Story = {
  args: {
    answers: {
      getPassBilling: due,
      requestPayment: failing('gateway-failed', 'The payment page cannot be opened at the moment.'),
    },
  },
  play: async ({ canvasElement }) => {
    const screen = within(canvasElement);
    await userEvent.click(await screen.findByRole('button', { name: /^Card or net banking/ }));
    await screen.findByText('The payment could not be started');
  },
};
