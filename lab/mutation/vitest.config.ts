// The tests of one part of an area, in the sandbox in which Stryker runs them: PART is "area/index".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/specification.ts';
import { areas, filesOf, mutatedFiles, ROOT } from './areas.ts';
import { QuickFirst } from './quickFirst.ts';
import { reuseWorkers } from './reusedWorker.ts';

const [name, index] = (process.env.PART ?? 'rules/0').split('/');
const part = areas.find((area) => area.name === name)?.parts[Number(index)];
if (!part) throw new Error(`There is no part ${process.env.PART}`);

process.env.ENGINES = 'sqlite';
// A compiled statement, or what a cache holds, is made once: what a mutant has made would stay with the thread.
const MADE_ONCE = /statement\(|^const \w+ = new Map/m;
const isMadeOnce = mutatedFiles(part).some((file) => MADE_ONCE.test(readFileSync(join(ROOT, file), 'utf8')));
const plugins = isMadeOnce ? [] : [reuseWorkers];
const testsOf = (extension: string) => filesOf(part.tests).filter((file) => file.endsWith(extension));
// Shorter than in `npm test`, since a killed mutant often waits for what never comes.
const shared = {
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 2_500 } },
};

export default defineConfig({
  root: ROOT,
  test: {
    tags,
    sequence: { sequencer: QuickFirst },
    projects: [
      { plugins, test: { ...shared, name: 'node', environment: 'node', include: testsOf('.ts') } },
      {
        plugins: [react(), ...plugins],
        test: {
          ...shared,
          name: 'dom',
          environment: 'jsdom',
          include: testsOf('.tsx'),
          setupFiles: ['./scripts/dom.setup.ts', './lab/mutation/dom.setup.ts'],
        },
      },
    ],
  },
});
