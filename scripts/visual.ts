// npm run visual: every story beside the picture kept of it. Arguments are paths of stories, to look at those alone.
//   npm run visual -- --accept     keep the pictures as they are now
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isPinned } from './browser.ts';

const ROOT = join(import.meta.dirname, '..');

if (!isPinned || process.env.VISUAL === '0') {
  console.error(
    'The kept pictures are those of the pinned Chromium, which does not run here: they cannot be compared.',
  );
  process.exit(1);
}
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const fixed = ['run', '--config', 'vitest.workspace.ts', '--project', 'storybook', '--reporter=dot'];
const given = process.argv.slice(2).map((argument) => (argument === '--accept' ? '--update' : argument));
const { status } = spawnSync(process.execPath, [vitest, ...fixed, '--reporter=./scripts/visualReporter.ts', ...given], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
