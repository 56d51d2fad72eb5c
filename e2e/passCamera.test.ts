// The page's own scanner on a real camera stream: the browser is given a film of a kiosk's code.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { encodeQR } from 'qr';
import { test } from 'vitest';
import { launchOptions } from '../scripts/browser.ts';
import { waitForMailedLink } from './testing/mailedLink.ts';
import { startProduct } from './testing/product.ts';
import { ACTION_TIMEOUT_MS } from './testing/visitor.ts';

const [WIDTH, HEIGHT, SCALE] = [640, 480, 8];

/** A film of one picture, in the plain format that Chromium's stand-in camera reads. */
function film(text: string): Buffer {
  const dots = encodeQR(text, 'raw', { border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  const left = Math.floor((WIDTH - dots.length * SCALE) / 2);
  const top = Math.floor((HEIGHT - dots.length * SCALE) / 2);
  for (let y = 0; y < dots.length * SCALE; y += 1) {
    for (let x = 0; x < dots.length * SCALE; x += 1) {
      if (dots[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) luma[(top + y) * WIDTH + left + x] = 16;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F30:1 Ip C420jpeg\n`), frame, frame]);
}

test('the scanner reads a code from the camera and sends it', async () => {
  const product = await startProduct();
  const folder = mkdtempSync(join(tmpdir(), 'spotter-film-'));
  const file = join(folder, 'code.y4m');
  writeFileSync(file, film(`${product.url}/pass/#abcdefghijklmno-._bcdefghijklmnopqrstuv`));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    const context = await browser.newContext({ baseURL: product.url, permissions: ['camera'] });
    const page = await context.newPage();
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    await page.goto('/pass/');
    await page.getByLabel('Email').fill('member@demo.gym');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    await page.goto(await waitForMailedLink(product, 'member@demo.gym'));
    await page.getByRole('button', { name: 'Scan code' }).click();
    await page.getByRole('heading', { name: 'This code is not known at your gym' }).waitFor();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
    await product.remove();
  }
});
