import { networkError } from '@spotter/api';
import { loadTexts } from '@spotter/i18n/reader';
import { composeStories } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/queryClient.ts';
import { Receipt } from './Receipt.tsx';
import * as stories from './Receipt.stories.tsx';

const all = composeStories(stories);

test('the receipt has every field of rule 46, and the payments so far', async () => {
  render(<all.Plain />);
  const paper = await screen.findByRole('article', { name: 'Tax Invoice INV/2627/000411' });
  for (const text of [
    'Demo Fitness Private Limited',
    'Mumbai 400053, Maharashtra',
    'GSTIN 27ABCDE1234F1Z0',
    'INV/2627/000411',
    '2 Nov 2026',
    'Vikram Desai',
    '+91 98200 98200',
    'GSTIN 27KLMNO9012P1Z7',
    'Maharashtra (27)',
    'Yearly, 2 Nov 2026 to 1 Nov 2027',
    'SAC 999723',
    'Quantity 1',
    '₹15,238.10',
    '₹952.38',
    '₹14,285.72',
    '5 %',
    '₹357.14',
    '₹15,000',
    'Rupees Fifteen Thousand Only',
    'Cash',
    '412907733021',
  ]) {
    expect(paper).toHaveTextContent(text);
  }
  expect(paper).toHaveTextContent('Due₹0');
  expect(document.title).toBe('INV/2627/000411 · Demo Gym');
});

test('around the document, the page is in the language of the member; the document stays English', async () => {
  render(<all.InHindi />);
  const paper = await screen.findByRole('article', { name: 'Tax Invoice INV/2627/000411' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Demo Gym का इनवॉइस');
  expect(screen.getByRole('button', { name: 'प्रिंट करें' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '80 मिमी रोल' })).toBeVisible();
  expect(screen.getByText('भुगतान हो गया')).toBeVisible();
  expect(document.documentElement.lang).toBe('hi');
  const printed = paper.closest('[lang]');
  expect(printed).toHaveAttribute('lang', 'en');
  expect(printed?.textContent).not.toMatch(/\p{Script=Devanagari}/u);
  expect(paper).toHaveTextContent('2 Nov 2026');
  cleanup();
  expect(document.documentElement.lang).not.toBe('hi');
});

test('until the member is known, a page that fails is in the language of the browser', async () => {
  const texts = await loadTexts('hi');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Receipt token="unknown" load={() => Promise.reject(networkError())} texts={texts} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('रसीद लोड हो रही है...')).toBeInTheDocument();
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent('रसीद लोड नहीं हो सकी');
  expect(banner.textContent).not.toMatch(/[a-z]/i);
  expect(screen.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible();
});

test('search engines are kept away, also from an unknown address', async () => {
  render(<all.UnknownAddress />);
  expect(await screen.findByText('No receipt at this address')).toBeVisible();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('a credit note names the invoice that it corrects, and why', async () => {
  render(<all.CreditNote />);
  const paper = await screen.findByRole('article', { name: 'Credit note CRN/2627/000007' });
  expect(paper).toHaveTextContent('for INV/2627/000398 of 28 Oct 2026');
  expect(paper).toHaveTextContent('Reason: Member moved to another city');
  expect(paper).not.toHaveTextContent('Payments');
});

test('without GSTIN no tax is named', async () => {
  render(<all.WithoutTax />);
  const paper = await screen.findByRole('article', { name: 'Receipt RCT/2627/000052' });
  expect(paper.textContent).not.toMatch(/GST|SAC|Taxable/);
});

test('a refund is deducted, and what is owed back is named', async () => {
  render(<all.Refunded />);
  expect(await screen.findByRole('article')).toHaveTextContent('Refund, CashCharged twice-₹500');
});

test('Print prints', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  render(<all.Plain />);
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a failure can be tried again', async () => {
  render(<all.Failed />);
  expect(await screen.findByText('The receipt could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('on a roll, the tax of a single line stands once, in the totals', async () => {
  render(<all.OnARoll />);
  const paper = within(await screen.findByRole('article', { name: 'Tax Invoice INV/2627/000411' }));
  expect(paper.getAllByRole('listitem')[0]).not.toHaveTextContent('CGST');
  expect(paper.getAllByText('CGST 2.5 %')).toHaveLength(1);
  expect(paper.getAllByText('SGST 2.5 %')).toHaveLength(1);
});

test('the amounts are in the currency of the gym', async () => {
  render(<all.InDirhams />);
  const paper = await screen.findByRole('article', { name: 'Receipt RCT/2627/000052' });
  expect(paper.textContent).toMatch(/Total ?AED\s1,800/);
  expect(paper).not.toHaveTextContent('₹');
});
