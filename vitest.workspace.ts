import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { tags } from './scripts/specification.ts';
import { screenshotLaunchOptions } from './scripts/visual/browser.ts';
import { screenshots } from './scripts/visual/plugin.ts';

export default defineConfig({
  test: {
    // The sentences of the specification; a test names those it covers.
    tags,
    // More than two cores: tests wait for disks, password hashes and screenshots.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Generous for busy machines: tests that measure latency set their own timeout.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{ui,api,web-core,app,pass}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['packages/*/src/**/*.test.tsx'],
          setupFiles: ['./scripts/dom.setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['packages/server/src/**/*.test.ts', 'lab/**/*.test.ts'],
          // `npm run conformance` runs these, with Google's emulator.
          exclude: [...configDefaults.exclude, 'lab/conformance/emulator/**'],
          globalSetup: ['./packages/server/src/testing/postgres.setup.ts'],
        },
      },
      {
        plugins: [storybookTest({ configDir: './.storybook' }), screenshots(import.meta.dirname)],
        test: {
          name: 'storybook',
          setupFiles: [
            './.storybook/emulation.setup.ts',
            './.storybook/pseudoStates.setup.ts',
            './.storybook/touchTargets.setup.ts',
            './.storybook/screenshots.setup.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: screenshotLaunchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./e2e/testing/build.setup.ts'],
          // After all others and two at a time: journeys measure latency.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
