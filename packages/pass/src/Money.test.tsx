import { ApiError } from '@spotter/api';
import { failing } from '@spotter/api/fake';
import { activateLanguage } from '@spotter/i18n';
import { composeStories } from '@storybook/react-vite';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as stories from './Money.stories.tsx';
import { billingWith, gatewayRequest, partPaid, passWith, upiRequest } from './testing/data.ts';
import { fakeServices, users } from './testing/fakes.ts';
import { Phone } from './testing/Phone.tsx';

const all = composeStories(stories);

test('a renewal is announced by UPI: plan, payment app with amount and reference, and who confirms', async () => {
  let openRequests: (typeof upiRequest)[] = [];
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: {
      getPassBilling: () => billingWith({ openRequests }),
      requestPayment: () => {
        openRequests = [upiRequest];
        return { paymentRequest: upiRequest };
      },
    },
  });
  const call = vi.spyOn(services.moneyCalls, 'requestPayment');
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Renew membership' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Renew' })).toHaveFocus());
  expect(screen.getByRole('radio', { name: /Quarterly/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Pay by UPI: Yearly, ₹15,000' }));
  const heading = await screen.findByRole('heading', { name: 'Renewal: Quarterly' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(call).toHaveBeenCalledExactlyOnceWith(
    { gymId: 'gym-1', channel: 'upi', purpose: { type: 'renewal', planId: 'yearly' } },
    { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
  );
  expect(screen.getByRole('link', { name: 'Open payment app' })).toHaveAttribute('href', upiRequest.payUrl);
  expect(screen.getByText(/the desk confirms it/)).toBeInTheDocument();
  expect(screen.getByText(upiRequest.reference)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Renew membership' })).not.toBeInTheDocument();
});

const pay = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('one payment is started at a time, until it stands among the open ones', async () => {
  const answered = Promise.withResolvers<void>();
  const loaded = Promise.withResolvers<void>();
  let openRequests: (typeof upiRequest)[] = [];
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: {
      getPassBilling: async () => {
        if (openRequests.length > 0) await loaded.promise;
        return billingWith({ openRequests });
      },
      requestPayment: async () => {
        await answered.promise;
        openRequests = [upiRequest];
        return { paymentRequest: upiRequest };
      },
    },
  });
  const call = vi.spyOn(services.moneyCalls, 'requestPayment');
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Renew membership' }));
  await pay(/^Pay by UPI/);
  await pay(/^Card or net banking/);
  await act(async () => answered.resolve());
  await pay(/^Card or net banking/);
  await pay(/^Pay by UPI/);
  await act(async () => loaded.resolve());
  await screen.findByRole('heading', { name: 'Renewal: Quarterly' });
  expect(call).toHaveBeenCalledOnce();
});

test('a payment that cannot be started shows what has changed meanwhile', async () => {
  let invoices = [partPaid];
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: {
      getPassBilling: () => billingWith({ due: invoices[0]?.due ?? 0, invoices }),
      requestPayment: () => {
        invoices = [];
        throw new ApiError('Nothing is due for INV-7', { code: 'state-changed', status: 409 });
      },
    },
  });
  render(<Phone services={services} />);
  const due = within(await screen.findByRole('region', { name: 'Due' }));
  await userEvent.click(due.getByRole('button', { name: /^Pay by UPI/ }));
  expect(await screen.findByText('Nothing is due.')).toBeInTheDocument();
  expect(screen.getByText('Nothing is due for INV-7')).toBeInTheDocument();
});

test('what is due of an invoice is paid on the gateway’s page', async () => {
  let openRequests: (typeof gatewayRequest)[] = [];
  const request = { ...gatewayRequest, purpose: 'Invoice', planId: null, invoiceId: partPaid.id, amount: partPaid.due };
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: {
      getPassBilling: () => billingWith({ due: partPaid.due, invoices: [partPaid], openRequests }),
      requestPayment: () => {
        openRequests = [request];
        return { paymentRequest: request };
      },
    },
  });
  const call = vi.spyOn(services.moneyCalls, 'requestPayment');
  render(<Phone services={services} />);
  const due = within(await screen.findByRole('region', { name: 'Due' }));
  expect(due.getAllByText('₹2,500')).toHaveLength(2);
  await userEvent.click(due.getByRole('button', { name: `Card or net banking: ${partPaid.number}` }));
  expect(await screen.findByRole('link', { name: 'Open payment page' })).toHaveAttribute('href', request.payUrl);
  expect(call.mock.calls[0]?.[0]).toEqual({
    gymId: 'gym-1',
    channel: 'gateway',
    purpose: { type: 'invoice', invoiceId: partPaid.id },
  });
  expect(due.queryByRole('button')).not.toBeInTheDocument();
});

