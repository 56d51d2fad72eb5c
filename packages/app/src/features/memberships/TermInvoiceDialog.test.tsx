import { ApiError, type AnswerOf, type InputOf } from '@spotter/api';
import { offline } from '@spotter/api/fake';
import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoiceSummary } from '../../testing/billingData.ts';
import { setupHarness, user } from '../../testing/listScreen.ts';
import { membershipOf, term } from '../../testing/membershipData.ts';
import * as stories from '../memberPage/MemberPage.stories.tsx';

const { NotInvoiced, InvoicingOneOfTwo, Plain } = composeStories(stories);
setupHarness();

type Issue = (input: InputOf<'issueInvoice'>) => AnswerOf<'issueInvoice'>;
type Answers = typeof NotInvoiced.args.answers;
const issued = () => vi.fn<Issue>(() => ({ invoice: invoiceSummary() }));

const alreadyIssued = () => {
  throw new ApiError('This term has its invoice already', { code: 'already-invoiced', status: 409 });
};

async function open(answers: Answers = {}, Story = NotInvoiced) {
  render(<Story answers={{ ...Story.args.answers, ...answers }} />);
  await user.click(await screen.findByRole('button', { name: 'Issue Invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue an invoice to Asha Rao' }));
  await dialog.findByRole('heading', { name: 'Payment' });
  return dialog;
}

test('Enter takes the whole price of the only term in cash', async () => {
  const issueInvoice = issued();
  const dialog = await open({ issueInvoice });
  expect(dialog.getByRole('status', { name: 'Term' })).toHaveTextContent('3 Nov 2026 to 3 Dec 2026');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Issue and Take ₹1,800 in Cash' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Invoice Issued')).toBeInTheDocument();
  expect(issueInvoice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    termId: 'term-1',
    discount: 0,
    shownTotal: 1_800_00,
    payment: { amount: 1_800_00, method: 'cash', reference: '' },
  });
});

test('paid later: nothing is taken', async () => {
  const issueInvoice = issued();
  const dialog = await open({ issueInvoice });
  await user.click(dialog.getByRole('radio', { name: 'Later' }));
  await user.click(dialog.getByRole('button', { name: 'Issue, Pay Later' }));
  expect(await screen.findByText('Invoice Issued')).toBeInTheDocument();
  expect(issueInvoice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    termId: 'term-1',
    discount: 0,
    shownTotal: 1_800_00,
  });
});

test('a discount of the whole price gives the term away, and takes nothing', async () => {
  const issueInvoice = vi.fn<Issue>(() => ({ invoice: null }));
  const dialog = await open({ issueInvoice });
  await user.click(dialog.getByText('Discount and GSTIN'));
  await user.type(dialog.getByRole('textbox', { name: 'Discount' }), '1800');
  await user.click(dialog.getByRole('button', { name: 'Give for Free' }));
  expect(await screen.findByText('Membership Is Free')).toBeInTheDocument();
  expect(issueInvoice).toHaveBeenCalledExactlyOnceWith({
    gymId: 'gym-1',
    termId: 'term-1',
    discount: 1_800_00,
    shownTotal: 0,
  });
});

test('of several terms the chosen one is invoiced, at its price', async () => {
  const issueInvoice = issued();
  const dialog = await open({ issueInvoice }, InvoicingOneOfTwo);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), 'term-0');
  await user.click(dialog.getByRole('button', { name: 'Issue and Take ₹2,000 in Cash' }));
  expect(await screen.findByText('Invoice Issued')).toBeInTheDocument();
  expect(issueInvoice.mock.calls[0]?.[0]).toMatchObject({ termId: 'term-0', payment: { amount: 2_000_00 } });
});

test('where another desk was faster, the dialog says so, and the page asks again', async () => {
  let terms = [term({ invoiceId: null })];
  const getMembership = () => membershipOf({ expiryDate: '2026-12-03' }, { terms });
  const dialog = await open({ issueInvoice: alreadyIssued, getMembership });
  terms = [term()];
  await user.click(dialog.getByRole('button', { name: /^Issue and Take/ }));
  expect(await dialog.findByText('Every term has its invoice.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Issue Invoice' })).toBeDisabled();
});

test('an invoice whose answer was lost is asked for again, not that of another term', async () => {
  const issueInvoice = vi.fn<Issue>(issued()).mockImplementationOnce(() => {
    terms = terms.slice(1);
    return offline();
  });
  let terms = [
    term({ invoiceId: null }),
    term({ id: 'term-0', invoiceId: null, from: '2026-09-10', to: '2026-10-09' }),
  ];
  const getMembership = vi.fn<() => AnswerOf<'getMembership'>>(() =>
    membershipOf({ expiryDate: '2026-12-03' }, { terms }),
  );
  const dialog = await open({ issueInvoice, getMembership });
  const button = dialog.getByRole('button', { name: 'Issue and Take ₹1,800 in Cash' });
  await user.click(button);
  await dialog.findByRole('alert');
  const requestCount = getMembership.mock.calls.length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(getMembership.mock.calls.length).toBeGreaterThan(requestCount));
  await user.click(button);
  expect(await screen.findByText('Invoice Issued')).toBeInTheDocument();
  expect(issueInvoice.mock.calls.map(([{ termId }]) => termId)).toEqual(['term-1', 'term-1']);
});

test('where each term has its invoice, none is offered', async () => {
  render(<Plain />);
  await screen.findByRole('list', { name: 'Invoices' });
  await screen.findByRole('list', { name: 'Current and next terms' });
  expect(screen.queryByRole('button', { name: 'Issue Invoice' })).not.toBeInTheDocument();
});
