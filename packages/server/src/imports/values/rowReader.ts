import type { DateOrder, ImportField } from '@spotter/api';
import { formatCalendarDate } from '../../zone.ts';
import type { Sentence, Values } from '../../texts.ts';
import { LOST } from '../file/decodeText.ts';
import type { Cell } from '../file/fileTable.ts';
import { type DateReading, dateInOrder, readDate, readInstant } from './dates.ts';
import type { Repair, RowMapping, ValueError } from './importValues.ts';
import { isBlank, nameKey } from './nameKey.ts';
import type { Parsed } from './parsed.ts';

/** Of members: days without a time. */
const DAY_FIELDS: ReadonlySet<ImportField> = new Set(['birthDate', 'joinDate', 'expiryDate']);
const NO_DATE = /^[0/\-. :]+$/;

/** Reads the cells of one row by the fields of their columns, and collects repairs and errors. */
export function createRowReader(cells: readonly Cell[], mapping: RowMapping) {
  const repairs: Repair[] = [];
  const errors: ValueError[] = [];

  function repair(field: ImportField, from: string, to: string) {
    if (from !== to) repairs.push({ field, from, to });
  }
  /** `error`: a message, `values`: what it names. */
  const refuse = (field: ImportField | null, error: string, values?: Values) =>
    void errors.push({ field, error, ...(values && { values: shortened(values) }) });

  /** The field's cell, unless it is empty or says that there is nothing. */
  function cellOf(field: ImportField): { cell: Cell; column: number } | undefined {
    const column = mapping.fields.indexOf(field);
    const cell = cells[column];
    return cell === undefined || isBlank(cell.text) ? undefined : { cell, column };
  }

  function take<Value>(field: ImportField, { text }: Cell, result: Parsed<Value>): Value | undefined {
    if ('error' in result) {
      refuse(field, result.error, result.values);
      return undefined;
    }
    if (result.shown !== undefined) repair(field, text, result.shown);
    return result.value;
  }

  function read<Value>(field: ImportField, parse: (cell: Cell) => Parsed<Value>): Value | undefined {
    const found = cellOf(field);
    return found && take(field, found.cell, lostCharacters(found.cell.text) ?? parse(found.cell));
  }

  /** The id of a plan or branch by its name. */
  function readNamed(field: 'plan' | 'branch'): string | undefined {
    const [ids, names] =
      field === 'plan' ? [mapping.plans, mapping.planNames] : [mapping.branches, mapping.branchNames];
    return read(field, ({ text }) => {
      const id = ids.get(nameKey(text)) ?? null;
      if (id === null) return { error: unknownNames[field], values: { text } };
      return { value: id, shown: names.get(id) ?? text };
    });
  }

  /** A date, and the time behind it, by the order of its column. `notADate`: the error where the cell has none. */
  function readDated(
    field: ImportField,
    notADate: string = NOT_A_DATE,
  ): { date: string; time: string | undefined } | undefined {
    const found = cellOf(field);
    if (found === undefined || NO_DATE.test(found.cell.text)) return undefined;
    const { text } = found.cell;
    const instant = readInstant(text, { timeZone: mapping.timeZone, isDay: DAY_FIELDS.has(field) });
    const reading = instant ?? readDate(found.cell, mapping.today, field === 'birthDate');
    const order = mapping.dateOrders.get(found.column) ?? 'day-first';
    const date = reading && dateInOrder(reading, order);
    if (reading === undefined || date === undefined) {
      const { message, values } = reading ? wrongOrder(text, reading, order) : { message: notADate, values: { text } };
      refuse(field, message, values);
      return undefined;
    }
    const isTyped = found.cell.date !== undefined;
    const other = isTyped && mapping.exchangedDates?.has(found.column) ? exchanged(date) : date;
    if (other !== date) {
      const show = (one: string) => formatCalendarDate(one, mapping);
      refuse(field, EXCHANGED, { date: show(date), other: show(other) });
      return undefined;
    }
    if (instant || !text.startsWith(date)) repair(field, text, showDate(date, reading.time));
    return { date, time: reading.time };
  }

  const showDate = (date: string, time: string | undefined) =>
    [formatCalendarDate(date, mapping), time?.slice(0, 5)].filter((part) => part !== undefined).join(' ');

  return { repairs, errors, repair, refuse, cellOf, read, readNamed, readDated };
}
export type RowReader = ReturnType<typeof createRowReader>;

/** What an error quotes of a cell. */
const MAX_QUOTED_CHARACTERS = 80;

const shortened = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isLong = typeof value === 'string' && value.length > MAX_QUOTED_CHARACTERS;
      return [name, isLong ? `${Array.from(value).slice(0, MAX_QUOTED_CHARACTERS).join('')}…` : value];
    }),
  );

/** Of a text of which a part is gone. */
export const lostCharacters = (text: string) =>
  text.includes(LOST)
    ? {
        error:
          /*i18n*/ '{text} has characters that were lost. Save the list as .xlsx or as “CSV UTF-8”, and upload that',
        values: { text },
      }
    : undefined;

const unknownNames = {
  plan: /*i18n*/ '{text} is not a plan of the gym',
  branch: /*i18n*/ '{text} is not a branch of the gym',
};

const EXCHANGED =
  /*i18n*/ '{date} may be {other}: Excel has read a part of this column with day and month exchanged. Format the column as text, and enter the date again';
/** Of a date whose day is up to 12. */
const exchanged = (date: string) => date.replace(/-(\d\d)-(\d\d)$/, '-$2-$1');

const NOT_A_DATE = /*i18n*/ '{text} is not a date';

const wrongOrders: Record<DateOrder, string> = {
  'day-first': /*i18n*/ '{text} is not a date with the day first, as this column is read',
  'month-first': /*i18n*/ '{text} is not a date with the month first, as this column is read',
};

function wrongOrder(text: string, reading: DateReading, order: DateOrder): Sentence {
  const other = dateInOrder(reading, order === 'day-first' ? 'month-first' : 'day-first');
  return { message: other === undefined ? NOT_A_DATE : wrongOrders[order], values: { text } };
}
