import type { Page } from 'playwright';
import { decodeQR } from 'qr/decode.js';
import { expect } from 'vitest';

/** Decodes the QR code in a screenshot of the whole page; throws without one. */
export async function readCode(page: Page): Promise<string> {
  const png = (await page.screenshot({ fullPage: true })).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (picture) => {
    const image = await createImageBitmap(new Blob([Uint8Array.fromBase64(picture)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data.buffer;
    return { width: image.width, height: image.height, pixels: new Uint8Array(data ?? new ArrayBuffer()).toBase64() };
  }, png);
  return decodeQR({ width, height, data: Buffer.from(pixels, 'base64') }, { timeLimit: 5000 });
}

/** The code on the kiosk's screen, once it differs from `before`. */
export async function readKioskCode(page: Page, before?: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = await readCode(page);
      return code !== before;
    })
    .toBe(true);
  return code ?? '';
}
