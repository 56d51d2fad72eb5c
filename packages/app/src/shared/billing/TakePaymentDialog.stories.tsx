import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { billingSettings, invoiceSummary, payment } from '../../testing/billingData.ts';
import { memberBilling } from '../../testing/membershipData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { TakeMemberPaymentDialog } from './TakeMemberPaymentDialog.tsx';
import { TakePaymentDialog } from './TakePaymentDialog.tsx';

const close = () => undefined;
const partPaid = invoiceSummary({
  id: 'invoice-2',
  number: 'INV/2627/000411',
  description: 'Personal training, 8 sessions',
  total: 8_000_00,
  paid: 2_999_50,
  due: 5_000_50,
  status: 'part-paid',
});
const answers: AppHarnessProps['answers'] = {
  getBillingSettings: { settings: billingSettings() },
  takePayment: ({ payment: { amount, method, reference } }) => ({
    payment: payment({ memberName: 'Asha Rao', amount, method, reference }),
    invoice: invoiceSummary({ paid: amount, due: 4_500_00 - amount, status: 'part-paid' }),
  }),
};

/** Records what a member pays for an invoice; by UPI with the code that their phone scans. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Take payment',
  args: { answers, children: <TakePaymentDialog invoices={[invoiceSummary()]} onClose={close} /> },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await within(document.body).findByRole('dialog'));
const choose = (method: string) => async () => {
  await userEvent.click((await dialog()).getByRole('radio', { name: method }));
};
const enter = (amount: string) => async () => {
  const field = (await dialog()).getByLabelText(/^Amount/);
  await userEvent.clear(field);
  if (amount) await userEvent.type(field, amount);
  await userEvent.click((await dialog()).getByRole('button', { name: 'Record Payment' }));
};

export const Plain: Story = {};
/** Opened from a list, whose sum is less: another invoice was paid too much. */
export const PaidTooMuchElsewhere: Story = {
  args: {
    answers: {
      ...answers,
      getMemberBilling: {
        ...memberBilling,
        due: 1_400_00,
        invoices: [
          invoiceSummary({ id: 'invoice-3', number: 'INV/2627/000420', due: -100_00, status: 'paid' }),
          invoiceSummary({ total: 1_500_00, due: 1_500_00 }),
        ],
      },
    },
    children: <TakeMemberPaymentDialog memberId="asha" memberName="Asha Rao" onClose={close} />,
  },
};
export const PaidTooMuchElsewhereNarrow: Story = {
  ...PaidTooMuchElsewhere,
  globals: { viewport: { value: 'phone' } },
};
export const ByUpi: Story = { play: choose('UPI') };
export const ByCard: Story = { play: choose('Card') };
export const WithoutUpiId: Story = {
  args: {
    answers: {
      ...answers,
      getBillingSettings: {
        settings: billingSettings({ policy: { ...billingSettings().policy, upiId: '', upiPayeeName: '' } }),
      },
    },
  },
  play: choose('UPI'),
};
export const SeveralInvoices: Story = {
  args: { children: <TakePaymentDialog invoices={[invoiceSummary(), partPaid]} onClose={close} /> },
};
export const TooMuch: Story = { play: enter('9,999') };
export const NoAmount: Story = { play: enter('') };
export const Saving: Story = { args: { answers: { ...answers, takePayment: pending } }, play: enter('1500') };
export const DayClosed: Story = {
  args: {
    answers: {
      ...answers,
      takePayment: failing('day-closed', '3 Nov 2026 is closed at Andheri West: it takes no further cash'),
    },
  },
  play: enter('1500'),
};
export const LongNames: Story = {
  args: {
    children: (
      <TakePaymentDialog
        invoices={[
          invoiceSummary({
            memberName: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
            description: 'Personal training and physiotherapy in the morning batch, 3 Nov 2026 to 2 Nov 2027',
            total: 10_00_00_000_00,
            due: 9_99_99_999_50,
          }),
        ]}
        onClose={close}
      />
    ),
  },
  play: choose('UPI'),
};
export const InTheDark: Story = { globals: { theme: 'dark' }, play: choose('UPI') };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } }, play: choose('UPI') };
