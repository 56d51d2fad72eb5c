import {
  type DateOrder,
  fullYear,
  isDate,
  type ImportDetail,
  type ImportField,
  type ImportOptions,
} from '@spotter/api';
import { i18n } from '@spotter/i18n';

/** What is chosen on the screen for an import, before it is stored by a check. */
export interface ImportChoices {
  /** Meaning of each column, by its place in the file. */
  fields: ReadonlyMap<number, ImportField | null>;
  /** Undefined: still to be chosen. */
  dates: ReadonlyMap<number, DateOrder | undefined>;
  /** By the text in the file. */
  plans: ReadonlyMap<string, string>;
  branches: ReadonlyMap<string, string>;
  branchId: string;
  planId: string;
}

const chosenIds = (values: ImportDetail['plans']) =>
  new Map(values.flatMap(({ text, id }) => (id === null ? [] : [[text, id] as const])));

export const choicesOf = ({ columns, dates, plans, branches, branchId, planId }: ImportDetail): ImportChoices => ({
  fields: new Map(columns.map(({ index, field }) => [index, field])),
  dates: new Map(dates.map(({ column, order, isAmbiguous }) => [column, isAmbiguous ? undefined : order])),
  plans: chosenIds(plans),
  branches: chosenIds(branches),
  branchId,
  planId,
});

/** Another meaning of a column. A field has one column: the one that had it before is not imported. */
export function chooseField(choices: ImportChoices, column: number, field: ImportField | null): ImportChoices {
  const fields = new Map(Array.from(choices.fields, ([index, current]) => [index, current === field ? null : current]));
  fields.set(column, field);
  return { ...choices, fields };
}

/** Whether it is still to be chosen how the dates of a column are read; of one that is left out nothing is. */
export const lacksDateOrder = ({ fields, dates }: ImportChoices): boolean =>
  Array.from(dates).some(([column, order]) => order === undefined && fields.get(column) != null);

/** The choices as the call takes them. */
export function optionsOfChoices({ fields, dates, plans, branches, branchId, planId }: ImportChoices): ImportOptions {
  const length = Math.max(0, ...Array.from(fields.keys(), (index) => index + 1));
  return {
    columns: Array.from({ length }, (_, index) => fields.get(index) ?? null),
    dates: Array.from(dates).flatMap(([column, order]) => (order === undefined ? [] : [{ column, order }])),
    plans: Array.from(plans, ([text, id]) => ({ text, id })),
    branches: Array.from(branches, ([text, id]) => ({ text, id })),
    branchId,
    planId,
  };
}

export const isSameChoice = (one: ImportChoices, other: ImportChoices): boolean =>
  JSON.stringify(optionsOfChoices(one)) === JSON.stringify(optionsOfChoices(other));

/**
 * What a check has found that was not on the screen before, since a column was given another meaning: dates that can be
 * read in two ways, and names that stand for nothing yet, or whose plan or branch was deleted. A sentence each.
 */
export function newQuestions(before: ImportDetail, after: ImportDetail): string[] {
  return [
    ...(after.dates.some(({ isAmbiguous }) => isAmbiguous) ? [DATE_QUESTION] : []),
    ...(hasNewName(before.plans, after.plans) ? [i18n.t('Choose what the plans of the file are')] : []),
    ...(hasNewName(before.branches, after.branches) ? [i18n.t('Choose what the branches of the file are')] : []),
  ];
}
export const DATE_QUESTION = /*i18n*/ 'Choose whether the day or the month comes first in the dates';

type Names = ImportDetail['plans'];
const hasNewName = (before: Names, after: Names) =>
  after.some(({ text, id }) => id === null && !before.some((one) => one.text === text && one.id === null));

/** What a date of two digits of the year is read by. */
export interface DateColumn {
  /** YYYY-MM-DD */
  today: string;
  isBirthDate: boolean;
}

/** "2026-11-03" of "03/11/26" with the day first; undefined where there is no such date, as "00/00/0000". */
export function readDate(text: string, order: DateOrder, { today, isBirthDate }: DateColumn): string | undefined {
  const match = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b/.exec(text);
  if (!match) return undefined;
  const [, first = '', second = '', year = ''] = match;
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  const date = `${fullYear(year, today, isBirthDate)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}
