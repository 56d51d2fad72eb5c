import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from 'playwright';
import { screenshotLaunchOptions } from './browser.ts';
import type { KINDS } from './page.ts';

/** Paths of PNG files: the difference is written from the others. */
type ImageFiles = Record<(typeof KINDS)[number], string>;

/**
 * Runs in the browser. Pixels that differ in any channel are red, all others faded; what only one image covers differs.
 */
async function drawDifference(pngs: [expected: string, actual: string]): Promise<string> {
  const images = await Promise.all(pngs.map((png) => createImageBitmap(new Blob([Uint8Array.fromBase64(png)]))));
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const draw = (image: ImageBitmap | undefined) => {
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    if (image) context.drawImage(image, 0, 0);
    const frame = context.getImageData(0, 0, width, height);
    return { context, frame, pixels: new Uint32Array(frame.data.buffer) };
  };
  const [expected, actual] = [draw(images[0]), draw(images[1])];
  const [red, rgb, faint] = [0xff0000ff, 0x00ffffff, 0x33000000];
  for (const [at, pixel] of actual.pixels.entries()) {
    actual.pixels[at] = pixel === expected.pixels[at] ? (pixel & rgb) | faint : red;
  }
  actual.context.putImageData(actual.frame, 0, 0);
  const blob = await actual.context.canvas.convertToBlob();
  return new Uint8Array(await blob.arrayBuffer()).toBase64();
}

export async function writeDifferences(files: readonly ImageFiles[]): Promise<void> {
  const browser = await chromium.launch(screenshotLaunchOptions);
  try {
    const page = await browser.newPage();
    for (const { expected, actual, difference } of files) {
      const png = await page.evaluate(drawDifference, [read(expected), read(actual)] as [string, string]);
      mkdirSync(dirname(difference), { recursive: true });
      writeFileSync(difference, Buffer.from(png, 'base64'));
    }
  } finally {
    await browser.close();
  }
}

const read = (file: string) => readFileSync(file, 'base64');
