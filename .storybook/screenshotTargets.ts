import { page } from 'vitest/browser';
import { brands, themes } from '../packages/ui/src/brands/brands.ts';
import { emulateMedia, type MediaFeatures } from './emulation.ts';

type Theme = (typeof themes)[number];
type Viewport = readonly [width: number, minHeight: number];

const SCREEN_VIEWPORTS: readonly [Viewport, Viewport] = [
  [360, 780],
  [1440, 900],
];
/** A tablet held upright, and a browser beside another window: between the layouts of the two above. */
const TABLET_VIEWPORT: Viewport = [768, 1024];
/** The pass is a phone's page. */
const PASS_VIEWPORTS: readonly [Viewport, Viewport] = [
  [320, 640],
  [390, 844],
];

/**
 * The states of a screen that fill it: captured in every width, on phone and desktop in both themes.
 * All others differ in a part of it.
 */
const WHOLE_SCREEN_STATES = /--(plain|empty|failed|long-names)$/;
/** The same for every state of a screen. */
const WHOLE_SCREEN_TAG = 'whole-screen';
/** The state of a screen that is captured in every brand. */
const PLAIN_STATE = /--plain$/;
/** A screen whose plain state is captured in every brand in the dark, too. */
const KEY_SCREEN_TAG = 'key-screen';
const [, ...otherBrands] = brands.map(({ name }) => name);

/** One screenshot of a story: its name in the baseline, and what brings the page there. */
export interface ScreenshotTarget {
  name: string;
  apply: () => Promise<void>;
}

export interface Story {
  tags?: string[];
  globals?: { viewport?: { value?: string }; theme?: Theme; language?: string };
  parameters?: { media?: MediaFeatures };
}

/**
 * A catalogue in every brand and theme, a screen in its viewports and brands, anything else as its story renders it.
 */
export function screenshotTargets(id: string, file: string, story: Story | undefined): ScreenshotTarget[] {
  if (story?.tags?.includes('no-visual')) return [];
  const isPass = file.includes('/packages/pass/');
  if (isPass || id.startsWith('screens-')) return screenTargets(id, isPass, story);
  if (story?.tags?.includes('catalogue')) {
    return brands.flatMap(({ name }) => themes.map((theme) => catalogueTarget(name, theme)));
  }
  return [{ name: 'default', apply: fitViewportToContent }];
}

function screenTargets(id: string, isPass: boolean, { globals, tags, parameters }: Story = {}): ScreenshotTarget[] {
  const screenTarget = (viewport: Viewport, themeOfTarget: Theme, brand?: string) =>
    targetOf({ viewport, theme: themeOfTarget, brand, media: parameters?.media });
  // Light is also the toolbar's initial value, so it does not count as the story's own theme.
  const ownTheme = globals?.theme === 'light' ? undefined : globals?.theme;
  const theme = ownTheme ?? 'light';
  const ownViewport: Viewport | undefined =
    globals?.viewport?.value === undefined ? undefined : [innerWidth, innerHeight];
  const [phone, main] = isPass ? PASS_VIEWPORTS : SCREEN_VIEWPORTS;
  // Looked at for what does not fit: on the narrowest screen and on the widest.
  if (globals?.language === 'pseudo' && !ownViewport) return [screenTarget(phone, theme), screenTarget(main, theme)];
  const inThemes = tags?.includes(KEY_SCREEN_TAG) ? themes : [theme];
  const inBrands = PLAIN_STATE.test(id)
    ? otherBrands.flatMap((brand) => inThemes.map((each) => screenTarget(ownViewport ?? main, each, brand)))
    : [];
  if (ownViewport) return [...inThemes.map((each) => screenTarget(ownViewport, each)), ...inBrands];
  const isWhole = !ownTheme && (WHOLE_SCREEN_STATES.test(id) || tags?.includes(WHOLE_SCREEN_TAG) === true);
  if (!isWhole) return [screenTarget(main, theme), ...inBrands];
  const sizes = [phone, main].flatMap((viewport) => themes.map((each) => screenTarget(viewport, each)));
  return [...sizes, ...(isPass ? [] : [screenTarget(TABLET_VIEWPORT, theme)]), ...inBrands];
}

const catalogueTarget = (brand: string, theme: Theme): ScreenshotTarget => ({
  name: `${brand}-${theme}`,
  async apply() {
    Object.assign(document.documentElement.dataset, { brand, theme });
    await fitViewportToContent();
  },
});

interface TargetOptions {
  viewport: Viewport;
  theme: Theme;
  /** Undefined: the story's own. */
  brand: string | undefined;
  /** Of the story. */
  media: MediaFeatures | undefined;
}

const targetOf = ({ viewport: [width, minHeight], theme, brand, media }: TargetOptions): ScreenshotTarget => ({
  name: [width, brand, theme].filter(Boolean).join('-'),
  async apply() {
    document.documentElement.dataset.theme = theme;
    if (brand) document.documentElement.dataset.brand = brand;
    await emulateMedia({ ...media, 'prefers-color-scheme': theme });
    await page.viewport(width, minHeight);
    await layoutSettled();
    await fitViewportToContent();
  },
});

const pageHeight = () => document.documentElement.scrollHeight;

async function setHeight(height: number) {
  await page.viewport(innerWidth, height);
  await layoutSettled();
}

/** Nothing is painted below the fold, so a taller page gets a taller viewport. */
async function fitViewportToContent() {
  const initialHeight = innerHeight;
  let height = pageHeight();
  if (height <= initialHeight) return;
  await setHeight(height);
  while (pageHeight() > innerHeight) {
    // Either the page is always taller than its viewport, or something has arrived meanwhile.
    await setHeight(initialHeight);
    const measured = pageHeight();
    await setHeight(measured);
    if (measured === height) return;
    height = measured;
  }
}

/** Visible images are decoded, and whatever measures itself has stopped changing the page's height. */
async function layoutSettled() {
  let height = 0;
  do {
    height = pageHeight();
    const visible = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(visible.map(decoded));
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  } while (pageHeight() !== height);
}

/** A picture that changes to another source rejects the decoding of the one before, so that it is asked again. */
async function decoded(image: HTMLImageElement) {
  let source: string | undefined;
  while (source !== image.currentSrc) {
    source = image.currentSrc;
    await image.decode().catch(() => undefined);
  }
}
