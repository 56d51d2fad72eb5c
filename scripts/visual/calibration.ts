import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { hashOf } from './baseline.ts';
import { screenshotLaunchOptions } from './browser.ts';

const font = () =>
  readFileSync(new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')));

/**
 * Text, blur, gradients, transforms and antialiased curves: what rasterisers disagree about;
 * and text in fonts of the system.
 */
const page = () => `<!doctype html>
<style>
  @font-face { font-family: Calibration; font-weight: 100 900; src: url(data:font/woff2;base64,${font().toString('base64')}); }
  body { margin: 16px; width: 608px; font: 15px Calibration; color: #1f2937; background: #fff; }
  div { margin: 12px; padding: 12px; }
  .blur { box-shadow: 0 4px 17px #0007; border-radius: 9px; }
  .filter { filter: blur(1.3px); }
  .gradient { height: 40px; background: linear-gradient(77deg, #1d4ed8, #b91c1c 61%, #fff8), radial-gradient(#0a0, #00f); }
  .transform { width: 200px; background: #1d4ed8; color: #fff; opacity: .87; transform: rotate(7deg) scale(1.07); }
</style>
<p style="font-size: 11px">Membership expires on 3 November 2026, ₹1,499.00</p>
<p style="font-weight: 650; font-size: 27px">Quick foxes judge my vow</p>
<p><span style="font-family: monospace">K7QF-20lO</span> सदस्यता</p>
<div class="blur">Shadow</div><div class="filter">Blur</div><div class="gradient"></div><div class="transform">Transform</div>
<svg width="200" height="60"><path d="M3 50C40 -30 90 90 197 9" fill="none" stroke="#15803d" stroke-width="2.5"/></svg>`;

/** The hash of the calibration page as this machine renders it. Where it differs, screenshots would. */
export async function calibrationHash(): Promise<string> {
  const browser = await chromium.launch(screenshotLaunchOptions);
  try {
    const tab = await browser.newPage({ viewport: { width: 640, height: 480 } });
    await tab.setContent(page());
    await tab.evaluate(() => document.fonts.ready);
    return hashOf(await tab.screenshot());
  } finally {
    await browser.close();
  }
}
