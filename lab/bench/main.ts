// npm run bench: each figure that the product is to reach, as a ratio in the same run. --full for the long form.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadNow, machine, type Measured, writeResults } from './report.ts';
import { benches, isBenchName, longOnes } from './rows.ts';

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    log: { type: 'string' },
    gyms: { type: 'string' },
  },
});
const gyms = values.gyms === undefined ? undefined : Number(values.gyms);
const all = Object.keys(benches).filter((name) => values.full || !longOnes.has(name));
const names = values.only.length > 0 ? values.only : all;
const unknown = names.filter((name) => !isBenchName(name));
if (unknown.length > 0 || (gyms !== undefined && !(gyms > 1))) {
  console.error(
    `Usage: npm run bench -- [--full] [--log FILE] [--gyms NUMBER] [--only ${Object.keys(benches).join('|')}]`,
  );
  process.exit(1);
}

console.log(machine());
const results: Record<string, Measured> = {};
for (const name of names.filter(isBenchName)) {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-bench-'));
  try {
    const load = loadNow();
    const figures = await benches[name]({ isFull: values.full, folder, log: values.log, gyms });
    results[name] = { figures, load };
    // At once: a later one that fails does not take the earlier ones' figures with it.
    await writeResults({ [name]: results[name] }, values.full);
    for (const { what, measured, comparedWith, ratio, reach, isReached } of figures) {
      const told = ratio === undefined ? measured : `${measured}; ${comparedWith}; ratio ${ratio.toFixed(2)}`;
      console.log(`${isReached ? '✓' : '✗'} ${what}\n    ${told} (${reach})`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
if (Object.values(results).some(({ figures }) => figures.some(({ isReached }) => !isReached))) process.exitCode = 1;
