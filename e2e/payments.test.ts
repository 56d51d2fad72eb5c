// Money at the desk: sold and paid in part, refunded, credited, the day closed, and the receipt opened without sign-in.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller, type ApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { chooseRowAction, expectNoHorizontalScroll, expectToast } from './testing/steps.ts';
import { openSignedIn, openVisitor, phone, type Visitor } from './testing/visitor.ts';

const name = 'Qurban Paying';
const PRICE_PAISE = 1_500_00;
const UPI_REFERENCE = 'UTR 412345678901';

let browser: Browser;
let product: Product;
let api: ApiCaller;
let admin: Visitor;
let branchId: string;
let memberId: string;
let number: string;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  api = await signInApiCaller(product.url, 'admin@demo.gym');
  const { client, gymId } = api;
  const { branches } = await client.getBranches({ gymId });
  branchId = (branches.find(({ isMain }) => isMain) ?? branches[0])?.id ?? '';
  const planData = {
    name: 'Ten Days',
    lengthUnit: 'day',
    length: 10,
    price: PRICE_PAISE,
    isTaxIncluded: true,
  } as const;
  const { plan } = await client.addPlan({ gymId, planData });
  const sell = async (person: { name: string; email: string; phone: string }) => {
    const memberData = { ...person, age: 30, sex: 'male' as const, branchId };
    const { member } = await client.addMember({ gymId, memberData });
    const { invoice } = await client.renewMembership({ gymId, memberId: member.id, planId: plan.id });
    if (!invoice) throw new Error('The renewal made no invoice');
    return { memberId: member.id, invoice };
  };
  const byUpi = await sell({ name: 'Uday Paying', email: 'uday@example.com', phone: '9845012346' });
  const payment = { amount: PRICE_PAISE, method: 'upi', reference: UPI_REFERENCE } as const;
  await client.takePayment({ gymId, invoiceId: byUpi.invoice.id, payment });
  const sold = await sell({ name, email: 'qurban@example.com', phone: '9845012345' });
  memberId = sold.memberId;
  number = sold.invoice.number;
  admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
});
afterAll(async () => {
  await admin.close();
  await browser.close();
  await product.remove();
});

const billing = () => api.client.getMemberBilling({ gymId: api.gymId, memberId });
const openInvoice = async () => {
  await admin.page.goto(`/payments?view=invoices&q=${encodeURIComponent(number)}`);
  await chooseRowAction(admin.page, number, 'Show');
  return admin.page.getByRole('dialog', { name: number });
};

test('dues are paid in part', async () => {
  const { page } = admin;
  await page.goto(`/payments?view=dues&branch=${branchId}`);
  await chooseRowAction(page, name, 'Take Payment');
  const dialog = page.getByRole('dialog', { name: `Take payment from ${name}` });
  await dialog.getByLabel('Amount').fill('1,000');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expectToast(page, 'Payment Recorded');
  expect(await billing()).toMatchObject({ due: 500_00, invoices: [{ status: 'part-paid', paid: 1_000_00 }] });
  admin.expectNoErrors();
});

test('on a phone sums are below each other, and an invoice says how it stands', async () => {
  const owner = await openSignedIn(browser, product.url, 'admin@demo.gym', undefined, phone);
  const { page } = owner;
  const cards = page.locator('[data-card=brief]');
  const sums = cards.getByRole('gridcell').filter({ hasText: '₹' });
  /** Where the sums end. */
  const ends = () =>
    sums.evaluateAll((all) => [...new Set(all.map((sum) => Math.round(sum.getBoundingClientRect().right)))]);
  // Cash has no reference, a bank transfer has one.
  await page.goto(`/payments?branch=${branchId}`);
  await cards.filter({ hasText: UPI_REFERENCE }).waitFor();
  await cards.filter({ hasText: 'Cash' }).first().waitFor();
  expect(await ends()).toHaveLength(1);

  await page.goto(`/payments?view=invoices&q=${encodeURIComponent(number)}`);
  await cards.filter({ hasText: number }).getByText('Part paid').waitFor();
  expect(await ends()).toHaveLength(1);
  await expectNoHorizontalScroll(page);
  await owner.close();
});

