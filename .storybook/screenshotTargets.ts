import { page } from 'vitest/browser';
import { brands, themes } from '../packages/ui/src/brands/brands.ts';
import { emulateMedia } from './emulation.ts';

type Theme = (typeof themes)[number];
type Viewport = readonly [width: number, minHeight: number];

const SCREEN_VIEWPORTS: readonly [Viewport, Viewport] = [
  [360, 780],
  [1440, 900],
];
/** The pass is a phone's page. */
const PASS_VIEWPORTS: readonly [Viewport, Viewport] = [
  [320, 640],
  [390, 844],
];

/** The states of a screen that fill it: captured in both viewports and themes. All others differ in a part of it. */
const WHOLE_SCREEN_STATES = /--(plain|empty|failed|long-names)$/;

/** One screenshot of a story: its name in the baseline, and what brings the page there. */
export interface ScreenshotTarget {
  name: string;
  apply: () => Promise<void>;
}

export interface Story {
  tags?: string[];
  globals?: { viewport?: { value?: string }; theme?: Theme };
}

/** A catalogue in every brand and theme, a screen in its viewports, anything else as its story renders it. */
export function screenshotTargets(id: string, file: string, story: Story | undefined): ScreenshotTarget[] {
  if (story?.tags?.includes('no-visual')) return [];
  const isPass = file.includes('/packages/pass/');
  if (isPass || id.startsWith('screens-')) return screenTargets(id, isPass, story?.globals);
  if (story?.tags?.includes('catalogue')) {
    return brands.flatMap(({ name }) => themes.map((theme) => catalogueTarget(name, theme)));
  }
  return [{ name: 'default', apply: fitViewportToContent }];
}

function screenTargets(id: string, isPass: boolean, globals: Story['globals']): ScreenshotTarget[] {
  // Light is also the toolbar's initial value, so it does not count as the story's own theme.
  const ownTheme = globals?.theme === 'light' ? undefined : globals?.theme;
  const theme = ownTheme ?? 'light';
  if (globals?.viewport?.value !== undefined) return [screenTarget([innerWidth, innerHeight], theme)];
  const viewports = isPass ? PASS_VIEWPORTS : SCREEN_VIEWPORTS;
  if (ownTheme || !WHOLE_SCREEN_STATES.test(id)) return [screenTarget(viewports[1], theme)];
  return viewports.flatMap((viewport) => themes.map((each) => screenTarget(viewport, each)));
}

const catalogueTarget = (brand: string, theme: Theme): ScreenshotTarget => ({
  name: `${brand}-${theme}`,
  async apply() {
    Object.assign(document.documentElement.dataset, { brand, theme });
    await fitViewportToContent();
  },
});

const screenTarget = ([width, minHeight]: Viewport, theme: Theme): ScreenshotTarget => ({
  name: `${width}-${theme}`,
  async apply() {
    document.documentElement.dataset.theme = theme;
    await emulateMedia({ 'prefers-color-scheme': theme });
    await page.viewport(width, minHeight);
    await layoutSettled();
    await fitViewportToContent();
  },
});

/** Nothing is painted below the fold, so a taller page gets a taller viewport. */
async function fitViewportToContent() {
  const { scrollHeight } = document.documentElement;
  if (scrollHeight <= innerHeight) return;
  await page.viewport(innerWidth, scrollHeight);
  await layoutSettled();
}

/** Visible images are decoded, and whatever measures itself has stopped changing the page's height. */
async function layoutSettled() {
  let height = 0;
  do {
    height = document.documentElement.scrollHeight;
    const visible = [...document.images].filter((image) => image.checkVisibility());
    await Promise.allSettled(visible.map((image) => image.decode()));
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  } while (document.documentElement.scrollHeight !== height);
}
