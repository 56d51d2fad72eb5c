import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';

/** Components that a kiosk shows. */
const KIOSK_STORIES = /^parts-(button|iconbutton|switch|textfield|passwordfield|qrpanel|resultcard|dialog)--/;
/** Screens of phones and tablets. */
const SCREEN_STORIES = /^(screens|pass)-/;
const VIEWPORTS = [
  [360, 780],
  [768, 1024],
] as const;
const MIN_TARGET_PX = 44;
const MIN_FIELD_TEXT_PX = 16;
const TEXT_FIELDS =
  'textarea, select, input:not([type=checkbox], [type=radio], [type=color], [type=file], [type=hidden], [type=range])';
const INTERACTIVE =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, summary, [role^=menuitem], [role=option]';

/** Width and height that receive a press: the box and what an invisible ::after adds around it. */
function targetSize(element: Element) {
  // Not the box on the screen, which an opening dialog scales.
  const { width, height } =
    element instanceof HTMLElement
      ? { width: element.offsetWidth, height: element.offsetHeight }
      : element.getBoundingClientRect();
  const { content, position, top, right, bottom, left } = getComputedStyle(element, '::after');
  const overhang = (start: string, end: string) =>
    content === 'none' || position !== 'absolute' ? 0 : -(Number.parseFloat(start) + Number.parseFloat(end)) || 0;
  return [width + Math.max(0, overhang(left, right)), height + Math.max(0, overhang(top, bottom))] as const;
}

/** Pressed itself: not a link inside a sentence, and not what only assistive technology and the keyboard reach. */
function isTarget(element: Element): boolean {
  const { display, clipPath, pointerEvents } = getComputedStyle(element);
  const isInlineLink = element.matches('a') && display === 'inline';
  const isVisuallyHidden = clipPath !== 'none' && element.getBoundingClientRect().width <= 1;
  return (
    element.checkVisibility({ visibilityProperty: true }) &&
    !isInlineLink &&
    !isVisuallyHidden &&
    pointerEvents !== 'none' &&
    !element.closest('[aria-hidden="true"], .sr-only')
  );
}

function expectTouchTargets(where: string) {
  const small = [...document.body.querySelectorAll(INTERACTIVE)]
    .filter(isTarget)
    .map((element) => ({
      name: element.ariaLabel || element.textContent || element.getAttribute('title'),
      size: targetSize(element),
    }))
    .filter(({ size }) => Math.min(...size) < MIN_TARGET_PX);
  expect(small, `touch targets below ${MIN_TARGET_PX} px ${where}`).toEqual([]);
}

/** Safari on a phone zooms into the page for a field with smaller text, and leaves it so. */
function expectNoZoom(where: string) {
  const small = [...document.body.querySelectorAll(TEXT_FIELDS)]
    .filter((field) => field.checkVisibility({ visibilityProperty: true }))
    .map((field) => ({
      name: field.getAttribute('data-slot'),
      size: Number.parseFloat(getComputedStyle(field).fontSize),
    }))
    .filter(({ size }) => size < MIN_FIELD_TEXT_PX);
  expect(small, `fields with text below ${MIN_FIELD_TEXT_PX} px ${where}`).toEqual([]);
}

/** Whatever is wider scrolls by itself. Hidden labels count: `relative` keeps them inside what scrolls. */
function expectNoSidewaysScroll(where: string) {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, `width of the page ${where}`).toBeLessThanOrEqual(clientWidth);
}

/**
 * Measures screens at the widths of a phone and an upright tablet, and the kiosk's components at its density. axe
 * requires 24 px of all other targets.
 */
afterEach(async ({ task }) => {
  const id = (task.meta as { storyId?: string }).storyId;
  if (!id || task.result?.state === 'fail') return;
  if (KIOSK_STORIES.test(id)) {
    document.documentElement.dataset.density = 'kiosk';
    try {
      expectTouchTargets('at kiosk density');
      expectNoZoom('at kiosk density');
    } finally {
      delete document.documentElement.dataset.density;
    }
  }
  if (!SCREEN_STORIES.test(id)) return;
  // The next story sets its own viewport.
  for (const [width, height] of VIEWPORTS) {
    await page.viewport(width, height);
    // Whatever measures itself renders again.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    expectTouchTargets(`at ${width} px`);
    expectNoZoom(`at ${width} px`);
    expectNoSidewaysScroll(`at ${width} px`);
  }
});
