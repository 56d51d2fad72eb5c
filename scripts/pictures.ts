// npm run pictures: the product's screens, as the README shows them, from the product itself.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { demoPassword, startProduct } from '../e2e/testing/product.ts';
import { launchOptions } from './browser.ts';
import { build } from './build.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const screens = ['dashboard', 'members'];

if (!build()) process.exit(1);
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(launchOptions);
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ baseURL: product.url, colorScheme, viewport: { width: 1440, height: 900 } });
    await page.goto('/login');
    await page.getByLabel('Email').fill('admin@demo.gym');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('meter').waitFor();
    for (const screen of screens) {
      await page.goto(`/${screen}`);
      await page
        .getByRole(screen === 'members' ? 'row' : 'meter')
        .first()
        .waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: join(FOLDER, `${screen}-${colorScheme}.png`), animations: 'disabled' });
    }
    await page.close();
  }
} finally {
  await browser.close();
  await product.remove();
}
