import { sexOf, statusOf } from '../values/choices.ts';
import { readDate } from '../values/dates.ts';
import { parseEmail } from '../values/contact.ts';
import { parsePhone } from '../values/phone.ts';
import { durationOf } from '../values/duration.ts';
import type { Cell } from '../file/fileTable.ts';

export type ContentKind = 'phone' | 'email' | 'date' | 'duration' | 'sex' | 'status' | 'name' | 'number';

const NAME = /^[\p{L}][\p{L}\p{M}.'’ -]*$/u;
/** Any date decides the century here. */
const TODAY = '2030-01-01';

const isKind: Record<ContentKind, (cell: Cell) => boolean> = {
  email: ({ text }) => text.includes('@') && !('error' in parseEmail(text)),
  date: (cell) => (cell.number === undefined || cell.date !== undefined) && readDate(cell, TODAY) !== undefined,
  phone: ({ text }) => !('error' in parsePhone(text)),
  sex: ({ text }) => sexOf(text) !== undefined,
  status: ({ text }) => /\p{L}{3}/u.test(text) && statusOf(text) !== undefined,
  duration: ({ text }) => /\p{L}/u.test(text) && durationOf(text) !== undefined,
  number: ({ text }) => /^[\d.,]+$/.test(text),
  name: ({ text }) => NAME.test(text),
};
/** Share of a column's values that must be of a kind. */
const SHARE = 0.8;

/** What most of a column's values are; undefined where they are of no one kind, or none. */
export function contentKind(cells: readonly Cell[]): ContentKind | undefined {
  if (cells.length === 0) return undefined;
  return (Object.keys(isKind) as ContentKind[]).find(
    (kind) => cells.filter((cell) => isKind[kind](cell)).length >= cells.length * SHARE,
  );
}
