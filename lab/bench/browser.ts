import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page, type ViewportSize } from 'playwright';
import { launchOptions } from '../../scripts/browser.ts';
import { build } from '../../scripts/build.ts';
import { createGym, deskAccount, type Gym, startGymServer } from '../rig/gyms.ts';

const MEMBERS = 50;
const memberEmail = 'member0@gym.test';
const BROWSER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

/** The built product with a gym, and a Chromium. */
export interface BrowserFixture extends AsyncDisposable {
  gym: Gym;
  browser: Browser;
}

export async function openBrowserFixture(folder: string, members = MEMBERS): Promise<BrowserFixture> {
  if (!build()) throw new Error('The browser packages could not be built');
  const created = await createGym(`file:${join(folder, 'browser.db')}`, folder, members);
  // QR codes and mailed links must point to the address that the browser uses.
  const gym = { ...created, env: { ...created.env, PUBLIC_URL: created.origin } };
  await using stack = new AsyncDisposableStack();
  stack.use(await startGymServer(gym));
  const browser = await chromium.launch(launchOptions);
  stack.defer(() => browser.close());
  const disposables = stack.move();
  return { gym, browser, [Symbol.asyncDispose]: () => disposables.disposeAsync() };
}

/** A page of a new context with the desk signed in, at the dashboard. */
export async function openPage({ browser, gym }: BrowserFixture, viewport: ViewportSize): Promise<Page> {
  const context = await browser.newContext({ baseURL: gym.origin, viewport });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(deskAccount.email);
  await page.getByLabel('Password', { exact: true }).fill(deskAccount.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return page;
}

/** A tablet with the desk signed in, and the kiosk's continuous mode switched on or off. */
export async function openKiosk(fixture: BrowserFixture, isContinuous: boolean): Promise<Page> {
  const page = await openPage(fixture, { width: 1024, height: 768 });
  await page.evaluate((isOn) => localStorage.setItem('kiosk-continuous', isOn ? 'on' : 'off'), isContinuous);
  return page;
}

/** Runs `showCode` on a kiosk and returns the address in the QR code that it then displays. */
export async function displayedCode(kiosk: Page, showCode: () => Promise<unknown>): Promise<string> {
  const response = kiosk.waitForResponse((candidate) => candidate.url().endsWith('/generateQRSession'));
  await showCode();
  const { qrData } = (await (await response).json()) as { qrData: string };
  await kiosk.getByRole('img', { name: 'QR code' }).waitFor();
  return qrData;
}

/** A phone on which a member has signed in by the mailed link. */
export async function openPhone({ browser, gym }: BrowserFixture, folder: string): Promise<BrowserContext> {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL: gym.origin, viewport, hasTouch: true, isMobile: true });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const page = await context.newPage();
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(memberEmail);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.goto(await mailedLink(join(folder, 'outbox')));
  await page.getByText('This phone is signed in.').waitFor();
  return context;
}

async function mailedLink(outbox: string): Promise<string> {
  const deadline = Date.now() + BROWSER_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    const mail = mails.find((text) => text.includes(`To: ${memberEmail}`)) ?? '';
    const [link] = /https?:\/\/\S+mode=\S+/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
    if (link !== undefined) return link;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new Error(`No mail to ${memberEmail}`);
}
