// What every journey does on every screen.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessibleInBoth } from './accessibility.ts';

/** Waits for the message at the top right, and clicks it away: the next one with these words is another. */
export async function expectTold(page: Page, title: string, message?: string): Promise<void> {
  const toasts = page.locator('[data-slot=toast]').filter({ has: page.getByText(title, { exact: true }) });
  const toast = (
    message === undefined ? toasts : toasts.filter({ has: page.getByText(message, { exact: true }) })
  ).first();
  await toast.waitFor();
  const shown = await toast.elementHandle();
  await toast.click();
  await shown?.waitForElementState('hidden');
}

/** Goes there by the header, as one who knows the way, and looks at the page in light and dark. */
export async function goTo(page: Page, link: string, title = link): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await expectAccessibleInBoth(page);
}

/** The row of somebody or something, by the name of its menu. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) });

/** Chooses from a row's menu. */
export async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The sentence stands at the field, as the words that describe it, and as a link to it on top of the form. */
export async function expectRefused(form: Locator, label: string, sentence: string): Promise<void> {
  await form.getByRole('alert').getByRole('link', { name: sentence, exact: true }).waitFor();
  const note = await form.getByLabel(label).evaluate((control) => {
    const ids = control.getAttribute('aria-invalid') === 'true' ? control.getAttribute('aria-describedby') : null;
    return document.getElementById(ids ?? '')?.textContent;
  });
  expect(note).toBe(sentence);
}

/** The page is no wider than its window: nothing is reached by scrolling sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}