test('what is due below ₹1 is not offered on the gateway’s page, which takes no less', async () => {
  const small = { ...partPaid, id: 'invoice-8', number: 'INV-8', due: 99 };
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: { getPassBilling: () => billingWith({ canPayByUpi: false, invoices: [partPaid, small] }) },
  });
  render(<Phone services={services} />);
  const due = within(await screen.findByRole('region', { name: 'Due' }));
  expect(due.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    `Card or net banking: ${partPaid.number}`,
  ]);
  expect(due.getByText('Pay at the desk of your gym.')).toBeInTheDocument();
});

test('a payment that was begun by the wrong way is taken back, and another way can be chosen', async () => {
  let openRequests = [upiRequest];
  const services = fakeServices({
    user: users.member,
    view: 'money',
    answers: {
      getPassBilling: () => billingWith({ openRequests }),
      withdrawPaymentRequest: () => {
        openRequests = [];
        return { success: true };
      },
    },
  });
  const call = vi.spyOn(services.moneyCalls, 'withdrawPaymentRequest');
  render(<Phone services={services} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay in another way: Renewal: Quarterly' }));
  expect(await screen.findByRole('button', { name: 'Renew membership' })).toBeEnabled();
  expect(screen.getByRole('heading', { name: 'Payments' })).toHaveFocus();
  expect(screen.queryByRole('link', { name: 'Open payment app' })).not.toBeInTheDocument();
  expect(call.mock.calls[0]?.[0]).toEqual({ gymId: 'gym-1', paymentRequestId: upiRequest.id });
});

test('a payment that has come is not taken back', async () => {
  const answers = {
    getPassBilling: billingWith({ openRequests: [upiRequest] }),
    withdrawPaymentRequest: failing('state-changed', 'Your payment has already arrived'),
  };
  render(<Phone user={users.member} view="money" answers={answers} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Pay in another way/ }));
  expect(await screen.findByText('The payment could not be taken back')).toBeInTheDocument();
  expect(screen.getByText('Your payment has already arrived')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open payment app' })).toBeInTheDocument();
});

test('each receipt opens its page', async () => {
  render(<all.Plain />);
  const [first] = within(await screen.findByRole('region', { name: 'Receipts' })).getAllByRole('link');
  expect(first).toHaveAttribute('href', '/receipt/5Jx0mYt2cT1yqk9w7Ud3');
  expect(first).toHaveTextContent('₹4,500');
  expect(first).toHaveTextContent('Paid');
});

test('without a way to pay, the desk is named', async () => {
  render(<all.AtTheDeskAlone />);
  await userEvent.click(await screen.findByRole('button', { name: 'Renew membership' }));
  expect(await screen.findByText('Pay at the desk of your gym.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Pay by/ })).not.toBeInTheDocument();
});

test('without a connection the last known is shown, with its time, and nothing can be paid', async () => {
  render(<all.Offline />);
  expect(await screen.findByText(/No connection\. As of 2 Nov 2026, 6:02 pm\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Renew membership' }));
  expect(screen.getByRole('button', { name: /^Pay by UPI/ })).toBeDisabled();
});

test('what is remembered is of this account and gym, and goes at its sign-out', async () => {
  const money = {
    uid: 'uid-1',
    gymId: 'another',
    billing: billingWith({ planId: 'own', planName: 'Of another gym' }),
    at: 0,
  };
  const services = fakeServices({ user: users.member, view: 'money', memory: { money } });
  render(<Phone services={services} />);
  await screen.findByText('Nothing is due.');
  expect(screen.queryByText('Of another gym')).not.toBeInTheDocument();
  await waitFor(() => expect(services.memory.read('money')?.gymId).toBe('gym-1'));
  await act(() => services.session.signOut());
  expect(services.memory.read('money')).toBeUndefined();
});

test('standard plans are named in the language of the page', async () => {
  onTestFinished(() => activateLanguage('en'));
  const nextTerm = { planId: 'yearly', planName: 'Yearly', from: '2026-12-15', to: '2027-12-15' };
  const answers = { getPass: passWith({ language: 'hi' }), getPassBilling: billingWith({ nextTerm }) };
  render(<Phone user={users.member} view="money" answers={answers} />);
  expect(await screen.findByText('तिमाही')).toBeInTheDocument();
  expect(screen.getByText('सालाना')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'मेंबरशिप रिन्यू करें' }));
  for (const name of ['मासिक', 'तिमाही', 'सालाना']) {
    expect(screen.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
  }
});

test('back from the payment app, what is due is loaded again', async () => {
  const getPassBilling = vi.fn<() => ReturnType<typeof billingWith>>(() => billingWith());
  render(<Phone user={users.member} view="money" answers={{ getPass: passWith(), getPassBilling }} />);
  await screen.findByText('Nothing is due.');
  getPassBilling.mockClear();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(getPassBilling).toHaveBeenCalledOnce());
});
