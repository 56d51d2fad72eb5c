// Sign-in without rights: guessed passwords, unknown accounts, expired links. No response reveals which accounts exist.
import { DatabaseSync } from 'node:sqlite';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../packages/app/src/paths.ts';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { signInApiCaller } from './testing/apiCaller.ts';
import { mailCount, waitForMailedLink } from './testing/mailedLink.ts';
import { type Product, startProduct } from './testing/product.ts';
import { desktop, phone, signIn, submitLogin, openVisitor } from './testing/visitor.ts';

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

const newVisitor = () => openVisitor(browser, product.url);

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${product.url}${paths.login}`);
}

// routeAccess.test.ts has every path.
test('signed out, a guarded path with a search leads to the login, which says who gives access', async () => {
  const stranger = await newVisitor();
  const { page } = stranger;
  await page.goto('/members?q=asha');
  await page.waitForURL(`${product.url}${paths.login}`);
  await page.getByText('contact your gym administrator').waitFor();
  await expectAccessibleInBothThemes(page);
  stranger.expectNoErrors();
  await stranger.close();
});

test('wrong password and unknown account get the same message; guesses are slowed down, but not on the owner’s device', async () => {
  const owner = await newVisitor();
  await signIn(owner, 'member@demo.gym');
  await signOut(owner.page);
  const stranger = await newVisitor();
  const { page } = stranger;
  const banner = page.getByRole('alert');
  const messageFor = async (email: string, password: string) => {
    const answered = page.waitForResponse(/accounts:signInWithPassword/);
    await submitLogin(page, email, password);
    await answered;
    await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await banner.waitFor();
    return banner.innerText();
  };
  await page.goto(paths.login);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => banner.innerText()).toBe('Please enter both email and password');
  expect(await messageFor('admin', 'wrong-password')).toBe('Please enter a valid email address');
  expect(await messageFor('nobody@demo.gym', 'wrong-password')).toBe('Invalid email or password');
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await messageFor('member@demo.gym', `wrong-password-${tries}`)).toBe('Invalid email or password');
  }
  const pause = 'Too many failed attempts. Please try again later';
  expect(await messageFor('member@demo.gym', 'wrong-password')).toBe(pause);
  expect(await messageFor('member@demo.gym', 'more-flow-less-hassle')).toBe(pause);
  await expectAccessibleInBothThemes(page);
  // Neither are other accounts throttled, nor the browser in which the owner signed in before.
  await signIn(owner, 'member@demo.gym');
  await owner.close();
  await signIn(stranger, 'staff@demo.gym');
  await stranger.close();
});

test('a reset request answers alike for known and unknown addresses; only the known one gets a mail', async () => {
  const stranger = await openVisitor(browser, product.url, desktop, phone);
  const { page } = stranger;
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  const answers: string[] = [];
  for (const email of ['nobody@demo.gym', 'staff@demo.gym']) {
    await page.goto(paths.login);
    await page.getByText('Forgot your password').tap();
    await dialog.getByRole('button', { name: 'Send Reset Link' }).tap();
    await dialog.getByText('Please enter your email address').waitFor();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send Reset Link' }).tap();
    await dialog.getByText('a reset link is on its way').waitFor();
    answers.push(await dialog.innerText());
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Close' }).last().tap();
  }
  expect(answers[1]).toBe(answers[0]);
  await waitForMailedLink(product, 'staff@demo.gym');
  expect(mailCount(product, 'nobody@demo.gym')).toBe(0);
  stranger.expectNoErrors();
  await stranger.close();
});

const expectDeadEnd = async (page: Page, link: string, title: string) => {
  await page.goto(link);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  const advice = 'Each link works once, and only for a while. Ask for a new one and use the latest mail.';
  await page.getByText(advice, { exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Go to the login' }).click();
  await page.waitForURL(`${product.url}${paths.login}`);
};

test('an expired, used or invalid link says what to do', async () => {
  const owner = await newVisitor();
  const link = await waitForMailedLink(product, 'staff@demo.gym');
  const database = new DatabaseSync(product.database, { timeout: 5000 });
  database.exec('UPDATE mail_codes SET expires_at = expires_at - 3600001');
  await expectDeadEnd(owner.page, link, 'This link has expired');
  database.exec('UPDATE mail_codes SET expires_at = expires_at + 3600001');
  database.close();

  const { page } = owner;
  const [first, again] = ['New password', 'Repeat new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  await page.goto(link);
  await first?.fill('kettlebells at dawn');
  await again?.fill('kettlebells at noon');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByText('The two passwords are not the same').waitFor();
  await again?.fill('kettlebells at dawn');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await owner.close();

  const late = await newVisitor();
  await expectDeadEnd(late.page, link, 'This link is not valid any more');
  const madeUp = `${paths.login}?mode=resetPassword&oobCode=made-up`;
  await expectDeadEnd(late.page, madeUp, 'This link is not valid any more');
  await late.close();
});

test('a deactivated account is revealed by the right password only', async () => {
  const { client, gymId } = await signInApiCaller(product.url, 'admin@demo.gym');
  const { staffs } = await client.getStaffs({ gymId });
  const staffId = staffs.find(({ email }) => email === 'staff@demo.gym')?.id ?? '';
  await client.changeStaffStatus({ gymId, staffId, status: 'inactive' });
  const stranger = await newVisitor();
  const { page } = stranger;
  await page.goto(paths.login);
  await submitLogin(page, 'staff@demo.gym', 'kettlebells at dawn');
  await page.getByText('This account has been disabled. Contact your administrator', { exact: true }).waitFor();
  await submitLogin(page, 'staff@demo.gym', 'wrong-password');
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  await stranger.close();
});

test('signing out in one tab ends the other, unsaved input included', async () => {
  const admin = await newVisitor();
  await signIn(admin, 'admin@demo.gym');
  const other = await admin.context.newPage();
  await other.goto(paths.settings);
  await other.getByLabel('Company/Gym Name').fill('Half a name');
  await admin.page.getByRole('button', { name: 'Nandini Rao' }).click();
  await admin.page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await admin.page.waitForURL(`${product.url}${paths.login}`);
  await other.waitForURL(`${product.url}${paths.login}`);
  await expect.poll(() => other.getByText('Half a name').count()).toBe(0);
  // The server has ended the session before the other tab knows.
  admin.expectNoErrors(401);
  await admin.close();
});
