import { afterEach, expect } from 'vitest';

/** What stands at a kiosk is pressed by a thumb in passing. */
const atKiosks = /^parts-(button|iconbutton|switch|textfield|passwordfield|qrpanel|resultcard|dialog)--/;
const thumb = 44;
const pressed = 'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled';

/** The size of what answers to a press: the box, and what an invisible ::after adds around it. */
function target(element: Element) {
  const { width, height } = element.getBoundingClientRect();
  const { content, position, top, right, bottom, left } = getComputedStyle(element, '::after');
  const around = (one: string, other: string) =>
    content === 'none' || position !== 'absolute' ? 0 : -(Number.parseFloat(one) + Number.parseFloat(other)) || 0;
  return [width + Math.max(0, around(left, right)), height + Math.max(0, around(top, bottom))] as const;
}

function expectThumbsToFit() {
  const small = [...document.body.querySelectorAll(pressed)]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
    .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, size: target(element) }))
    .filter(({ size }) => Math.min(...size) < thumb);
  expect(small, `smaller than ${thumb} px at a kiosk`).toEqual([]);
}

/** Each story of these parts once more at a kiosk's density. All others are held to 24 px by axe, in each story. */
afterEach(({ task }) => {
  const id = (task.meta as { storyId?: string }).storyId;
  if (!id || task.result?.state === 'fail' || !atKiosks.test(id)) return;
  document.documentElement.dataset.density = 'kiosk';
  try {
    expectThumbsToFit();
  } finally {
    delete document.documentElement.dataset.density;
  }
});
