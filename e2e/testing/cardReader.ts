import type { Page } from 'playwright';

const KEY_INTERVAL_MS = 8;

/** Types a card number as a card reader does; the timestamps keep a reader's pace on a busy machine too. */
export async function tapCard(page: Page, number: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const startedAt = Date.now();
  for (const [index, key] of [...number.split(''), 'Enter'].entries()) {
    const timestamp = (startedAt + index * KEY_INTERVAL_MS) / 1000;
    const text = key === 'Enter' ? '\r' : key;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await keyboard.detach();
}
