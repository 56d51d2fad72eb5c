import type { AnswerOf, Invoice } from '@spotter/api';
import { createFake, failing, offline, pending, type FakeAnswers } from '@spotter/api/fake';
import { i18n } from '@spotter/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { createQueryClient } from '../../api/queryClient.ts';
import { invoiceOf, invoiceSummaries, invoiceSummary, payment } from '../../testing/billingData.ts';
import { Receipt } from './Receipt.tsx';

const TOKEN = '4vXo9kQ2mZtB7cYhJr1nWs';
const logoUrl = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60"><rect width="200" height="60" rx="12" fill="teal"/></svg>',
)}`;

interface ReceiptStoryProps {
  answer: FakeAnswers['getReceipt'];
}

/** The public page on the contract's fake. */
function ReceiptStory({ answer }: ReceiptStoryProps) {
  const [client] = useState(() => createFake({ getReceipt: answer }));
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Receipt token={TOKEN} load={(token) => client.getReceipt({ token })} texts={i18n} />
    </QueryClientProvider>
  );
}

const receiptOf = (
  invoice: Invoice,
  gym: Partial<AnswerOf<'getReceipt'>['gym']> = {},
  language: AnswerOf<'getReceipt'>['language'] = null,
) => ({
  invoice,
  gym: { name: 'Demo Gym', logoUrl: null, timeZone: 'Asia/Kolkata', currency: 'INR', ...gym },
  language,
});
const [unpaid = invoiceSummary(), partPaid = invoiceSummary(), paid = invoiceSummary(), creditNote = invoiceSummary()] =
  invoiceSummaries;
const discounted = invoiceOf(partPaid, {
  lines: [
    {
      sac: '999723',
      description: 'Yearly, 2 Nov 2026 to 1 Nov 2027',
      quantity: 1,
      unitPrice: 15_238_10,
      discount: 952_38,
      taxableValue: 14_285_72,
      rateBasisPoints: 500,
      cgst: 357_14,
      sgst: 357_14,
    },
  ],
  taxableValue: 14_285_72,
  cgst: 357_14,
  sgst: 357_14,
  recipient: {
    name: 'Vikram Desai',
    address: '',
    phone: '+919820098200',
    gstin: '27KLMNO9012P1Z7',
  },
  payments: [payment(), payment({ id: 'payment-9', method: 'upi', reference: '412907733021', amount: 10_000_00 })],
  paid: 15_000_00,
  due: 0,
  status: 'paid',
});

/** A receipt as the member and the printer see it, without sign-in. */
const meta = {
  component: ReceiptStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Receipt',
  args: { answer: receiptOf(discounted, { logoUrl }) },
} satisfies Meta<ReceiptStoryProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const chooseRoll = async () => {
  await userEvent.click(await within(document.body).findByRole('radio', { name: '80 mm roll' }));
};

export const Plain: Story = {};
export const OnARoll: Story = { play: chooseRoll };
export const Due: Story = { args: { answer: receiptOf(invoiceOf(unpaid)) } };
export const PartPaid: Story = { args: { answer: receiptOf(invoiceOf(partPaid)) } };
export const Refunded: Story = {
  args: {
    answer: receiptOf(
      invoiceOf(paid, {
        paid: 1_300_00,
        credited: 500_00,
        payments: [
          payment({ amount: 1_800_00 }),
          payment({ id: 'payment-8', kind: 'refund', amount: 500_00, reason: 'Charged twice' }),
        ],
      }),
    ),
  },
};
export const CreditNote: Story = {
  args: {
    answer: receiptOf(
      invoiceOf(creditNote, {
        corrects: { number: 'INV/2627/000398', issuedOn: '2026-10-28' },
        reason: 'Member moved to another city',
        totalInWords: 'Rupees One Thousand Two Hundred and Fifty Paise Only',
      }),
    ),
  },
};
const untaxed = invoiceOf(
  { ...paid, kind: 'receipt', number: 'RCT/2627/000052' },
  {
    supplier: { name: 'Iron Temple', address: 'Hill Road, Bandra', phone: '+912226730000', gstin: '' },
    placeOfSupply: '',
    stateTaxName: '',
    lines: [
      {
        sac: '',
        description: paid.description,
        quantity: 1,
        unitPrice: 1_800_00,
        discount: 0,
        taxableValue: 1_800_00,
        rateBasisPoints: 0,
        cgst: 0,
        sgst: 0,
      },
    ],
    taxableValue: 1_800_00,
    cgst: 0,
    sgst: 0,
    totalInWords: 'Rupees One Thousand Eight Hundred Only',
  },
);
export const WithoutTax: Story = { args: { answer: receiptOf(untaxed) } };
export const InDirhams: Story = {
  args: {
    answer: receiptOf({ ...untaxed, totalInWords: 'UAE Dirhams One Thousand Eight Hundred Only' }, { currency: 'AED' }),
  },
};
export const LongNames: Story = {
  args: {
    answer: receiptOf(
      invoiceOf(
        {
          ...partPaid,
          memberName: 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian',
          description: 'Personal training and physiotherapy in the morning batch, 3 Nov 2026 to 2 Nov 2027',
          total: 9_99_99_999_50,
        },
        {
          supplier: {
            name: 'Sri Venkateswara Narasimharajuvaripeta Physical Culture and Wellness Centre Private Limited',
            address: 'Third floor, above the old bakery, Hundred Feet Road, Indiranagar, Bengaluru 560038, Karnataka',
            phone: '+918022226730',
            gstin: '29ABCDE1234F1ZW',
          },
          rounding: 1,
          totalInWords:
            'Rupees Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Fifty Paise Only',
        },
      ),
      { name: 'Sri Venkateswara Narasimharajuvaripeta Physical Culture and Wellness Centre' },
    ),
  },
};
/** The document stays English. */
export const InHindi: Story = { args: { answer: receiptOf(discounted, {}, 'hi') } };
export const UnknownAddress: Story = { args: { answer: failing('not-found', 'Not found') } };
export const Loading: Story = { args: { answer: pending } };
export const Failed: Story = { args: { answer: failing('internal', 'Out of order') } };
export const Offline: Story = { args: { answer: offline } };
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
