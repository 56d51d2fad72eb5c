// Vitest plugin: compares the screenshots of stories with the baseline. Vitest's toMatchScreenshot needs a PNG file per
// screenshot and does not notice an entry whose story is gone. Vitest's own reporters print the failures.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { searchForWorkspaceRoot } from 'vite';
import type { Plugin } from 'vitest/config';
import type { BrowserCommandContext } from 'vitest/node';
import { pinnedVersion } from '../browser.ts';
import { hashOf } from './baseline.ts';
import { ScreenshotRun, type Capture } from './run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run takes screenshots. */
    screenshots: boolean;
  }
}
declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Captures the page as `target` of a story; answers what is wrong with the screenshot. */
    matchScreenshot: (story: string, target: string) => Promise<string | undefined>;
  }
}

/** Not a time limit: a busy machine may need seconds for one. */
const MAX_CAPTURES = 25;
/** Equal captures in a row that make an unexpected screenshot final: two can fall between a layout and its paint. */
const STABLE_CAPTURES = 4;

/** Captures until the expected screenshot is there, or several in a row are equal. */
async function captureStable({ iframe }: BrowserCommandContext, expected: string | undefined): Promise<Capture> {
  let previous: string | undefined;
  let equal = 0;
  for (let captures = 1; ; captures += 1) {
    const png = await iframe.locator('body').screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' });
    const hash = hashOf(png);
    equal = hash === previous ? equal + 1 : 1;
    if (hash === expected || equal === STABLE_CAPTURES) return { png, hash, stable: true };
    if (captures === MAX_CAPTURES) return { png, hash, stable: false };
    previous = hash;
  }
}

/** Gives setup files the command `matchScreenshot`, and `inject('screenshots')`: whether to call it. */
export function screenshots(root: string): Plugin {
  const run = new ScreenshotRun(root);
  return {
    name: 'screenshots',
    config: () => ({
      server: {
        // In the worktree of `npm run visual`, node_modules are links into those of the repository.
        fs: { allow: [searchForWorkspaceRoot(root), dirname(realpathSync(join(root, 'node_modules/vitest')))] },
      },
      test: {
        browser: {
          commands: {
            matchScreenshot: async (context: BrowserCommandContext, story: string, target: string) =>
              run.match(story, target, (expected) => captureStable(context, expected)),
          },
        },
      },
    }),
    configureVitest({ vitest, project }) {
      if (!pinnedVersion || process.env.VISUAL === '0') return;
      run.attach(vitest, project);
      vitest.config.reporters.push(run);
    },
  };
}
