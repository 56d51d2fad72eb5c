// The screenshot baseline: one line `story target sha256` per screenshot, sorted. The hash is over the bytes of the PNG
// that the pinned Chromium encodes, so `sha256sum` checks a line by hand.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Key `story target` → sha256 in hex. */
export type Baseline = Map<string, string>;

/** Where the baseline is, and where a run leaves the screenshots that do not match it; both from the project's root. */
export const BASELINE = '.storybook/screenshots.txt';
export const OUTPUT = '.vitest/visual';

export const hashOf = (png: Uint8Array): string => createHash('sha256').update(png).digest('hex');

export const keyOf = (story: string, target: string) => `${story} ${target}`;
export const storyOf = (key: string) => key.slice(0, key.indexOf(' '));
/** What the stories of one component share: `parts-button`. */
export const componentOf = (key: string): string => key.split('--', 1)[0]!;
export const fileNameOf = (key: string) => `${key.replace(' ', '.')}.png`;

export function readBaseline(file: string): Baseline {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

export function writeBaseline(file: string, baseline: Baseline): void {
  const lines = [...baseline].map(([key, hash]) => `${key} ${hash}\n`);
  writeFileSync(file, lines.toSorted().join(''));
}
