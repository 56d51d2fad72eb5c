import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { offline } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoiceSummary } from '../../testing/billingData.ts';
import { member, STORY_NOW } from '../../testing/gymData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membershipOf, plan, term } from '../../testing/membershipData.ts';
import * as stories from '../memberPage/MemberPage.stories.tsx';

const all = composeStories(stories);
setupHarness();

type Renew = (input: InputOf<'renewMembership'>) => AnswerOf<'renewMembership'>;
const asha = member('Asha Rao');
const renewed = () =>
  vi.fn<Renew>(({ payment }) => ({
    member: { ...asha, expiryDate: '2027-01-11' },
    term: term({
      id: 'term-2',
      from: '2026-12-11',
      to: '2027-01-11',
      undoUntil: payment ? null : STORY_NOW + 600_000,
    }),
    invoice: invoiceSummary(),
  }));

async function open(answers: typeof all.Plain.args.answers = {}) {
  render(<all.Plain answers={{ ...all.Plain.args.answers, ...answers }} />);
  await user.click(await screen.findByRole('button', { name: 'Renew' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew Asha Rao' }));
  await dialog.findByRole('combobox', { name: 'Plan' });
  return dialog;
}

test('the submit button has the focus, and Enter takes the whole price in cash', async () => {
  const renewMembership = renewed();
  const dialog = await open({ renewMembership });
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Renew and Take ₹1,800 in Cash' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Membership Renewed')).toBeInTheDocument();
  expect(screen.getByText('Asha Rao, 11 Dec 2026 to 11 Jan 2027')).toBeInTheDocument();
  expect(renewMembership).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    memberId: asha.id,
    planId: 'monthly',
    startDate: '2026-12-11',
    discount: 0,
    shownTotal: 1_800_00,
    payment: { amount: 1_800_00, method: 'cash', reference: '' },
  });
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Receipt' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Renew' })).toHaveFocus());
});

