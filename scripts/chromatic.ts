// npm run chromatic: sends the stories that changed to Chromatic, for review in its web interface. Options:
// chromatic.config.json; arguments go to Chromatic.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

if (!process.env.CHROMATIC_PROJECT_TOKEN) {
  console.log(
    'Chromatic skipped: CHROMATIC_PROJECT_TOKEN is not set. `npm run visual` compares the same stories on this machine.',
  );
  process.exit(0);
}
const chromatic = join(ROOT, 'node_modules/chromatic/dist/bin.cjs');
const { status } = spawnSync(process.execPath, [chromatic, ...process.argv.slice(2)], {
  cwd: ROOT,
  // No error reports to its authors.
  env: { ...process.env, DISABLE_ERROR_MONITORING: 'true' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
