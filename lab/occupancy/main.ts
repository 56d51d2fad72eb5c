// npm run occupancy: the error of the likely count on simulated days whose truth is known.
import { readArguments } from '../../scripts/readArguments.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { sum } from '../rig/statistics.ts';
import { type StayDistribution, stayDistributions } from './scenarios.ts';
import { simulateOccupancy } from './simulate.ts';

const MAX_RATIO = 0.5;
const MAX_RATIO_OF_A_SCENARIO = 1.05;
const CHECK_OUT_SHARES = [0, 0.05, 0.2, 0.4, 0.7, 0.95, 1];
/** About 100 and 400 visits on a weekday. */
const VOLUMES = [5, 20];
const DAYS = 56;
const WARM_UP_DAYS = 14;

const usage = `Usage: npm run occupancy -- [--seed 1]

Simulates branches whose people arrive as at a real door, stay by six distributions, and check out in 0 to 100 % of their
visits. Prints for each the mean absolute errors in people of the likely count and of plain counting (open visits younger
than 90 minutes), their ratio, the bias, and how often the truth was within the interval. Fails when the errors of all
scenarios together exceed half of those of plain counting, or those of one exceed them by more than 5 %.`;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const columns = ['stays', 'visits', 'check out', 'likely', 'plain', 'ratio', 'bias', 'in interval'];
const row = (cells: string[]) => cells.map((cell) => cell.padStart(12)).join('');

function readSeed(): number {
  const { values } = readArguments(usage, { options: { seed: { type: 'string', default: '1' } } });
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(seed)) throw new InputError(`--seed: ${values.seed} is not a whole number`);
  return seed;
}

await runCommand(async (signal) => {
  const seed = readSeed();
  console.log(row(columns));
  const results: { likely: number; plain: number }[] = [];
  for (const stays of Object.keys(stayDistributions) as StayDistribution[]) {
    for (const volume of VOLUMES) {
      for (const checkOutShare of CHECK_OUT_SHARES) {
        if (signal.aborted) throw new Error('Stopped');
        const scenario = { stays, volume, checkOutShare, days: DAYS, warmUpDays: WARM_UP_DAYS, seed };
        const result = simulateOccupancy(scenario);
        const { likely, plain, bias, coverage } = result;
        results.push(result);
        const figures = [likely.toFixed(2), plain.toFixed(2), (likely / plain).toFixed(2)];
        const names = [stays, `${volume * 20} a day`, percent(checkOutShare)];
        console.log(row([...names, ...figures, percent(bias), percent(coverage)]));
      }
    }
  }
  const total = sum(results.map(({ likely }) => likely)) / sum(results.map(({ plain }) => plain));
  const worst = Math.max(...results.map(({ likely, plain }) => likely / plain));
  console.log(`All scenarios together: ${total.toFixed(3)} of plain counting's error; the worst: ${worst.toFixed(3)}`);
  if (total > MAX_RATIO) throw new Error(`More than ${MAX_RATIO} of plain counting's error`);
  if (worst > MAX_RATIO_OF_A_SCENARIO) throw new Error(`A scenario exceeds ${MAX_RATIO_OF_A_SCENARIO}`);
});