test('a refund and a credit note correct the invoice, which stays as it was', async () => {
  const { page } = admin;
  const invoice = await openInvoice();
  await expectAccessibleInBothThemes(page);
  await invoice.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: `Refund ${name}` });
  await refund.getByLabel('Amount').fill('200');
  await refund.getByLabel('Reason').fill('Charged for a locker');
  await refund.getByRole('button', { name: 'Record Refund' }).click();
  // The invoice is open again: it covers the toast.
  await page.getByText('Refund Recorded', { exact: true }).waitFor();
  await invoice.getByText('Charged for a locker').waitFor();
  await invoice.getByRole('button', { name: 'Credit Note' }).click();
  const credit = page.getByRole('dialog', { name: `Credit ${number}` });
  await credit.getByLabel('Amount').fill('700');
  await credit.getByLabel('Reason').fill('Half of the days');
  await credit.getByRole('button', { name: 'Issue Credit Note' }).click();
  await page.getByText('Credit Note Issued', { exact: true }).waitFor();
  const { due, invoices } = await billing();
  expect(due).toBe(0);
  expect(invoices.find((one) => one.number === number)).toMatchObject({
    total: PRICE_PAISE,
    paid: 800_00,
    credited: 700_00,
    due: 0,
  });
  expect(invoices.find(({ kind }) => kind === 'credit-note')).toMatchObject({ total: 700_00 });
  admin.expectNoErrors();
});

test('the receipt opens without sign-in, on a phone too, and asks search engines to leave it', async () => {
  const [found] = (await billing()).invoices.filter((one) => one.number === number);
  const visitor = await openVisitor(browser, product.url, undefined, phone);
  const { page } = visitor;
  await page.goto(found?.receiptPath ?? '');
  const paper = page.getByRole('article');
  await paper.getByText(number).waitFor();
  await expect.poll(() => paper.innerText()).toMatch(/Refund, Cash[\s\S]*-₹200/);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  // As it is printed.
  await page.emulateMedia({ colorScheme: 'dark' });
  const ground = await page.locator('[data-paper]').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  expect(await page.title()).toBe(`${number} · Iron Lotus Fitness`);
  visitor.expectNoErrors();
  await page.goto(`${found?.receiptPath.slice(0, -3)}xyz`);
  await page.getByText('No receipt at this address').waitFor();
  visitor.expectNoErrors(404);
  await visitor.close();
});

test('around the receipt, the page is in the language of the phone where the member chose none', async () => {
  const [found] = (await billing()).invoices.filter((one) => one.number === number);
  const visitor = await openVisitor(browser, product.url, undefined, { ...phone, locale: 'hi-IN' });
  const { page } = visitor;
  await page.goto(found?.receiptPath ?? '');
  await page.getByRole('button', { name: 'प्रिंट करें' }).waitFor();
  await page.getByRole('article').getByText(number).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);
  visitor.expectNoErrors();
  await visitor.close();
});

test('the paper is A4, or a roll of 80 mm', async () => {
  const [found] = (await billing()).invoices.filter((one) => one.number === number);
  const { page } = admin;
  await page.goto(found?.receiptPath ?? '');
  await page.getByRole('article').waitFor();
  /** Width and height of the pages, in points. */
  const printed = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    return Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => [
      Math.round(Number(width)),
      Math.round(Number(height)),
    ]);
  };
  expect(await printed()).toEqual([[595, 842]]);
  await page.getByRole('radio', { name: '80 mm roll' }).click();
  expect(await printed()).toEqual([[227, 709]]);
});

test('the day is closed with what was counted, and takes no further cash', async () => {
  const { page } = admin;
  await page.goto(`/payments?branch=${branchId}`);
  await page.getByText('Taken today').waitFor();
  await expectAccessibleInBothThemes(page);
  const { takings } = await api.client.getTakings({ gymId: api.gymId, branchId });
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Counted cash').fill(String((takings.expectedCash - 100_00) / 100));
  await dialog.getByLabel('Reason for the difference').fill('Water');
  await dialog.getByRole('button', { name: 'Close the Day' }).click();
  await expectToast(page, 'Day Closed');
  await page.getByText(/counted, ₹100 short: Water/).waitFor();
  expect((await api.client.getTakings({ gymId: api.gymId, branchId })).takings.close).toMatchObject({
    difference: -100_00,
    reason: 'Water',
  });
  admin.expectNoErrors();
});
