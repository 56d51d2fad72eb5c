/** One swipe at a real door, in the order of the file. */
export interface Swipe {
  direction: 'In' | 'Out';
  /** YYYY-MM-DD, local. */
  date: string;
}

/** The file cannot be played; the message names the line. */
export class SwipesError extends Error {
  override readonly name = 'SwipesError';
}

const MOMENT = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/;

/** Reads `DeviceName,Direction,AlarmDateTime` rows (month/day/year hour:minute, local time). Device names may hold commas. */
export function parseSwipes(text: string): Swipe[] {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header?.trim() !== 'DeviceName,Direction,AlarmDateTime') {
    throw new SwipesError('The first line must be DeviceName,Direction,AlarmDateTime');
  }
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 2)]));
}

function parseLine(line: string, number: number): Swipe {
  const [moment = '', direction = ''] = line.split(',').toReversed();
  const [, month, day, year] = MOMENT.exec(moment.trim()) ?? [];
  if (!month || !day || !year || (direction !== 'In' && direction !== 'Out')) {
    throw new SwipesError(`Line ${number} is not a swipe: ${line.slice(0, 80)}`);
  }
  return { direction, date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

/** How many people must exist, so that there is always one who is out when a swipe comes in. */
export function peopleNeeded(swipes: Swipe[]): number {
  let [inside, most, date] = [0, 0, ''];
  for (const swipe of swipes) {
    if (swipe.date !== date) [inside, date] = [0, swipe.date];
    inside = swipe.direction === 'In' ? inside + 1 : Math.max(0, inside - 1);
    most = Math.max(most, inside);
  }
  return most + 1;
}
