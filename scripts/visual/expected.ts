import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../install.mjs';
import { BASELINE, OUTPUT, readBaseline, writeBaseline } from './baseline.ts';
import type { Mismatch } from './run.ts';
import { runStories } from './runStories.ts';

const WORKTREE = join(OUTPUT, 'worktree');

/**
 * Renders the expected screenshots into `.vitest/visual/expected`, in a worktree of the last commit that changed the
 * baseline: of all commits with these lines, the one whose stories they were accepted with. Answers the commit.
 */
export function renderExpected(root: string, mismatches: readonly Mismatch[]): string {
  const git = (...rest: string[]) =>
    execFileSync('git', rest, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  const commit = git('log', '-1', '--format=%h', '--', BASELINE);
  if (!commit) return 'no commit';
  const worktree = join(root, WORKTREE);
  git('worktree', 'prune');
  git('worktree', 'add', '--quiet', '--detach', '--force', worktree, commit);
  try {
    provideModules(root, worktree);
    removeLines(worktree, mismatches);
    const { files, names } = selection(worktree, mismatches);
    const { output } = runStories(worktree, files, names, 'pipe');
    const rendered = join(worktree, OUTPUT, 'actual');
    if (existsSync(rendered)) cpSync(rendered, join(root, OUTPUT, 'expected'), { recursive: true });
    else console.error(`${output}\nThe stories of ${commit} could not be rendered.`);
  } finally {
    git('worktree', 'remove', '--force', worktree);
  }
  return commit;
}

/** A run saves each screenshot that is not in its baseline. */
function removeLines(worktree: string, mismatches: readonly Mismatch[]) {
  const file = join(worktree, BASELINE);
  const baseline = readBaseline(file);
  for (const { key } of mismatches) baseline.delete(key);
  writeBaseline(file, baseline);
}

/** The tests of these stories: in their files, unless one has been moved since. */
function selection(worktree: string, mismatches: readonly Mismatch[]) {
  const files = [...new Set(mismatches.map(({ file }) => file))];
  const tests = [...new Set(mismatches.map(({ test }) => RegExp.escape(test)))];
  const moved = files.some((file) => !existsSync(join(worktree, file)));
  return {
    files: moved ? ('all' as const) : files,
    names: ['--testNamePattern', `(^|\\s)(${tests.join('|')})$`],
  };
}

const readLock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** The installed packages, linked where the lock file is the same; workspace packages are the worktree's own. */
function provideModules(root: string, worktree: string) {
  if (readLock(root) === readLock(worktree)) {
    linkModules(root, worktree);
    return;
  }
  installPackages(worktree);
}

/** A link to a workspace package is relative: copied, it leads into the worktree. Caches belong to one folder each. */
function linkModules(root: string, worktree: string) {
  for (const folder of globSync(['node_modules', 'packages/*/node_modules'], { cwd: root })) {
    const [from, to] = [join(root, folder), join(worktree, folder)];
    const link = (name: string) => {
      const source = join(from, name);
      symlinkSync(lstatSync(source).isSymbolicLink() ? readlinkSync(source) : source, join(to, name));
    };
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === '.cache' || name.startsWith('.vite')) continue;
      if (!name.startsWith('@')) {
        link(name);
        continue;
      }
      mkdirSync(join(to, name));
      for (const scoped of readdirSync(join(from, name))) link(join(name, scoped));
    }
  }
  const cache = join(worktree, 'node_modules/.cache');
  mkdirSync(cache);
  for (const chromium of globSync('node_modules/.cache/chromium-*', { cwd: root })) {
    symlinkSync(join(root, chromium), join(worktree, chromium));
  }
}
