// The record of stories that passed: one line `path component sha256` per file, sorted. The hash is over all that a run
// of the file depends on and over its screenshots, so a file whose line still holds would pass again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { componentOf, type Baseline } from './baseline.ts';
import { sha256 } from './hash.ts';

/** From the project's root. */
export const PASSED = '.storybook/passed.txt';
/** Unchanged files that run all the same, one in so many: what no hash covers is noticed. */
const REPEATED_ONE_IN = 20;

interface PassedFile {
  /** Of its stories: the ids before `--`. */
  component: string;
  hash: string;
}
/** Path of a file of stories, from the project's root → what passed. */
export type PassedFiles = Map<string, PassedFile>;

export function readPassed(file: string): PassedFiles {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.map((line) => {
      const [path = '', component = '', hash = ''] = line.split(' ');
      return [path, { component, hash }];
    }),
  );
}

export function writePassed(file: string, passed: PassedFiles): void {
  const lines = [...passed].map(([path, { component, hash }]) => `${path} ${component} ${hash}\n`);
  writeFileSync(file, lines.toSorted().join(''));
}

/** `inputs`: the hash of what the file depends on. */
export function passedHash(inputs: string, component: string, baseline: Baseline): string {
  const lines = [...baseline].filter(([key]) => componentOf(key) === component).map((line) => line.join(' '));
  return sha256([inputs, ...lines.toSorted()]);
}

/**
 * The files that need not run, with their components: unchanged since they passed. One of twenty runs all the same,
 * another one in each state of the project. `inputs`: path → hash of what the file depends on.
 */
export function unchangedFiles(inputs: ReadonlyMap<string, string>, passed: PassedFiles, baseline: Baseline) {
  const unchanged = [...inputs].flatMap(([path, hash]): [string, string][] => {
    const line = passed.get(path);
    const holds = line !== undefined && line.hash === passedHash(hash, line.component, baseline);
    return holds ? [[path, line.component]] : [];
  });
  const state = sha256(inputs.values());
  const byChance = new Map(unchanged.map(([path]) => [path, sha256([state, path])]));
  const ordered = unchanged.toSorted(([a], [b]) => (byChance.get(a)! < byChance.get(b)! ? -1 : 1));
  return new Map(ordered.slice(Math.ceil(unchanged.length / REPEATED_ONE_IN)));
}
