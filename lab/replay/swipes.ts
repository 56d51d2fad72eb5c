/** A card swipe at a door. */
export interface Swipe {
  direction: 'In' | 'Out';
  /** YYYY-MM-DD, local time. */
  date: string;
}

/** Invalid input; the message names the line. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError';
}

const DATE_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/;

/**
 * Parses `DeviceName,Direction,AlarmDateTime` rows (month/day/year hour:minute, local time).
 * Device names may contain commas.
 */
export function parseSwipes(text: string): Swipe[] {
  const [header, ...lines] = text.split(/\r?\n/);
  if (header?.trim() !== 'DeviceName,Direction,AlarmDateTime') {
    throw new ReplayError('The first line must be DeviceName,Direction,AlarmDateTime');
  }
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, index + 2)]));
}

function parseLine(line: string, number: number): Swipe {
  const [dateTime = '', direction = ''] = line.split(',').toReversed();
  const [, month, day, year] = DATE_TIME.exec(dateTime.trim()) ?? [];
  if (!month || !day || !year || (direction !== 'In' && direction !== 'Out')) {
    throw new ReplayError(`Line ${number} is not a swipe: ${line.slice(0, 80)}`);
  }
  return { direction, date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
}

/** The number of members needed, so that one is outside at each swipe in: one more than are ever inside. */
export function countMembersNeeded(swipes: Swipe[]): number {
  let [inside, maxInside, date] = [0, 0, ''];
  for (const swipe of swipes) {
    if (swipe.date !== date) [inside, date] = [0, swipe.date];
    inside = swipe.direction === 'In' ? inside + 1 : Math.max(0, inside - 1);
    maxInside = Math.max(maxInside, inside);
  }
  return maxInside + 1;
}
