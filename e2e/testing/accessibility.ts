import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  nodes: { target: unknown[] }[];
}

/** All of WCAG 2.2 AA that axe checks. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What the theme changes: colours alone. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails on violations of WCAG 2.2 AA, or of some of its rules, checked by axe once animations have ended. */
export async function expectAccessible(page: Page, rules = WCAG): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: engine } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Violation[] }> };
    };
    // Animations begin with the next frame. Long ones, such as countdowns, are not waited for.
    for (let isMoving = true; isMoving;) {
      await new Promise(requestAnimationFrame);
      const passing = document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 500,
        );
      await Promise.allSettled(passing.map(({ finished }) => finished));
      isMoving = passing.length > 0;
    }
    return (await engine.run({ runOnly, resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
  expect(violations).toEqual([]);
}

/** expectAccessible in the light theme, and what the dark one changes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
}
