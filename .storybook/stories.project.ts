import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { screenshotLaunchOptions } from '../scripts/visual/browser.ts';
import { screenshots } from '../scripts/visual/plugin.ts';

/** Looks for Chromium when a story runs: all other projects work without one. */
const provider: ReturnType<typeof playwright> = {
  ...playwright(),
  prewarm: undefined,
  providerFactory: (project) => playwright({ launchOptions: screenshotLaunchOptions }).providerFactory(project),
};

/** The project `storybook`: each story with its interactions, accessibility and screenshots. */
export const stories: TestProjectInlineConfiguration = {
  plugins: [storybookTest({ configDir: './.storybook' }), screenshots(join(import.meta.dirname, '..'))],
  test: {
    // One page for the files of a worker: loading it takes as long as a story's tests.
    isolate: false,
    setupFiles: [
      './.storybook/emulation.setup.ts',
      './.storybook/pseudoStates.setup.ts',
      './.storybook/smallScreens.setup.ts',
      './.storybook/untranslated.setup.ts',
      './.storybook/screenshots.setup.ts',
      './.storybook/reports.setup.ts',
    ],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider,
      instances: [{ browser: 'chromium' }],
    },
  },
};
