import { countCharacters, type ImportField, MAX_NOTE_LENGTH } from '@spotter/api';
import { formatCalendarDate } from '../../zone.ts';
import type { Cell } from '../file/fileTable.ts';
import { ageOn } from '../../members/members.rules.ts';
import { parseAge } from './age.ts';
import { parseDues } from './amount.ts';
import { parseSex, statusOf } from './choices.ts';
import { parseCardNumber, parseEmail } from './contact.ts';
import type { MemberValues, RowMapping, RowValues } from './importValues.ts';
import type { Parsed } from './parsed.ts';
import { parsePersonName } from './personName.ts';
import { parsePhone } from './phone.ts';
import { createRowReader, lostCharacters, type RowReader } from './rowReader.ts';

const MIN_JOIN_DATE = '1950-01-01';

/** The values of a row of members, repaired, with what was repaired and what was refused. */
export function readMember(cells: readonly Cell[], mapping: RowMapping): RowValues<MemberValues> {
  const reader = createRowReader(cells, mapping);
  const { read, readNamed, errors, repairs } = reader;
  const identity = readIdentity(reader);
  requireField(reader, 'name', identity.name, /*i18n*/ 'The row has no name');
  requireField(reader, 'phone', identity.phone, /*i18n*/ 'The row has no phone number');
  const values = {
    ...identity,
    ...readAge(reader, mapping),
    sex: read('sex', ({ text }) => parseSex(text)),
    planId: readNamed('plan'),
    ...readTerm(reader, mapping),
    duesPaise: readDues(reader, cells, mapping),
    note: read('note', ({ text }) => parseNote(text)),
  };
  const status = readStatus(reader, values.expiryDate, mapping.today);
  const says = statusOf(reader.cellOf('status')?.cell.text ?? '');
  const isOver = (says === 'expired' && values.expiryDate === undefined) || undefined;
  return { values: withoutAbsent({ ...values, status, isOver }), repairs, errors };
}

/** Refuses a row without a value, unless the value itself was refused. */
function requireField({ errors, refuse }: RowReader, field: ImportField, value: string | undefined, sentence: string) {
  if (value === undefined && errors.every((error) => error.field !== field)) refuse(field, sentence);
}

/** Who a row is about, and where. */
export function readIdentity(reader: RowReader) {
  const { read, readNamed } = reader;
  return {
    name: readName(reader),
    phone: read('phone', ({ text }) => parsePhone(text)),
    email: read('email', ({ text }) => parseEmail(text)),
    cardNumber: read('cardNumber', parseCardNumber),
    branchId: readNamed('branch'),
  };
}

/** In one column, or in two for the parts. */
function readName({ cellOf, read, refuse, repair }: RowReader): string | undefined {
  const name = read('name', ({ text }) => parsePersonName(text));
  if (name !== undefined) return name;
  const parts = (['firstName', 'lastName'] as const).flatMap((field) => cellOf(field)?.cell.text ?? []);
  if (parts.length === 0) return undefined;
  const text = parts.join(' ');
  const result = lostCharacters(text) ?? parsePersonName(text);
  if ('error' in result) {
    refuse('name', result.error, result.values);
    return undefined;
  }
  if (result.shown !== undefined) repair('name', text, result.shown);
  return result.value;
}

/** A birth date says more than an age beside it. */
function readAge(reader: RowReader, mapping: RowMapping): Pick<MemberValues, 'age' | 'birthDate'> {
  const birthDate = reader.readDated('birthDate')?.date;
  const age = reader.read('age', ({ text }) => parseAge(text));
  if (birthDate === undefined) return { ...(age !== undefined && { age }) };
  const years = ageOn(mapping.today, birthDate);
  if (years === undefined) {
    reader.refuse('birthDate', /*i18n*/ 'A member born on {date} is not between 10 and 120 years old', {
      date: formatCalendarDate(birthDate, mapping),
    });
    return {};
  }
  if (age !== undefined) reader.repair('age', String(age), String(years));
  return { birthDate, age: years };
}

function readTerm(reader: RowReader, mapping: RowMapping): Pick<MemberValues, 'joinDate' | 'expiryDate'> {
  const joinDate = reader.readDated('joinDate')?.date;
  const expiryDate = reader.readDated('expiryDate')?.date;
  const { today } = mapping;
  const shown = (date: string) => formatCalendarDate(date, mapping);
  const latestJoinDate = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  if (joinDate !== undefined && (joinDate < MIN_JOIN_DATE || joinDate > latestJoinDate)) {
    reader.refuse('joinDate', /*i18n*/ '{date} is not likely to be a joining date', { date: shown(joinDate) });
  }
  if (joinDate !== undefined && expiryDate !== undefined && expiryDate < joinDate) {
    reader.refuse('expiryDate', /*i18n*/ 'The membership ends on {end}, before it begins on {start}', {
      start: shown(joinDate),
      end: shown(expiryDate),
    });
  }
  return { ...(joinDate !== undefined && { joinDate }), ...(expiryDate !== undefined && { expiryDate }) };
}

/** `nil` and `-` are amounts here. */
function readDues(reader: RowReader, cells: readonly Cell[], { fields, currency }: RowMapping): number | undefined {
  const cell = cells[fields.indexOf('dues')];
  if (cell === undefined || cell.text === '') return undefined;
  const result = parseDues(cell, currency);
  if ('error' in result) {
    reader.refuse('dues', result.error, result.values);
    return undefined;
  }
  if (result.shown !== undefined) reader.repair('dues', cell.text, result.shown);
  return result.value;
}

/**
 * A member whose membership is over is not inactive in Spotter: the expiry date says so, and renewals are reminded of.
 */
function readStatus({ read }: RowReader, expiryDate: string | undefined, today: string) {
  return read('status', ({ text }) => {
    const status = statusOf(text);
    if (status === undefined) return { error: /*i18n*/ '{text} is neither active nor inactive', values: { text } };
    if (status !== 'expired') return statusValue(status, text);
    return statusValue(expiryDate !== undefined && expiryDate < today ? 'active' : 'inactive', text);
  });
}

/** Put into the reader's language when the row is read. */
export const STATUS_LABELS = { active: /*i18n*/ 'Active', inactive: /*i18n*/ 'Inactive' };
const statusValue = (value: 'active' | 'inactive', text: string) =>
  text.toLowerCase() === value ? { value } : { value, shown: STATUS_LABELS[value] };

const parseNote = (text: string): Parsed<string> =>
  countCharacters(text) > MAX_NOTE_LENGTH
    ? { error: /*i18n*/ 'The note is longer than {max} characters', values: { max: MAX_NOTE_LENGTH } }
    : { value: text };

/** Without the keys that are undefined. */
export const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values as undefined extends Values[Key] ? never : Key]: Values[Key];
  } & { [Key in keyof Values as undefined extends Values[Key] ? Key : never]?: NonNullable<Values[Key]> };
