import { afterEach, expect } from 'vitest';

/** Components that a kiosk shows. */
const KIOSK_STORIES = /^parts-(button|iconbutton|switch|textfield|passwordfield|qrpanel|resultcard|dialog)--/;
const MIN_TARGET_PX = 44;
const INTERACTIVE = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled';

/** Width and height that receive a press: the box and what an invisible ::after adds around it. */
function targetSize(element: Element) {
  const { width, height } = element.getBoundingClientRect();
  const { content, position, top, right, bottom, left } = getComputedStyle(element, '::after');
  const overhang = (start: string, end: string) =>
    content === 'none' || position !== 'absolute' ? 0 : -(Number.parseFloat(start) + Number.parseFloat(end)) || 0;
  return [width + Math.max(0, overhang(left, right)), height + Math.max(0, overhang(top, bottom))] as const;
}

function expectTouchTargets() {
  const small = [...document.body.querySelectorAll(INTERACTIVE)]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
    .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, size: targetSize(element) }))
    .filter(({ size }) => Math.min(...size) < MIN_TARGET_PX);
  expect(small, `touch targets below ${MIN_TARGET_PX} px at kiosk density`).toEqual([]);
}

/** Measures each story of these components once more at kiosk density. axe requires 24 px of all others. */
afterEach(({ task }) => {
  const id = (task.meta as { storyId?: string }).storyId;
  if (!id || task.result?.state === 'fail' || !KIOSK_STORIES.test(id)) return;
  document.documentElement.dataset.density = 'kiosk';
  try {
    expectTouchTargets();
  } finally {
    delete document.documentElement.dataset.density;
  }
});
