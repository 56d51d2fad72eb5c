// npm run bench: measures each target figure beside its baseline in the same run.
import { readArguments } from '../../scripts/readArguments.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { temporaryDirectory } from '../rig/environment.ts';
import { benchmarks, longBenchmarks } from './registry.ts';
import { loadAverage, machine, writeResult } from './report.ts';

const usage = `Usage: npm run bench -- [options]

Measures each target figure beside its baseline in the same run.
  --full          the long form
  --log FILE      an access log (CSV: DeviceName,Direction,AlarmDateTime)
  --gyms NUMBER   at least 2
  --only NAME     as often as wanted: ${Object.keys(benchmarks).join(', ')}`;

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      log: { type: 'string' },
      gyms: { type: 'string' },
    },
  });
  const { full: isFull, log } = values;
  const gyms = values.gyms === undefined ? undefined : Number(values.gyms);
  const all = Object.keys(benchmarks).filter((name) => isFull || !longBenchmarks.has(name));
  const names = values.only.length > 0 ? values.only : all;
  if (names.some((name) => !benchmarks[name]) || (gyms !== undefined && !(gyms > 1))) throw new InputError(usage);
  console.log(machine());
  for (const name of names) {
    signal.throwIfAborted();
    using directory = temporaryDirectory('bench');
    const load = loadAverage();
    const figures = (await benchmarks[name]?.({ isFull, folder: directory.path, log, gyms })) ?? [];
    // Written after each benchmark, so that a later failure loses nothing.
    await writeResult(name, { figures, load, form: isFull ? 'full' : 'short' }, Object.keys(benchmarks));
    for (const { what, measured, comparedWith, ratio, reach, isReached } of figures) {
      const result = ratio === undefined ? measured : `${measured}; ${comparedWith}; ratio ${ratio.toFixed(2)}`;
      console.log(`${isReached ? '✓' : '✗'} ${what}\n    ${result} (${reach})`);
      if (!isReached) process.exitCode = 1;
    }
  }
});
