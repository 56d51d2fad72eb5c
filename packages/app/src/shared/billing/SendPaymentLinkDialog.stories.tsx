import { failing, pending } from '@spotter/api/fake';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AppHarnessProps } from '../../testing/AppHarness.tsx';
import { invoiceSummary, paymentRequest } from '../../testing/billingData.ts';
import { screenStory } from '../../testing/screenStory.tsx';
import { SendPaymentLinkDialog } from './SendPaymentLinkDialog.tsx';

const close = () => undefined;
const link = paymentRequest({ channel: 'gateway', payUrl: 'https://rzp.io/i/nxrHnLJ' });
const message =
  'नमस्ते Asha Rao,\nPulse Fitness के INV/2627/000412 के लिए ₹4,500 का भुगतान आप यहाँ कर सकते हैं: https://rzp.io/i/nxrHnLJ';
const dialog = (phone: string, memberName = 'Asha Rao') => (
  <SendPaymentLinkDialog invoice={invoiceSummary({ memberName })} phone={phone} onClose={close} />
);

/** The address of the gateway's page for what is due, to copy or to send by WhatsApp. */
const meta = {
  ...screenStory,
  parameters: { layout: 'fullscreen' },
  title: 'Screens/Send payment link',
  args: { answers: { createPaymentLink: { paymentRequest: link, message } }, children: dialog('+919845012345') },
} satisfies Meta<AppHarnessProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const WithoutPhone: Story = { args: { children: dialog('') } };
export const Creating: Story = { args: { answers: { createPaymentLink: pending } } };
export const Failed: Story = {
  args: {
    answers: { createPaymentLink: failing('gateway-failed', 'The payment page cannot be opened at the moment.') },
  },
};
export const LongNames: Story = {
  args: { children: dialog('+919845012345', 'Venkatanarasimharajuvaripeta Lakshminarayanan Subramanian') },
};
export const InTheDark: Story = { globals: { theme: 'dark' } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
