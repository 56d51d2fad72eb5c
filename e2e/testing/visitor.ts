import { initializeApp } from 'firebase/app';
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInWithEmailAndPassword } from 'firebase/auth';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { demoPassword } from './product.ts';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /**
   * Fails on console errors, uncaught exceptions and requests to other hosts since the last call. The browser logs each
   * response of status 400 and above; name those that are expected.
   */
  expectNoErrors(...expectedStatuses: number[]): void;
  close(): Promise<void>;
}

export const desktop = { width: 1440, height: 900 };
/** The smallest supported phone, with touch. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A visitor whose browser installs the service worker. */
export const withServiceWorker: BrowserContextOptions = { serviceWorkers: 'allow' };

/** Ends what hangs: journeys that measure latency do so themselves. */
export const ACTION_TIMEOUT_MS = 60_000;

/**
 * A user with their own browser context; errors of all its tabs are collected. Without the service worker, which stores
 * every file of the app, unless the journey is about starts without a connection, updates or what a browser keeps.
 */
export async function openVisitor(
  browser: Browser,
  url: string,
  viewport = desktop,
  device: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block', ...device });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const errors: string[] = [];
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('request', (request) => {
    const requested = new URL(request.url());
    if (/^https?:$/.test(requested.protocol) && requested.origin !== url) errors.push(`requested ${requested.origin}`);
  });
  const page = await context.newPage();
  const expectNoErrors = (...expectedStatuses: number[]) => {
    const isExpected = (line: string) => expectedStatuses.includes(Number(/status of (\d+)/.exec(line)?.[1]));
    expect(errors.splice(0).filter((line) => !isExpected(line))).toEqual([]);
  };
  return { page, context, expectNoErrors, close: () => context.close() };
}

/** Fills in and submits the login form. */
export async function submitLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn({ page }: Pick<Visitor, 'page'>, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await submitLogin(page, email, password);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}

/**
 * A visitor whose browser is signed in; its page is empty. For journeys that are not about signing in: the form, and
 * the dashboard before the page that is meant, are a third of the processor time until that page.
 */
export async function openSignedIn(
  browser: Browser,
  url: string,
  email: string,
  viewport = desktop,
  device: BrowserContextOptions = {},
): Promise<Visitor> {
  const localStorage = [await storedUser(url, email)];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] };
  return openVisitor(browser, url, viewport, { ...device, storageState });
}

/** What the SDK keeps of a user in `localStorage`, from where it takes them over as it starts. */
async function storedUser(url: string, email: string): Promise<{ name: string; value: string }> {
  const { identity } = (await (await fetch(`${url}/config.json`)).json()) as { identity: { apiKey: string } };
  const app = initializeApp(identity, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, email, demoPassword);
  const value = JSON.stringify({ ...user.toJSON(), appName: '[DEFAULT]' });
  return { name: `firebase:authUser:${identity.apiKey}:[DEFAULT]`, value };
}
