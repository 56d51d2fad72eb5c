import { page } from 'vitest/browser';
import { themes } from '../packages/ui/src/brands/brands.ts';
import { emulate } from './emulation.ts';

/** Width and least height of the windows in which screens are pictured. */
const desk = [
  [360, 780],
  [1440, 900],
] as const;
/** A member's page is never opened on a desk. */
const phones = [
  [320, 640],
  [390, 844],
] as const;
type Window = readonly [width: number, leastHeight: number];

/** The states in which a screen shows itself whole. All others differ in a part of it, and are pictured once. */
const whole = /--(plain|empty|failed|long-names)$/;

export interface ScreenPicture {
  window: Window;
  theme: (typeof themes)[number];
}

/** What a story asks for itself: then it is pictured in that alone. */
interface Own {
  hasWindow: boolean;
  theme: (typeof themes)[number] | undefined;
}

/** Undefined for a part of the library: its picture is taken in the window that its story asks for. */
export function screenPictures(storyId: string, file: string, own: Own): ScreenPicture[] | undefined {
  const isPass = file.includes('/packages/pass/');
  if (!isPass && !storyId.startsWith('screens-')) return undefined;
  const theme = own.theme ?? 'light';
  if (own.hasWindow) return [{ window: [innerWidth, innerHeight], theme }];
  const windows = isPass ? phones : desk;
  if (own.theme || !whole.test(storyId)) return [{ window: windows[1], theme }];
  return windows.flatMap((window) => themes.map((each) => ({ window, theme: each })));
}

export async function setTheScreen({ window: [width, leastHeight], theme }: ScreenPicture) {
  document.documentElement.dataset.theme = theme;
  await emulate({ 'prefers-color-scheme': theme });
  await page.viewport(width, leastHeight);
  await settled();
  await showWhole();
}

/** Below the fold nothing is painted, so a higher page gets a higher window. */
export async function showWhole() {
  const { scrollHeight } = document.documentElement;
  if (scrollHeight <= innerHeight) return;
  await page.viewport(innerWidth, scrollHeight);
  await settled();
}

/** What measures itself has done so, in as many frames as it takes, and what is in sight is loaded. */
async function settled() {
  let height = 0;
  do {
    height = document.documentElement.scrollHeight;
    const seen = [...document.images].filter((image) => image.checkVisibility());
    await Promise.allSettled(seen.map((image) => image.decode()));
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  } while (document.documentElement.scrollHeight !== height);
}
