// Vitest plugin: compares the screenshots of stories with the baseline. Vitest's toMatchScreenshot needs a PNG file per
// screenshot and does not notice an entry whose story is gone. Vitest's own reporters print the failures.
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
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

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const existing = sessions.get(page);
  if (existing) return existing;
  const created = page.context().newCDPSession(page);
  sessions.set(page, created);
  return created;
}

/** Where the page shows the body of a story, in whole pixels. */
function bodyInPage() {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const body = document.body.getBoundingClientRect();
  const [left, top] = [frame.x + body.x + window.parent.scrollX, frame.y + body.y + window.parent.scrollY];
  const [x, y] = [Math.floor(left), Math.floor(top)];
  return { x, y, width: Math.ceil(left + body.width) - x, height: Math.ceil(top + body.height) - y };
}

/**
 * One screenshot of the story as it is: Playwright prepares the page for each, which takes as long as the screenshot.
 */
async function captureNow({ page, frame }: BrowserCommandContext): Promise<Uint8Array> {
  const [session, body] = await Promise.all([sessionOf(page), frame().then((story) => story.evaluate(bodyInPage))]);
  const viewport = page.viewportSize();
  const fits = viewport !== null && body.width <= viewport.width && body.height <= viewport.height;
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...body, scale: 1 },
    captureBeyondViewport: !fits,
  });
  return Buffer.from(data, 'base64');
}

/** Captures until the expected screenshot is there, or several in a row are equal. */
async function captureStable(context: BrowserCommandContext, expected: string | undefined): Promise<Capture> {
  if (expected !== undefined) {
    const png = await captureNow(context);
    if (hashOf(png) === expected) return { png, hash: expected, stable: true };
  }
  let previous: string | undefined;
  let equal = 0;
  for (let captures = 1; ; captures += 1) {
    const png = await context.iframe
      .locator('body')
      .screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' });
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
    config: async () => ({
      server: {
        // In the worktree of `npm run visual`, node_modules are links into those of the repository.
        fs: { allow: [searchForWorkspaceRoot(root), dirname(realpathSync(join(root, 'node_modules/vitest')))] },
      },
      test: {
        ...(process.env.STORIES === 'changed' && { exclude: await run.leaveOutUnchanged() }),
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
