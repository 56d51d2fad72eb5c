// Steps shared by all journeys.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { expectAccessibleInBothThemes } from './accessibility.ts';

/**
 * Waits for this toast, with or without an offer to undo, and dismisses it,
 * so that the next one with the same text is a new one.
 */
export async function expectToast(page: Page, title: string, message?: string): Promise<void> {
  const toasts = page.locator('[data-slot=toast]').filter({ has: page.getByText(title, { exact: true }) });
  const toast = (
    message === undefined
      ? toasts
      : toasts.filter({ has: page.getByText(new RegExp(`^${RegExp.escape(message)}( · Undo until .+)?$`)) })
  ).first();
  await toast.waitFor();
  const toastElement = await toast.elementHandle();
  await toast.click();
  await toastElement?.waitForElementState('hidden');
}

/** Navigates by the header and runs axe on the page in both themes. */
export async function navigateTo(page: Page, link: string, title = link): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: link, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await expectAccessibleInBothThemes(page);
}

/** The table row of this name, found by its menu button. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) });

/** Opens a row's menu and clicks an item. */
export async function chooseRowAction(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The message is the field's accessible description, and a link to the field in the error summary. */
export async function expectFieldError(form: Locator, label: string, sentence: string): Promise<void> {
  await form.getByRole('alert').getByRole('link', { name: sentence, exact: true }).waitFor();
  const note = await form.getByLabel(label).evaluate((control) => {
    const ids = control.getAttribute('aria-invalid') === 'true' ? control.getAttribute('aria-describedby') : null;
    return document.getElementById(ids ?? '')?.textContent;
  });
  expect(note).toBe(sentence);
}

/** The page is no wider than its window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

export const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Presses Tab until this control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await isFocused(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}
