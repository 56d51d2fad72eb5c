// The lint rules as they are run: files of their own, and what oxlint says of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** What our rules say of this source at this path; the file is there only meanwhile. */
function complaints(path: string, source: string): string[] {
  const file = join(ROOT, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', file], { cwd: ROOT, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string }[] };
    return diagnostics.filter(({ code }) => code.startsWith('spotter')).map(({ message }) => message);
  } finally {
    rmSync(file);
  }
}

test.each([
  ['packages/ui/src/lintProbe.ts', '@spotter/api'],
  ['packages/api/src/lintProbe.ts', '@spotter/ui'],
  ['packages/app/src/lintProbe.ts', '@spotter/server'],
  ['packages/server/src/lintProbe.ts', '@spotter/ui'],
  ['packages/web-core/src/lintProbe.ts', '@spotter/ui'],
  ['packages/app/src/lintProbe.ts', '../../ui/src/index.ts'],
  ['packages/app/src/features/members/lintProbe.ts', '../login/LoginPage.tsx'],
  ['packages/app/src/shared/lintProbe.ts', '../features/history/index.ts'],
  ['packages/app/src/shell/lintProbe.ts', '../features/login/LoginPage.tsx'],
  ['packages/app/src/session/lintProbe.ts', '../shell/navigation.ts'],
  ['packages/app/src/api/lintProbe.ts', '../session/useSession.ts'],
  ['packages/server/src/members/lintProbe.rules.ts', './members.repository.ts'],
  ['packages/server/src/members/lintProbe.repository.ts', '../http/mount.ts'],
  ['packages/server/src/members/lintProbe.handlers.ts', '../http/mount.ts'],
  ['packages/server/src/db/lintProbe.ts', '../members/members.rules.ts'],
  ['packages/server/src/members/lintProbe.rules.ts', '../people/personScope.ts'],
])('%s may not import %s', (path, source) => {
  expect(complaints(path, `export * from '${source}';\n`)).toEqual([expect.stringMatching(/^Import direction: /)]);
});

test.each([
  ['packages/app/src/features/members/lintProbe.ts', '@spotter/ui'],
  ['packages/app/src/features/members/lintProbe.ts', '../../session/useSession.ts'],
  ['packages/app/src/features/members/lintProbe.ts', '../history/index.ts'],
  ['packages/server/src/members/lintProbe.handlers.ts', './members.rules.ts'],
  ['packages/server/src/members/lintProbe.rules.ts', '../errors.ts'],
  ['packages/server/src/members/lintProbe.rules.ts', '../people/people.rules.ts'],
])('%s may import %s', (path, source) => {
  expect(complaints(path, `export * from '${source}';\n`)).toEqual([]);
});

test('rules may import the types of rows, and not what reads them', () => {
  const path = 'packages/server/src/members/lintProbe.rules.ts';
  expect(complaints(path, "export type { BranchRow } from '../branches/branches.repository.ts';\n")).toEqual([]);
  expect(
    complaints(
      path,
      "import type { BranchRow } from '../branches/branches.repository.ts';\nexport type Row = BranchRow;\n",
    ),
  ).toEqual([]);
  expect(complaints(path, "export { findBranch } from '../branches/branches.repository.ts';\n")).toHaveLength(1);
});

test.each(['bg-red-600', 'text-white', 'hover:border-gray-200', 'dark:p-2', '#14171A'])(
  'a component does not name the colour %s',
  (name) => {
    const path = 'packages/ui/src/components/lintProbe.tsx';
    expect(complaints(path, `export const look = '${name} p-2';\n`)).toHaveLength(1);
    expect(complaints(path, `export const look = 'bg-surface text-danger p-2';\n`)).toEqual([]);
  },
);
