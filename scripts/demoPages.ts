// Opens the product's pages on its demo gym, for `npm run pictures`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { demoPassword } from '../e2e/testing/product.ts';

/** `now`: the browser's time. */
async function openPage(browser: Browser, url: string, device: BrowserContextOptions, now: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

/** Signs in to the demo gym; returns the dashboard. */
export async function openDashboard(
  browser: Browser,
  url: string,
  email: string,
  device: BrowserContextOptions,
  now: number,
): Promise<Page> {
  const page = await openPage(browser, url, device, now);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('meter').waitFor();
  return page;
}

/** Opens the kiosk with a QR code; returns the code's content, the URL of the member's page. */
export async function openKiosk(page: Page): Promise<string> {
  await page.goto('/attendance');
  const answer = page.waitForResponse((response) => response.url().endsWith('/generateQRSession'));
  await page.getByRole('button', { name: 'Sign In' }).click();
  const { qrData } = (await (await answer).json()) as { qrData: string };
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  return qrData;
}

/** Signs a member in to the pass by the mailed link. */
export async function openPass(
  browser: Browser,
  url: string,
  outbox: string,
  email: string,
  device: BrowserContextOptions,
  now: number,
): Promise<Page> {
  const page = await openPage(browser, url, { ...device, hasTouch: true, isMobile: true }, now);
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.goto(await waitForMailedLink(outbox, email));
  await page.getByText('This phone is signed in.').waitFor();
  return page;
}

async function waitForMailedLink(outbox: string, address: string): Promise<string> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(50)) {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    const texts = names.map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''));
    const mail = texts.find((text) => text.includes(`To: ${address}`)) ?? '';
    const link = /https?:\/\/\S+mode=\S+/.exec(mail.replaceAll('=3D', '='))?.[0];
    if (link) return link;
  }
  throw new Error(`No mail to ${address}`);
}
