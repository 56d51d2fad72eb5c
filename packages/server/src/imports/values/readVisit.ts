import { addDays, type AttendanceAction, type ImportField } from '@spotter/api';
import type { Cell } from '../file/fileTable.ts';
import { actionOf } from './choices.ts';
import type { RowMapping, RowValues, VisitValues } from './importValues.ts';
import { asciiDigits } from './nameKey.ts';
import { readIdentity, withoutAbsent } from './readMember.ts';
import { createRowReader, type RowReader } from './rowReader.ts';
import { splitTime } from './times.ts';

const HOUR_MS = 3_600_000;
/** A check-out that is earlier than its check-in is of the next day, if the visit is no longer than this. */
const MAX_OVERNIGHT_MS = 12 * HOUR_MS;

/** The values of a row of visits: one event by `action`, or a check-in and a check-out in columns of their own. */
export function readVisit(cells: readonly Cell[], mapping: RowMapping): RowValues<VisitValues> {
  const reader = createRowReader(cells, mapping);
  const identity = readIdentity(reader);
  const { name, phone, email, cardNumber } = identity;
  if ([name, phone, email, cardNumber].every((value) => value === undefined) && reader.errors.length === 0) {
    reader.refuse(null, /*i18n*/ 'The row names no member: no name, phone, email or card');
  }
  const date = reader.readDated('date');
  const events =
    hasField(mapping, 'checkInTime') || hasField(mapping, 'checkOutTime')
      ? readBothTimes(reader, date, mapping)
      : readOneTime(reader, date, mapping);
  const { repairs, errors } = reader;
  if (events.length === 0 && errors.length === 0)
    reader.refuse(null, /*i18n*/ 'The row has no date and time of a visit');
  const endOfToday = momentOf(mapping.today, '23:59:59', mapping.timeZone);
  if (events.some(({ at }) => at > endOfToday)) reader.refuse('date', /*i18n*/ 'The visit is in the future');
  return { values: { ...withoutAbsent(identity), events }, repairs, errors };
}

type Moment = { date: string; time: string | undefined } | undefined;
type VisitEvent = VisitValues['events'][number];

const hasField = ({ fields }: RowMapping, field: ImportField) => fields.includes(field);

function readOneTime(reader: RowReader, dated: Moment, mapping: RowMapping): VisitEvent[] {
  const time = readTime(reader, 'time') ?? dated?.time;
  const action = hasField(mapping, 'action') ? readAction(reader) : 'check-in';
  if (dated === undefined || action === undefined) return [];
  if (time === undefined) return refuseTime(reader, 'time');
  return [{ action, at: momentOf(dated.date, time, mapping.timeZone) }];
}

/** A time column may hold the date as well. */
function readBothTimes(reader: RowReader, dated: Moment, { timeZone }: RowMapping): VisitEvent[] {
  const [checkIn, checkOut] = (['checkInTime', 'checkOutTime'] as const).map((field) =>
    readMoment(reader, field, dated?.date),
  );
  if (checkIn === undefined) {
    if (reader.errors.length === 0 && checkOut !== undefined)
      reader.refuse('checkInTime', /*i18n*/ 'The visit has no check-in');
    return [];
  }
  const arrival: VisitEvent = { action: 'check-in', at: momentOf(checkIn.date, checkIn.time, timeZone) };
  if (checkOut === undefined) return [arrival];
  const sameDay = momentOf(checkOut.date, checkOut.time, timeZone);
  // By the calendar: the day on which the clocks are changed has not 24 hours.
  const nextDay = momentOf(addDays(checkOut.date, 1), checkOut.time, timeZone);
  const isNextDay = sameDay < arrival.at && nextDay - arrival.at <= MAX_OVERNIGHT_MS;
  const at = isNextDay ? nextDay : sameDay;
  if (at < arrival.at) {
    reader.refuse('checkOutTime', /*i18n*/ 'The check-out is before the check-in');
    return [];
  }
  return [arrival, { action: 'check-out', at }];
}

function readMoment(reader: RowReader, field: 'checkInTime' | 'checkOutTime', date: string | undefined) {
  if (reader.cellOf(field) === undefined) return undefined;
  const text = reader.cellOf(field)?.cell;
  const time = text && timeOf(text);
  if (time !== undefined && date !== undefined) return { date, time };
  const dated = reader.readDated(field, date === undefined ? undefined : notATime);
  if (dated === undefined) return undefined;
  if (dated.time !== undefined) return { date: dated.date, time: dated.time };
  refuseTime(reader, field);
  return undefined;
}

function refuseTime(reader: RowReader, field: ImportField): [] {
  if (reader.errors.length === 0) reader.refuse(field, /*i18n*/ 'The visit has a date but no time');
  return [];
}

function readTime(reader: RowReader, field: 'time'): string | undefined {
  return reader.read(field, (cell) => {
    const time = timeOf(cell);
    return time === undefined ? { error: notATime, values: { text: cell.text } } : { value: time };
  });
}

const notATime = /*i18n*/ '{text} is not a time';

/** Of a cell that holds a time alone. */
function timeOf({ text, time, date }: Cell): string | undefined {
  if (time !== undefined) return date === undefined ? time : undefined;
  const split = splitTime(asciiDigits(text));
  return split.rest === '' ? split.time : undefined;
}

const readAction = (reader: RowReader): AttendanceAction | undefined =>
  reader.read('action', ({ text }) => {
    const action = actionOf(text);
    if (action !== undefined) return { value: action };
    return { error: /*i18n*/ '{text} is neither a check-in nor a check-out', values: { text } };
  });

const momentOf = (date: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;
