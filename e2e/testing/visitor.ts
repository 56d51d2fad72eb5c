import type { Browser, BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { demoPassword } from './product.ts';

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Fails when the page complained on the console, threw, or asked another host. */
  expectQuiet(): void;
  close(): Promise<void>;
}

/** A person with a browser of their own at the product's address. */
export async function visit(browser: Browser, url: string, viewport = { width: 1440, height: 900 }): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== url) complaints.push(`asked ${asked.origin}`);
  });
  return { page, context, expectQuiet: () => expect(complaints).toEqual([]), close: () => context.close() };
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn({ page }: Visitor, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
}
