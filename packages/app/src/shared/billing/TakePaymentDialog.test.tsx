import type { AnswerOf, ParsedOf } from '@spotter/api';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billingSettings, invoiceSummary, payment } from '../../testing/billingData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import * as stories from './TakePaymentDialog.stories.tsx';

const all = composeStories(stories);
setupHarness();

const dialog = async () => within(await screen.findByRole('dialog'));
const takePayment = () =>
  vi.fn<(input: ParsedOf<'takePayment'>) => AnswerOf<'takePayment'>>(({ payment: { amount } }) => ({
    payment: payment({ memberName: 'Asha Rao', amount }),
    invoice: invoiceSummary({ due: 4_500_00 - amount }),
  }));

test('Enter records all that is due, in cash', async () => {
  const take = takePayment();
  render(<all.Plain answers={{ ...all.Plain.args.answers, takePayment: take }} />);
  expect((await dialog()).getByLabelText(/^Amount/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Payment Recorded')).toBeInTheDocument();
  expect(take).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    invoiceId: 'invoice-1',
    payment: { amount: 4_500_00, method: 'cash', reference: '' },
  });
});

test('where another invoice was paid too much, the dialog says why the list shows less', async () => {
  render(<all.PaidTooMuchElsewhere />);
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue('1,500');
  expect(screen.getByText(/^Lists show ₹1,400 due because ₹100 was overpaid on another invoice\./)).toBeInTheDocument();
});

test('a part payment by UPI carries its reference, and the rest is named', async () => {
  const take = takePayment();
  render(<all.Plain answers={{ ...all.Plain.args.answers, takePayment: take }} />);
  const form = await dialog();
  await user.clear(form.getByLabelText(/^Amount/));
  await user.type(form.getByLabelText(/^Amount/), '1,500.50');
  await user.click(form.getByRole('radio', { name: 'UPI' }));
  expect(form.getByRole('img', { name: 'UPI code for ₹1,500.50' })).toBeVisible();
  await user.type(form.getByLabelText('UPI reference'), '412907733021');
  await user.click(form.getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByText(/₹2,999.50 is still due for INV\/2627\/000412/)).toBeInTheDocument();
  expect(take.mock.calls[0]?.[0].payment).toEqual({ amount: 1_500_50, method: 'upi', reference: '412907733021' });
});

test('without a UPI name the code pays to the gym by its name', async () => {
  const settings = billingSettings({ policy: { ...billingSettings().policy, upiPayeeName: '' } });
  render(<all.Plain answers={{ ...all.Plain.args.answers, getBillingSettings: { settings } }} />);
  const form = await dialog();
  await user.click(await form.findByRole('radio', { name: 'UPI' }));
  expect(await form.findByText('to Demo Gym')).toBeVisible();
});

test.each([
  ['9,999', 'Only ₹4,500 is due'],
  ['0', 'Please enter an amount above 0'],
  ['1.234', 'Please enter an amount from 0 to 100,000,000 with at most two decimals'],
  ['-5', 'Please enter an amount from 0 to 100,000,000 with at most two decimals'],
])('%s is refused before it is sent', async (typed, message) => {
  const take = takePayment();
  render(<all.Plain answers={{ ...all.Plain.args.answers, takePayment: take }} />);
  const field = (await dialog()).getByLabelText(/^Amount/);
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field).toBeInvalid();
  expect(take).not.toHaveBeenCalled();
});

test('choosing another invoice fills in its due', async () => {
  render(<all.SeveralInvoices />);
  const form = await dialog();
  await user.selectOptions(form.getByLabelText('For'), 'invoice-2');
  expect(form.getByLabelText(/^Amount/)).toHaveValue('5,000.50');
});

test('what was too much for one invoice is no error for the next one', async () => {
  render(<all.SeveralInvoices />);
  const form = await dialog();
  const amount = form.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '9999{Enter}');
  expect(await form.findByRole('alert')).toHaveTextContent('Only ₹4,500 is due');
  await user.selectOptions(form.getByLabelText('For'), 'invoice-2');
  await waitFor(() => expect(form.queryByText(/^Only/)).not.toBeInTheDocument());
  expect(form.getByLabelText(/^Amount/)).toBeValid();
});

test('with all filled in, the amount has the focus', async () => {
  render(<all.Plain />);
  const form = await dialog();
  const amount = form.getByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '100');
  await user.tab();
  expect(form.getByRole('button', { name: 'Pay all' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(amount).toHaveValue('4,500');
  expect(amount).toHaveFocus();
});

test('the reference of one method is not that of another', async () => {
  render(<all.Plain />);
  const form = await dialog();
  await user.click(await form.findByRole('radio', { name: 'UPI' }));
  await user.type(form.getByLabelText('UPI reference'), '412907733021');
  await user.click(form.getByRole('radio', { name: 'Card' }));
  expect(form.getByLabelText('Card slip number')).toHaveValue('');
});

test('there is no code for more than is due', async () => {
  render(<all.Plain />);
  const form = await dialog();
  await user.click(await form.findByRole('radio', { name: 'UPI' }));
  expect(await form.findByRole('img', { name: 'UPI code for ₹4,500' })).toBeVisible();
  await user.clear(form.getByLabelText(/^Amount/));
  await user.type(form.getByLabelText(/^Amount/), '45000');
  expect(form.queryByRole('img')).not.toBeInTheDocument();
});

test('a refusal of the server stays in the dialog', async () => {
  render(<all.DayClosed />);
  await user.click((await dialog()).getByRole('button', { name: 'Record Payment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('it takes no further cash');
  expect((await dialog()).getByLabelText(/^Amount/)).toHaveValue('4,500');
});
