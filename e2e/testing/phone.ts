import type { Browser, Page } from 'playwright';
import { mailedLink } from './mailedLink.ts';
import type { Product } from './product.ts';
import { phone, visit, type Visitor } from './visitor.ts';

export interface Phone extends Visitor {
  /** Points the phone's camera at a code: its address opens in a tab of its own, and the one before is closed. */
  scan(code: string): Promise<Page>;
}

/** A member's phone, signed in once by the mailed link. */
export async function phoneOf(browser: Browser, product: Product, email: string): Promise<Phone> {
  const visitor = await visit(browser, product.url, undefined, phone);
  const { page, context } = visitor;
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
  await page.goto(await mailedLink(product, email));
  await page.getByText('This phone is signed in.').waitFor();
  return {
    ...visitor,
    async scan(code) {
      const before = context.pages();
      const tab = await context.newPage();
      for (const other of before) await other.close();
      await tab.goto(code);
      return tab;
    },
  };
}
