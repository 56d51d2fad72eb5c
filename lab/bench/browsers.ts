import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { launchOptions } from '../../scripts/browser.ts';
import { build } from '../../scripts/build.ts';
import { type Gym, makeGym, type Serving, serveGym } from './server.ts';

export const member = 'member0@gym.test';
const desk = { email: 'desk@gym.test', password: 'more-flow-less-hassle' };
/** In milliseconds. */
const PATIENCE = 30_000;

export interface Scene {
  gym: Gym;
  server: Serving;
  browser: Browser;
  close(): Promise<void>;
}

/** The built product with one small gym, and a Chromium before it. */
export async function openScene(folder: string): Promise<Scene> {
  if (!build()) throw new Error('The browser packages could not be built');
  const made = await makeGym(`file:${join(folder, 'browsers.db')}`, folder, 50);
  // The codes lead where the browser finds the server.
  const gym = { ...made, env: { ...made.env, PUBLIC_URL: made.origin } };
  const server = await serveGym(gym);
  const browser = await chromium.launch(launchOptions);
  const close = async () => {
    await browser.close();
    await server.stop();
  };
  return { gym, server, browser, close };
}

/** A tablet at /attendance, signed in, in continuous mode or not. */
export async function openKiosk({ browser, gym }: Scene, isContinuous: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: gym.origin, viewport: { width: 1024, height: 768 } });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(desk.email);
  await page.getByLabel('Password', { exact: true }).fill(desk.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.evaluate((isOn) => localStorage.setItem('kiosk-continuous', isOn ? 'on' : 'off'), isContinuous);
  return page;
}

/** A member's phone, signed in by the mailed link. */
export async function openPhone({ browser, gym }: Scene, folder: string): Promise<BrowserContext> {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({ baseURL: gym.origin, viewport, hasTouch: true, isMobile: true });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(member);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await page.goto(await linkIn(join(folder, 'outbox')));
  await page.getByText('This phone is signed in.').waitFor();
  return context;
}

async function linkIn(outbox: string): Promise<string> {
  const deadline = Date.now() + PATIENCE;
  while (Date.now() < deadline) {
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    const mails = names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    const text = mails.find((mail) => mail.includes(`To: ${member}`)) ?? '';
    const [link] = /https?:\/\/\S+mode=\S+/.exec(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
    if (link !== undefined) return link;
    await pause(50);
  }
  throw new Error(`No mail to ${member}`);
}
