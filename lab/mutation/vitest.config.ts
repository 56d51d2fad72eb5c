// The tests of one part of an area, in the sandbox in which Stryker runs them: PART is "area/index".
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { tags } from '../../scripts/specification.ts';
import { areas, filesOf, ROOT } from './areas.ts';

const [name, index] = (process.env.PART ?? 'rules/0').split('/');
const part = areas.find((area) => area.name === name)?.parts[Number(index)];
if (!part) throw new Error(`There is no part ${process.env.PART}`);

process.env.ENGINES = 'sqlite';
const tests = filesOf(part.tests);
const inNode = tests.filter((file) => file.endsWith('.ts'));
const inDom = tests.filter((file) => file.endsWith('.tsx'));
// Shorter than in `npm test`, since a killed mutant often waits for what never comes.
const shared = {
  isolate: part.isolated === true,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 5_000 } },
};

export default defineConfig({
  root: ROOT,
  test: {
    tags,
    projects: [
      ...(inNode.length > 0
        ? [
            {
              test: {
                ...shared,
                name: 'node',
                environment: 'node',
                include: inNode,
              },
            },
          ]
        : []),
      ...(inDom.length > 0
        ? [
            {
              plugins: [react()],
              test: {
                ...shared,
                name: 'dom',
                environment: 'jsdom',
                include: inDom,
                setupFiles: ['./scripts/dom.setup.ts', './lab/mutation/dom.setup.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
