// npm run mutants: changes the sources in small ways, one at a time, and runs the tests. A change that no test notices fails.
import { parseArgs } from 'node:util';
import { runCommand } from '../rig/command.ts';
import { installPackages } from '../../scripts/install.mjs';
import { areas } from './areas.ts';
import { listGuards, testGuards } from './guards.ts';
import { mutantCount, record, score, type Survivor, TARGET_SCORE } from './results.ts';
import { type Options, runArea } from './stryker.ts';

const GUARDS = 'guards';
const names = [GUARDS, ...areas.map(({ name }) => name)];

const describe = ({ file, line, mutator, original, replacement, isCovered }: Survivor) =>
  `${file}:${line} ${mutator}${isCovered ? '' : ' (no test runs it)'}\n  - ${original}\n  + ${replacement}`;

/** Resolves with whether enough mutants were killed and all others are explained. */
async function testArea(area: (typeof areas)[number], options: Options, signal: AbortSignal): Promise<boolean> {
  const result = await runArea(area, options, signal);
  const unexplained = result.survivors.filter(({ reason }) => reason === undefined);
  for (const survivor of unexplained) console.log(describe(survivor));
  const { killed, timedOut, survivors } = result;
  const counts = `${killed} killed, ${timedOut} timed out, ${survivors.length - unexplained.length} explained, ${unexplained.length} unexplained`;
  console.log(`${area.name}: ${mutantCount(result)} mutants: ${counts}; ${(score(result) * 100).toFixed(1)} %`);
  if (options.files) return unexplained.length === 0;
  await record(area.name, result);
  return unexplained.length === 0 && score(result) >= TARGET_SCORE;
}

await runCommand(async (signal) => {
  const { values } = parseArgs({
    options: {
      area: { type: 'string', multiple: true },
      file: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      jobs: { type: 'string', default: '1' },
      incremental: { type: 'boolean', default: false },
      list: { type: 'boolean' },
    },
  });
  const unknown = values.area?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no area ${unknown}. Areas: ${names.join(', ')}`);
  if (values.list) return console.log(listGuards(values.only));

  const jobs = Math.max(1, Number(values.jobs) || 1);
  const wanted = values.area ?? (values.only ? [GUARDS] : names);
  let isStrong = true;
  if (wanted.includes(GUARDS)) isStrong = await testGuards({ only: values.only, jobs }, signal);
  const chosen = areas.filter(({ name }) => wanted.includes(name));
  if (chosen.length > 0) installPackages(import.meta.dirname, 'Installing Stryker. This takes about half a minute.');
  for (const area of chosen) {
    const options = { files: values.file, jobs, isIncremental: values.incremental };
    isStrong = (await testArea(area, options, signal)) && isStrong;
  }
  if (!isStrong) process.exitCode = 1;
});
