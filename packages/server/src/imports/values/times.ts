/** A time at the end of a text, `6:05 pm`, `18:05:33`, `T18:05`, `6.05 pm`, `6 pm`; a dot only before am or pm. */
const TIME =
  /(?:^|[\sT,])(\d{1,2})(?:(?::(\d{2})(?::(\d{2})(?:\.\d+)?)?|\.(\d{2})(?=\s*[ap]))\s*([ap])?|\s*([ap]))\.?(?:m\.?)?(?:Z)?$/i;

/** The time behind a date, or alone, as HH:MM:SS, and what stands before it. */
export function splitTime(text: string): { rest: string; time: string | undefined } {
  const match = TIME.exec(text);
  if (!match) return { rest: text, time: undefined };
  const [, hour = '', minute, second = '00', dottedMinute, half, bareHalf] = match;
  const letter = (half ?? bareHalf)?.toLowerCase();
  const time = clockTime(Number(hour), minute ?? dottedMinute ?? '00', second, letter);
  return time === undefined ? { rest: text, time } : { rest: text.slice(0, match.index).trim(), time };
}

function clockTime(hour: number, minute: string, second: string, half: string | undefined): string | undefined {
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return hour24 > 23 ? undefined : `${String(hour24).padStart(2, '0')}:${minute}:${second}`;
}
