// Two-factor sign-in where the gym requires it: set up, sign in with a code, with a recovery code, and on a phone.
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totpCode, totpStep } from '../packages/server/src/identity/secondFactor/totp.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { openVisitor, submitLogin } from './testing/visitor.ts';

/** The server writes its demo meanwhile. */
const LOCK_TIMEOUT_MS = 20_000;
const admin = 'admin@demo.gym';
let browser: Browser;
let product: Product;
/** Saved in the first test. */
let recoveryCodes: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  const database = new DatabaseSync(product.database, { timeout: LOCK_TIMEOUT_MS });
  database.exec('update gyms set two_factor_required_since = 1');
  database.close();
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

test('somebody who lacks it sets it up at the next sign-in, and then signs in with a code, or with a recovery code once', async () => {
  const visitor = await openVisitor(browser, product.url);
  const { page } = visitor;
  const dashboard = page.getByRole('heading', { name: 'Dashboard', level: 1 });
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  const signOut = async () => {
    await page.getByRole('button', { name: /Nandini Rao/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  };

  await page.goto('/login');
  await submitLogin(page, admin);
  await page.getByRole('heading', { name: 'Set up two-factor sign-in', level: 1 }).waitFor();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessibleInBothThemes(page);
  // Neither another address nor a reload leads past it.
  await page.goto('/members');
  await page.getByRole('heading', { name: 'Set up two-factor sign-in', level: 1 }).waitFor();
  const secret = (await page.getByTestId('secret').innerText()).replaceAll(' ', '');
  const enrolledAt = totpStep(Date.now());
  await code.fill(totpCode(secret, enrolledAt));
  await page.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  // Where 0 and O, 1 and l differ.
  expect(await codes.first().evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/monospace/);
  recoveryCodes = await codes.allInnerTexts();
  const [recovery = ''] = recoveryCodes;
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();

  await signOut();
  await submitLogin(page, admin);
  await code.waitFor();
  await expectAccessibleInBothThemes(page);
  await code.fill(totpCode(secret, enrolledAt));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('That code is not right').waitFor();
  // The next one: the service accepts the code of the following half minute, too.
  await code.fill(totpCode(secret, Math.max(enrolledAt + 1, totpStep(Date.now()))));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await dashboard.waitFor();
  await page.reload();
  await dashboard.waitFor();

  const withRecoveryCode = async () => {
    await signOut();
    await submitLogin(page, admin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await withRecoveryCode();
  await dashboard.waitFor();
  await withRecoveryCode();
  await page.getByText('That recovery code is not right, or was used before').waitFor();
  // 403 where the session lacks it; 400 for each refused code, and for each sign-in that asks for one.
  visitor.expectNoErrors(400, 403);
  await visitor.close();
});

test('the pass asks for the code after the mailed link', async () => {
  const visitor = await openVisitor(browser, product.url, { width: 390, height: 844 });
  const { page } = visitor;
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(admin);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.goto(await waitForMailedLink(product, admin));
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
  await expectAccessibleInBothThemes(page);
  const submit = page.getByRole('button', { name: 'Sign in' });
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await submit.click();
  await page.getByText('That code is not right').waitFor();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[1] ?? '');
  await submit.click();
  await page.getByRole('heading', { name: 'This page is for members' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This page is for members' }).waitFor();
  visitor.expectNoErrors(400);
  await visitor.close();
});
