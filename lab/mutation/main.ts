// npm run mutants: changes the sources in small ways, one at a time, and runs the tests.
import { InputError, runCommand } from '../rig/command.ts';
import { installPackages } from '../../scripts/install.mjs';
import { readArguments } from '../../scripts/readArguments.ts';
import { areas } from './areas.ts';
import { listGuards, testGuards } from './guards.ts';
import {
  type AreaResult,
  forgetParts,
  mutantCount,
  recordPart,
  score,
  sumOf,
  type Survivor,
  TARGET_SCORE,
} from './results.ts';
import { type Options, runPart } from './stryker.ts';

const GUARDS = 'guards';
const names = [GUARDS, ...areas.map(({ name }) => name)];

const usage = `Usage: npm run mutants -- [options]

Changes the sources in small ways, one at a time, and runs the tests. A change that no test notices fails.
  --area NAME     as often as wanted: ${names.join(', ')}
  --part NUMBER   one part of each of the areas
  --file PATH     these files of the areas alone
  --only TEXT     these guards alone
  --jobs NUMBER   how many run at once: 1
  --incremental   not those that have not changed since
  --list          lists the guards`;

const describe = ({ file, line, mutator, original, replacement, isCovered }: Survivor) =>
  `${file}:${line} ${mutator}${isCovered ? '' : ' (no test runs it)'}\n  - ${original}\n  + ${replacement}`;

const describeResult = (name: string, result: AreaResult) => {
  const { killed, timedOut, survivors } = result;
  const explained = survivors.filter(({ reason }) => reason !== undefined).length;
  const counts = `${killed} killed, ${timedOut} timed out, ${explained} explained, ${survivors.length - explained} unexplained`;
  return `${name}: ${mutantCount(result)} mutants: ${counts}; ${(score(result) * 100).toFixed(1)} %`;
};

/** Resolves with whether enough mutants were killed and all others are explained. */
async function testArea(
  area: (typeof areas)[number],
  { part, ...options }: Options & { part: number | undefined },
  signal: AbortSignal,
): Promise<boolean> {
  const { name, parts } = area;
  const results: AreaResult[] = [];
  if (part === undefined && !options.files) await forgetParts(name);
  for (const index of part === undefined ? parts.keys() : [part]) {
    const result = await runPart(area, index, options, signal);
    if (!result) continue;
    for (const survivor of result.survivors) if (survivor.reason === undefined) console.log(describe(survivor));
    console.log(describeResult(`${name}, part ${index}`, result));
    if (!options.files) await recordPart(name, index, result);
    results.push(result);
  }
  const sum = sumOf(results);
  console.log(describeResult(name, sum));
  const areExplained = sum.survivors.every(({ reason }) => reason !== undefined);
  return areExplained && (options.files !== undefined || score(sum) >= TARGET_SCORE);
}

await runCommand(async (signal) => {
  const { values } = readArguments(usage, {
    options: {
      area: { type: 'string', multiple: true },
      part: { type: 'string' },
      file: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      jobs: { type: 'string', default: '1' },
      incremental: { type: 'boolean', default: false },
      list: { type: 'boolean' },
    },
  });
  const unknown = values.area?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new InputError(`There is no area ${unknown}. Areas: ${names.join(', ')}`);
  if (values.list) return console.log(listGuards(values.only));

  const jobs = Math.max(1, Number(values.jobs) || 1);
  const wanted = values.area ?? (values.only ? [GUARDS] : names);
  let isStrong = true;
  if (wanted.includes(GUARDS)) isStrong = await testGuards({ only: values.only, jobs }, signal);
  const chosen = areas.filter(({ name }) => wanted.includes(name));
  if (chosen.length > 0) installPackages(import.meta.dirname, 'Installing Stryker. This takes about half a minute.');
  const part = values.part === undefined ? undefined : Number(values.part);
  const lacking = chosen.find(({ parts }) => part !== undefined && !parts[part]);
  if (lacking)
    throw new InputError(`${lacking.name} has no part ${values.part}: its parts are 0 to ${lacking.parts.length - 1}`);
  for (const area of chosen) {
    const options = { part, files: values.file, jobs, isIncremental: values.incremental };
    isStrong = (await testArea(area, options, signal)) && isStrong;
  }
  if (!isStrong) process.exitCode = 1;
});