test('until plans and terms are loaded Enter does nothing', async () => {
  render(<all.RenewLoading />);
  await user.click(await screen.findByRole('button', { name: 'Renew' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Renew' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('the dates and the sum follow the plan, and are announced', async () => {
  const dialog = await open();
  const totals = dialog.getByRole('status', { name: 'New term' });
  expect(totals).toHaveTextContent('11 Dec 2026 to 11 Jan 2027');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'quarterly');
  expect(totals).toHaveTextContent('11 Dec 2026 to 11 Mar 2027');
  expect(totals).toHaveTextContent('CGST 2.5 %₹107.14');
  expect(totals).toHaveTextContent('To pay₹4,500');
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,500');
});

test('all that is due stays all of it with another plan', async () => {
  const dialog = await open();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await user.clear(amount);
  await user.type(amount, '1000');
  await user.click(dialog.getByRole('button', { name: 'Pay all' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'quarterly');
  expect(amount).toHaveValue('4,500');
});

test('paid later: nothing is taken, and the toast offers Undo and Receipt', async () => {
  const renewMembership = renewed();
  const undoRenewal = vi.fn<(input: InputOf<'undoRenewal'>) => AnswerOf<'undoRenewal'>>(() => ({ member: asha }));
  const dialog = await open({ renewMembership, undoRenewal });
  await user.click(dialog.getByRole('radio', { name: 'Later' }));
  expect(dialog.getByText('₹1,800 will be due from today.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Renew, Pay Later' }));
  expect(await screen.findByText('Membership Renewed')).toBeInTheDocument();
  expect(renewMembership.mock.calls[0]?.[0]).not.toHaveProperty('payment');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const toast = within(document.querySelector<HTMLElement>('[data-slot=toast]') as HTMLElement);
  expect(toast.getByRole('button', { name: 'Receipt' })).toBeInTheDocument();
  // jsdom has no pointer capture, which the toast's swipe asks for.
  fireEvent.click(toast.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Renewal Undone')).toBeInTheDocument();
  expect(undoRenewal).toHaveBeenCalledExactlyOnceWith({ gymId: 'gym-1', termId: 'term-2' });
  expect(opened).not.toHaveBeenCalled();
});

test('a refusal of the server stands at its field, and keeps what was entered', async () => {
  const sentence = 'The earliest day is 11 Dec 2026';
  const renewMembership = () => {
    throw new ApiError(sentence, { code: 'invalid', status: 400, fields: [{ field: 'startDate', error: sentence }] });
  };
  const dialog = await open({ renewMembership });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Plan' }), 'yearly');
  await user.keyboard('{Tab}');
  await user.click(dialog.getByRole('button', { name: /^Renew and Take/ }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveValue('yearly');
});

test('where the price was changed meanwhile nothing is sold, and the new sum is shown', async () => {
  const sentence = 'The price has changed meanwhile: ₹2,000 is due now';
  const sell = renewed();
  const getPlans = vi
    .fn<() => AnswerOf<'getPlans'>>(() => ({ plans: [plan('Monthly', { price: 2_000_00 })] }))
    .mockReturnValueOnce({ plans: [plan('Monthly', { price: 1_800_00 })] });
  const renewMembership = vi.fn<Renew>(sell).mockImplementationOnce(() => {
    throw new ApiError(sentence, { code: 'state-changed', status: 409 });
  });
  const dialog = await open({ getPlans, renewMembership });
  await user.click(dialog.getByRole('button', { name: 'Renew and Take ₹1,800 in Cash' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(await dialog.findByRole('button', { name: 'Renew and Take ₹2,000 in Cash' }));
  expect(await screen.findByText('Membership Renewed')).toBeInTheDocument();
  expect(renewMembership.mock.calls.map(([{ shownTotal }]) => shownTotal)).toEqual([1_800_00, 2_000_00]);
});

/** A membership that is renewed by `sell`, at this desk or another. */
function soldMeanwhile() {
  let isSold = false;
  const getMembership = () =>
    membershipOf(asha, isSold ? { renewalStart: { earliest: '2027-01-12', latestSuggested: '2027-01-12' } } : {});
  const getMember = () => ({
    member: isSold ? { ...asha, expiryDate: '2027-01-11', membershipPlan: 'yearly' } : asha,
  });
  return { answers: { getMembership, getMember }, sell: () => void (isSold = true) };
}

test('a sale whose answer was lost is sent again as it was, not as the term after it', async () => {
  const { answers, sell } = soldMeanwhile();
  const renewMembership = vi.fn<Renew>(renewed()).mockImplementationOnce(() => {
    sell();
    return offline();
  });
  const dialog = await open({ ...answers, renewMembership });
  await user.click(dialog.getByRole('button', { name: 'Renew and Take ₹1,800 in Cash' }));
  await dialog.findByRole('alert');
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Until 11 Jan 2027')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Renew and Take ₹1,800 in Cash' }));
  expect(await screen.findByText('Membership Renewed')).toBeInTheDocument();
  const [first, second] = renewMembership.mock.calls;
  expect(second).toEqual(first);
});

test('a term that another desk sells meanwhile does not become the start of this one, until it is refused', async () => {
  const { answers, sell } = soldMeanwhile();
  const sentence = 'The next term can start on 12 Jan 2027 at the earliest';
  const renewMembership = vi.fn<Renew>(renewed()).mockImplementationOnce(() => {
    throw new ApiError(sentence, { code: 'invalid', status: 400, fields: [{ field: 'startDate', error: sentence }] });
  });
  const dialog = await open({ ...answers, renewMembership });
  const totals = dialog.getByRole('status', { name: 'New term' });
  sell();
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Until 11 Jan 2027')).toBeInTheDocument();
  expect(totals).toHaveTextContent('11 Dec 2026 to 11 Jan 2027');
  await user.click(dialog.getByRole('button', { name: 'Renew and Take ₹1,800 in Cash' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(totals).toHaveTextContent('12 Jan 2027 to 12 Jan 2028'));
});

test('an unconfirmed tax rate is said before anything is sold', async () => {
  render(<all.RenewingTaxUnconfirmed />);
  await user.click(await screen.findByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('The tax rate is not confirmed yet')).toBeInTheDocument();
});

test('a failed load can be repeated', async () => {
  render(<all.RenewLoadFailed />);
  await user.click(await screen.findByRole('button', { name: 'Renew' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Failed to Load the Membership')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(dialog.getByRole('button', { name: 'Renew' })).toBeDisabled();
});
