// Windows' high contrast: the visitor's own colours take every ground away, and what is chosen is still to be seen.
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openVisitor, signIn, type Visitor } from './testing/visitor.ts';

let browser: Browser;
let product: Product;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  visitor = await openVisitor(browser, product.url, undefined, { forcedColors: 'active', colorScheme: 'dark' });
  ({ page } = visitor);
});
afterAll(async () => {
  await visitor.close();
  await browser.close();
  await product.remove();
});

/** Whether its ground is the visitor's colour for what is chosen: other colours of ours are all replaced by one. */
const isMarked = (element: Locator) =>
  element.evaluate((node) => {
    const probe = document.createElement('span');
    probe.style.cssText = 'forced-color-adjust: none; background-color: SelectedItem';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return getComputedStyle(node).backgroundColor === backgroundColor;
  });

test('the language that the pass is in', async () => {
  await page.goto('/pass/');
  const label = (name: string) => page.locator('label').filter({ hasText: name });
  await label('English').waitFor();
  expect(await isMarked(label('English'))).toBe(true);
  expect(await isMarked(label('हिन्दी'))).toBe(false);
});

test('the page that is open, and where the keyboard is in a menu', async () => {
  await signIn(visitor, 'admin@demo.gym');
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect.poll(() => isMarked(link('Dashboard'))).toBe(true);
  expect(await isMarked(link('Members'))).toBe(false);

  await page.getByRole('button', { name: /Nandini Rao/ }).press('Enter');
  const outlineOf = (name: string) =>
    page.getByRole('menuitem', { name }).evaluate((item) => getComputedStyle(item).outlineStyle);
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => outlineOf('Sign Out')).toBe('solid');
  expect(await outlineOf('Your Account')).toBe('none');
});

test('the days of a member’s visits', async () => {
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const { members } = await client.getMembers({ gymId });
  const inside = members.find(({ currentlyCheckedIn }) => currentlyCheckedIn);
  await page.goto(`/members/${inside?.id}`);
  const days = page.locator('[data-slot=activity-calendar] td > span[aria-hidden]');
  await days.first().waitFor();
  const grounds = await days.evaluateAll((squares) =>
    squares.map((square) => ({
      isFilled: square.hasAttribute('data-filled'),
      ground: getComputedStyle(square).backgroundColor,
    })),
  );
  const groundsOf = (isFilled: boolean) => [
    ...new Set(grounds.filter((day) => day.isFilled === isFilled).map(({ ground }) => ground)),
  ];
  expect(groundsOf(true)).toHaveLength(1);
  expect(groundsOf(false)).toHaveLength(1);
  expect(groundsOf(true)).not.toEqual(groundsOf(false));
});
