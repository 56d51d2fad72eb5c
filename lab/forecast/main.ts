// npm run forecast -- --counts FILE --from DATE: the errors of the occupancy forecast on a file of counts.
import { readFileSync } from 'node:fs';
import { readArguments } from '../../scripts/readArguments.ts';
import { DomainError } from '../../packages/server/src/errors.ts';
import { InputError, runCommand } from '../rig/command.ts';
import { isDate, parseCounts } from './counts.ts';
import { type ForecastScores, forecastSlots, scoreForecasts } from './evaluate.ts';

const usage = `Usage: npm run forecast -- --counts FILE --from DATE

Forecasts each half hour of the file from DATE (YYYY-MM-DD) on, a day ahead (at the start of its day) and an hour ahead,
each from earlier counts only, and prints the mean absolute errors in people beside those of simple forecasts. The last line
is JSON. FILE is CSV with the columns timestamp (local time, as in 2016-04-01T17:30:00) and count; half-hour means are
judged. It must begin at least four weeks before DATE.`;

function readCounts(file: string) {
  try {
    return parseCounts(readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new InputError(`File not found: ${file}`);
    if (code === 'EISDIR' || code === 'EACCES') throw new InputError(`File cannot be read: ${file}`);
    if (error instanceof DomainError) throw new InputError(error.message);
    throw error;
  }
}

const row = (name: string, error: number, baseline: number) =>
  `${name.padEnd(34)}${error.toFixed(2).padStart(7)}${(error / baseline).toFixed(2).padStart(9)}`;

function table({ dayAhead, hourAhead }: ForecastScores): string {
  return [
    `${'mean absolute error in people'.padEnd(34)}${'error'.padStart(7)}${'ratio'.padStart(9)}`,
    row('day ahead', dayAhead.mae, dayAhead.lastWeek),
    row("  last week's same half hour", dayAhead.lastWeek, dayAhead.lastWeek),
    row('  mean of the last four weeks', dayAhead.fourWeeks, dayAhead.lastWeek),
    row('hour ahead', hourAhead.mae, hourAhead.persistence),
    row('  as many as an hour before', hourAhead.persistence, hourAhead.persistence),
  ].join('\n');
}

await runCommand(async () => {
  const options = { counts: { type: 'string' }, from: { type: 'string' } } as const;
  const { counts, from } = readArguments(usage, { options }).values;
  if (!counts || !from) throw new InputError(usage);
  if (!isDate(from)) throw new InputError(`--from: ${from} is not a date such as 2016-04-01`);
  const scores = scoreForecasts(forecastSlots(readCounts(counts), from));
  console.log(table(scores));
  console.log(JSON.stringify(scores));
});
