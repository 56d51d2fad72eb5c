// The members list is transferred again only when it has changed.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { type Product, startProduct } from './testing/product.ts';
import { signIn, openVisitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

test('a second visit to the members list gets a 304; after a check-in a full response', async () => {
  const visitor = await openVisitor(browser, product.url);
  const { page, context } = visitor;
  const wire = await context.newCDPSession(page);
  const lists = new Set<string>();
  const statuses: number[] = [];
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === '/getMembers') lists.add(requestId);
  });
  wire.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (lists.has(requestId)) statuses.push(statusCode);
  });
  await wire.send('Network.enable');

  await signIn(visitor, 'admin@demo.gym');
  await page.goto('/members');
  const rows = page.getByRole('row');
  await rows.nth(3).waitFor();
  await expect.poll(() => statuses.length).toBeGreaterThan(0);
  statuses.length = 0;
  await page.reload();
  await rows.nth(3).waitFor();
  await expect.poll(() => statuses).toEqual([304]);

  await rows
    .nth(1)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: /Check (In|Out)/ }).click();
  await page
    .getByText(/checked (in|out)/)
    .first()
    .waitFor();
  statuses.length = 0;
  await page.reload();
  await rows.nth(3).waitFor();
  await expect.poll(() => statuses).toEqual([200]);
  await visitor.close();
});
