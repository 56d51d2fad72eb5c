import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { stories } from './.storybook/stories.project.ts';
import { missingPostgres } from './packages/server/src/testing/postgres.ts';
import { missingChromium } from './scripts/browser.ts';
import { bundledThreads } from './scripts/bundledThreads.ts';
import { skippedStories } from './scripts/skippedStories.ts';
import { tags } from './scripts/specification.ts';
import { PROJECTS, type ProjectName } from './scripts/testArguments.ts';

/** Files with tests on PostgreSQL alone; those on both engines leave it out by themselves where there is none. */
const onPostgres = [
  'cli/backup',
  'db/{dump,postgres,readThreads,statement}',
  'feed/streamEnd',
  'function',
  'health/health',
  'identity/rotateKeys',
  'testing/postgres',
].map((path) => `packages/server/src/${path}.test.ts`);

/** Replaces a module for all that import it, so each file loads its own modules. */
const mocking = 'packages/{ui,api,i18n,web-core,app,pass}/src/**/*.mock.test.tsx';

/** Matches no name: every test is skipped, and counted. */
const NO_TEST = /(?!)/;

/** The projects; `withoutChromium` is the reason to skip stories and journeys, undefined where they run. */
const projects = (withoutChromium: string | undefined): Record<ProjectName, TestProjectInlineConfiguration> => ({
  unit: {
    test: {
      environment: 'node',
      include: ['packages/{ui,api,i18n,web-core,app,pass}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
      isolate: false,
    },
  },
  dom: {
    plugins: [react()],
    test: {
      environment: 'jsdom',
      include: ['packages/*/src/**/*.test.tsx'],
      exclude: [...configDefaults.exclude, mocking],
      // Modules are loaded once for all files: loading them takes longer than the tests.
      isolate: false,
      // Screens load parts and data in turn on a busy machine; what passes on the second try is named at the end.
      retry: 1,
      setupFiles: ['./scripts/dom.setup.ts', './scripts/sharedWindow.setup.ts'],
    },
  },
  mock: {
    plugins: [react()],
    test: {
      environment: 'jsdom',
      include: [mocking],
      setupFiles: ['./scripts/dom.setup.ts'],
    },
  },
  server: {
    plugins: [bundledThreads()],
    test: {
      environment: 'node',
      include: ['packages/server/src/**/*.test.ts', 'lab/**/*.test.ts'],
      // `npm run conformance` runs these, with Google's emulator.
      exclude: [
        ...configDefaults.exclude,
        'lab/conformance/emulator/**',
        ...(missingPostgres() === undefined ? [] : [...onPostgres, 'lab/crash/postgresRestart.test.ts']),
      ],
      globalSetup: ['./packages/server/src/testing/postgres.setup.ts', './scripts/serverProgram.setup.ts'],
      // Modules are loaded once for all files: loading them takes as long as most files' tests.
      isolate: false,
      // Two databases, disks and mails on a busy machine; what passes on the second try is named at the end.
      retry: 1,
      setupFiles: ['./packages/server/src/testing/sharedProcess.setup.ts'],
    },
  },
  storybook:
    withoutChromium === undefined
      ? stories
      : { plugins: [skippedStories()], test: { include: ['packages/*/src/**/*.stories.tsx'] } },
  e2e: {
    test: {
      environment: 'node',
      include: ['e2e/**/*.test.ts'],
      globalSetup: withoutChromium === undefined ? ['./e2e/testing/build.setup.ts'] : [],
      // Modules are loaded once for all files: Playwright, the contract and the steps. Each file has its own product and browser.
      isolate: false,
      // After all others: journeys measure latency.
      sequence: { groupOrder: 1 },
      // A browser, a server and mails on a busy machine; what passes on the second try is named at the end.
      retry: 1,
      ...(withoutChromium === undefined ? {} : { testNamePattern: NO_TEST }),
    },
  },
});

export function workspace(withoutChromium: string | undefined) {
  const all = projects(withoutChromium);
  return defineConfig({
    test: {
      // The sentences of the specification; a test names those it covers.
      tags,
      // Twice as many as two cores: tests wait for disks, password hashes, screenshots, mails, feeds and codes.
      maxWorkers: 4,
      // These limits end what hangs. They judge nothing: a busy machine may be twenty times slower than an idle one.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 60_000 } },
      // A failure, and what passed on its second try, names what differs: chai cuts lists and objects after 40 characters.
      chaiConfig: { truncateThreshold: 400 },
      projects: PROJECTS.map((name) => ({ ...all[name], test: { ...all[name].test, name } })),
    },
  });
}

export default workspace(missingChromium());
