import type { Page } from 'playwright';

/** Between two keys of the reader, in milliseconds. */
const GAP = 8;

/** A reader of cards at the kiosk's keyboard: its keys come as fast as a reader's, however busy the machine is. */
export async function holdCard(page: Page, number: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const began = Date.now();
  for (const [index, key] of [...number.split(''), 'Enter'].entries()) {
    const timestamp = (began + index * GAP) / 1000;
    const text = key === 'Enter' ? '\r' : key;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await keyboard.detach();
}
