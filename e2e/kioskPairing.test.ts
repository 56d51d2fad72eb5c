// A tablet becomes a kiosk by a code of the settings; without its network it signs codes, which a phone can still use.
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../package.json';
import { launchOptions } from '../scripts/browser.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { type ApiCaller, signInApiCaller } from './testing/apiCaller.ts';
import { signInPhone } from './testing/phone.ts';
import { type Product, startProduct } from './testing/product.ts';
import { readKioskCode } from './testing/readKioskCode.ts';
import { rowOf } from './testing/steps.ts';
import { openSignedIn, openVisitor, type Visitor, withServiceWorker } from './testing/visitor.ts';

const KIOSK = 'Front door';
const EMAIL = 'vasudha.oza@example.com';

let browser: Browser;
let product: Product;
let api: ApiCaller;
let memberId: string;
let kiosk: Visitor;

beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  product = await startProduct();
  api = await signInApiCaller(product.url, 'staff@demo.gym');
  const { gymId, client } = api;
  const branchId = (await client.getUserDashboardData({ gymId })).user.branchId ?? '';
  const person = { name: 'Vasudha Oza', email: EMAIL, phone: '9845330001', age: 41, sex: 'female' as const };
  memberId = (await client.addMember({ gymId, memberData: { ...person, branchId } })).member.id;
  kiosk = await openVisitor(browser, product.url, { width: 1024, height: 768 }, withServiceWorker);
});
afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** Newest first. */
async function actions(): Promise<string[]> {
  const input = { gymId: api.gymId, userId: memberId, userType: 'member', limit: 50 } as const;
  return (await api.client.getUserAttendanceLogs(input)).attendanceLogs.map(({ action }) => action);
}

test('a code of the settings pairs a browser as a kiosk, which is listed with its version; the code works once', async () => {
  const admin = await openSignedIn(browser, product.url, 'admin@demo.gym');
  const { page } = admin;
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Pair a kiosk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pair a kiosk' });
  await dialog.getByLabel('Name of the kiosk').fill(KIOSK);
  await dialog.getByLabel('Branch').selectOption('Bandra');
  await dialog.getByRole('button', { name: 'Show code' }).click();
  await dialog.getByRole('timer').waitFor();
  await expectAccessibleInBothThemes(page);
  const code = (await dialog.getByLabel(/^Code /).textContent()) ?? '';

  const pair = async (visitor: Visitor) => {
    await visitor.page.goto('/pair');
    await visitor.page.getByRole('heading', { name: 'Pair this screen' }).waitFor();
    await visitor.page.getByLabel('Code').fill(code.toLowerCase());
    await expectAccessibleInBothThemes(visitor.page);
    await visitor.page.getByRole('button', { name: 'Pair this screen' }).click();
  };
  await pair(kiosk);
  await kiosk.page.getByRole('button', { name: 'Unlock' }).waitFor();
  await kiosk.page.getByText('Bandra', { exact: true }).waitFor();
  await dialog.getByText(`${KIOSK} at Bandra is paired`).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = rowOf(page, KIOSK);
  await row.getByText('Bandra', { exact: true }).waitFor();
  await row.getByText(version, { exact: true }).waitFor();
  // Every address leads to the kiosk.
  await kiosk.page.goto('/members');
  await kiosk.page.getByRole('button', { name: 'Unlock' }).waitFor();
  kiosk.expectNoErrors();
  admin.expectNoErrors();

  const second = await openVisitor(browser, product.url);
  await pair(second);
  await second.page.getByRole('alert').getByText('This code has been used.').waitFor();
  const { devices } = await (
    await signInApiCaller(product.url, 'admin@demo.gym')
  ).client.listDevices({
    gymId: api.gymId,
  });
  expect(devices).toMatchObject([{ name: KIOSK, branchName: 'Bandra', version }]);
  await second.close();
  await admin.close();
});

test('the largest screens show all of the code, and its instruction beside it', async () => {
  const { page } = kiosk;
  await page.getByRole('button', { name: 'Sign In' }).click();
  for (const [width, height] of [
    [2560, 1440],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    const code = (await page.getByRole('img', { name: 'QR code' }).boundingBox())!;
    expect(code.y + code.height).toBeLessThan(height);
    const instruction = (await page.getByRole('heading', { name: 'Scan to check in or out' }).boundingBox())!;
    expect(instruction.height).toBeLessThan(200);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.reload();
});

test('without its network the kiosk signs a code; it checks a phone in, and the same person only once', async () => {
  const { page } = kiosk;
  const phone = await signInPhone(browser, product, EMAIL);
  await kiosk.context.setOffline(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No connection. Codes still work with mobile data.').waitFor();
  await expectAccessibleInBothThemes(page);
  const code = await readKioskCode(page);
  expect(code.startsWith(`${product.url}/pass/#k.`)).toBe(true);

  await (await phone.scan(code)).getByRole('heading', { name: 'Checked in' }).waitFor();
  expect(await actions()).toEqual(['check-in']);
  await (await phone.scan(code)).getByText(/Already checked in at \d/).waitFor();
  expect(await actions()).toEqual(['check-in']);
  phone.expectNoErrors();

  // With its network again it asks the server for codes.
  await kiosk.context.setOffline(false);
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name: 'Sign In' })
        .or(page.getByRole('img', { name: 'QR code' }))
        .waitFor();
      const button = page.getByRole('button', { name: 'Sign In' });
      if (await button.isVisible()) await button.click();
      return (await readKioskCode(page)).includes('#k.');
    })
    .toBe(false);
});
