import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { demoPassword } from './product.ts';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /**
   * Fails when the page complained on the console since last asked, threw, or asked another host. Of a call refused with
   * one of these statuses the browser itself writes a line, which is no complaint.
   */
  expectQuiet(...refusals: number[]): void;
  close(): Promise<void>;
}

export const desktop = { width: 1440, height: 900 };
/** The smallest phone that is looked after, with a finger. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A person with a browser of their own at the product's address; every tab of theirs is listened to. */
export async function visit(
  browser: Browser,
  url: string,
  viewport = desktop,
  device: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport, ...device });
  context.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== url) complaints.push(`asked ${asked.origin}`);
  });
  const page = await context.newPage();
  const expectQuiet = (...refusals: number[]) => {
    const isExpected = (line: string) => refusals.includes(Number(/status of (\d+)/.exec(line)?.[1]));
    expect(complaints.splice(0).filter((line) => !isExpected(line))).toEqual([]);
  };
  return { page, context, expectQuiet, close: () => context.close() };
}

/** Fills the form of the login and sends it. */
export async function trySignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn({ page }: Pick<Visitor, 'page'>, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await trySignIn(page, email, password);
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}
