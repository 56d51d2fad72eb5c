import type { Browser, Page } from 'playwright';
import { waitForMailedLink } from './mailedLink.ts';
import type { Product } from './product.ts';
import { phone, openVisitor, type Visitor, withServiceWorker } from './visitor.ts';

export interface Phone extends Visitor {
  /** Opens the code's URL in a new tab, as the phone's camera does, and closes the others. */
  scan(code: string): Promise<Page>;
}

/** A member's phone, signed in by the mailed link. */
export async function signInPhone(browser: Browser, product: Product, email: string): Promise<Phone> {
  const visitor = await openVisitor(browser, product.url, undefined, { ...phone, ...withServiceWorker });
  const { page, context } = visitor;
  await page.goto('/pass/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  await page.goto(await waitForMailedLink(product, email));
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
