// What a row of a JSON export must be, before anything of the file is written.
import {
  activityActions,
  activityRecords,
  attendanceMethods,
  brandChoice,
  doorRules,
  idText,
  invoiceKinds,
  language,
  MAX_AMOUNT_PAISE,
  occupancySettings,
  openingHours,
  paymentMethods,
  userTypes,
} from '@spotter/api';
import { z } from 'zod';
import type { ActivityRow } from '../../activities/activities.repository.ts';
import { toActivity } from '../../activities/activities.rules.ts';
import type { InvoiceRow } from '../../billing/invoices.repository.ts';
import { readDocument } from '../../billing/invoices.rules.ts';
import { rowProblem, type RowProblem, type TableShapes } from '../../db/tableShapes.ts';
import { formerColumns, isOmitted, type PortableRow, type PortableTable } from '../../exports/portableTables.ts';
import { readLogo } from '../../settings/logos.rules.ts';
import { texts, type Values } from '../../texts.ts';
import { dateIn } from '../../zone.ts';

const MAX_TEXT_CHARACTERS = 20_000;
const longColumns = ['document', 'base64'];
/** A day of the calendar: jobs compute with the dates of all gyms. */
const dateText = z.iso.date();
const dateColumns = new Set(
  `birth_date join_date expiry_date frozen_from frozen_to starts_on ends_on canceled_on issued_on received_on
  last_issued_on day`.split(/\s+/),
);

/** The values of columns that have few. */
const choices: Record<string, readonly string[]> = {
  'people.user_type': userTypes,
  'people.language': language.options,
  'gyms.language': language.options,
  'attendance.user_type': userTypes,
  'attendance.action': ['check-in', 'check-out'],
  'attendance.method': attendanceMethods,
  'withdrawn_attendance.user_type': userTypes,
  'withdrawn_attendance.action': ['check-in', 'check-out'],
  'withdrawn_attendance.method': attendanceMethods,
  'activities.action': activityActions,
  'activities.entity_type': activityRecords,
  'activities.performed_by_type': userTypes,
  'plans.length_unit': ['month', 'day'],
  'plans.price_tax': ['included', 'excluded'],
  'terms.price_tax': ['included', 'excluded'],
  'term_adjustments.kind': ['freeze', 'extension'],
  'member_notes.kind': ['note', 'reminder'],
  'invoices.kind': invoiceKinds,
  'payments.kind': ['payment', 'refund'],
  'payments.method': paymentMethods,
};

/** Neither PostgreSQL nor an answer can hold it. */
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

const LAST_MOMENT_MS = Date.UTC(9999, 11, 31);
/** Of PostgreSQL's `integer`. */
const MAX_INTEGER = 2 ** 31 - 1;

/** Whether a number is what its column holds: an amount, a moment, a length of time, or a count. */
function isInRange(column: string, value: number): boolean {
  // The cash of a day after its refunds.
  if (column === 'expected_cash_paise') return true;
  if (column.endsWith('_paise')) return value >= 0 && value <= MAX_AMOUNT_PAISE;
  if (/_(at|since)$/.test(column)) return value >= 0 && value <= LAST_MOMENT_MS;
  return Math.abs(value) <= (column === 'duration' ? LAST_MOMENT_MS : MAX_INTEGER);
}

/** The columns that hold JSON of the contract, which jobs read of all gyms. */
const contractColumns: Record<string, { parse(value: unknown): unknown }> = {
  'branches.door_rules': doorRules,
  'branches.opening_hours': openingHours,
  'branches.occupancy_settings': occupancySettings,
  'gym_brands.choice': brandChoice,
};

/** The columns that hold the id of a row in another table. */
const references: Record<string, PortableTable> = {
  'gyms.main_branch_id': 'branches',
  'people.branch_id': 'branches',
  'people.checked_in_branch_id': 'branches',
  'terms.person_id': 'people',
  'terms.plan_id': 'plans',
  'term_adjustments.term_id': 'terms',
  'attendance.branch_id': 'branches',
  'withdrawn_attendance.branch_id': 'branches',
  'reminders_sent.person_id': 'people',
  'member_notes.person_id': 'people',
  'branch_billing_details.branch_id': 'branches',
  'invoices.branch_id': 'branches',
  'payments.invoice_id': 'invoices',
  'payments.branch_id': 'branches',
  'day_closes.branch_id': 'branches',
};
const referenced = new Set<PortableTable>(Object.values(references));

/** The columns that no two rows of a gym share. */
const uniqueColumns: Partial<Record<PortableTable, readonly string[]>> = {
  people: ['email', 'card_number'],
  plans: ['name_key'],
};

type Shape = TableShapes[PortableTable];

/** The columns of a table as they are exported. */
export function portableShape(table: PortableTable, shape: Shape): Shape {
  const columns = new Map([...shape].filter(([column]) => !isOmitted(table, column)));
  if (table !== 'gyms') return columns;
  columns.delete('logo_url');
  return columns.set('logo_id', { type: 'string', isNullable: true });
}

/** A message, and what it names beside `table` and `line`. */
interface RowRefusal {
  problem: string;
  values?: Values;
}

const shapeTexts: Record<RowProblem['kind'], string> = {
  'no-columns': /*i18n*/ '{table}, line {line}: a row without columns. The file was changed or is damaged.',
  unexpected: /*i18n*/ '{table}, line {line}: the column {column}. The file was changed or is damaged.',
  missing: /*i18n*/ '{table}, line {line}: a row without {column}. The file was changed or is damaged.',
  'no-string': /*i18n*/ '{table}, line {line}: a {column} that is no string. The file was changed or is damaged.',
  'no-number': /*i18n*/ '{table}, line {line}: a {column} that is no number. The file was changed or is damaged.',
  'no-whole-number':
    /*i18n*/ '{table}, line {line}: a {column} that is no whole number. The file was changed or is damaged.',
};
const problems = {
  tooLong: /*i18n*/ '{table}, line {line}: a {column} that is too long. The file was changed or is damaged.',
  unknownValue: /*i18n*/ '{table}, line {line}: the {column} “{value}”. The file was changed or is damaged.',
  noDate: /*i18n*/ '{table}, line {line}: a {column} that is no date. The file was changed or is damaged.',
  noReference: /*i18n*/ '{table}, line {line}: a {column} that is not in {target}. The file was changed or is damaged.',
  repeated: /*i18n*/ '{table}, line {line}: a {column} that an earlier row has. The file was changed or is damaged.',
  noLines: /*i18n*/ '{table}, line {line}: a document without lines. The file was changed or is damaged.',
  unreadable: /*i18n*/ '{table}, line {line}: a text that cannot be read. The file was changed or is damaged.',
};

/** Judges the rows of a file, referenced tables first. */
export class RowJudge {
  readonly #shapes: (table: PortableTable) => Shape;
  readonly #ids = new Map<string, Set<unknown>>();

  constructor(shapes: (table: PortableTable) => Shape) {
    this.#shapes = shapes;
  }

  /** The row, completed by the columns that an earlier release had not, or why it cannot be imported. */
  judge(table: PortableTable, parsed: unknown): { row: PortableRow } | RowRefusal {
    const shape = this.#shapes(table);
    const empty = [...shape].filter(([, { isNullable }]) => isNullable).map(([column]) => [column, null] as const);
    const row = { ...Object.fromEntries(empty), ...(parsed as PortableRow) };
    for (const column of formerColumns[table] ?? []) delete row[column];
    const problem = rowProblem(typeof parsed === 'object' && parsed !== null ? row : parsed, shape);
    if (problem !== undefined) return { problem: shapeTexts[problem.kind], values: { column: problem.column } };
    return this.#valueProblem(table, row) ?? this.#keyProblem(table, row) ?? contentProblem(table, row) ?? { row };
  }

  #valueProblem(table: PortableTable, row: PortableRow): RowRefusal | undefined {
    for (const [column, value] of Object.entries(row)) {
      const refuse = (problem: string, values?: Values): RowRefusal => ({ problem, values: { column, ...values } });
      if (typeof value === 'number' && !isInRange(column, value)) return refuse(problems.unknownValue, { value });
      if (typeof value !== 'string') continue;
      if (UNSTORABLE_TEXT.test(value)) return refuse(problems.unreadable);
      if (value.length > MAX_TEXT_CHARACTERS && !longColumns.includes(column)) return refuse(problems.tooLong);
      // No call could name such a row.
      if (column === 'id' && !idText.safeParse(value).success)
        return refuse(problems.unknownValue, { value: value.slice(0, 40) });
      const allowed = choices[`${table}.${column}`];
      if (allowed && !allowed.includes(value)) return refuse(problems.unknownValue, { value: value.slice(0, 40) });
      if (dateColumns.has(column) && !dateText.safeParse(value).success) return refuse(problems.noDate);
      const target = references[`${table}.${column}`];
      if (target && !this.#ids.get(target)?.has(value)) return refuse(problems.noReference, { target });
    }
    return undefined;
  }

  #keyProblem(table: PortableTable, row: PortableRow): RowRefusal | undefined {
    const ids = referenced.has(table) ? [['id', table] as const] : [];
    const unique = (uniqueColumns[table] ?? []).map((column) => [column, `${table}.${column}`] as const);
    for (const [column, name] of [...ids, ...unique]) {
      const value = row[column];
      if (value === null || value === undefined) continue;
      const taken = this.#ids.get(name) ?? new Set();
      if (taken.has(value)) return { problem: problems.repeated, values: { column } };
      this.#ids.set(name, taken.add(value));
    }
    return undefined;
  }
}

/** Texts that the product reads. */
function contentProblem(table: PortableTable, row: PortableRow): RowRefusal | undefined {
  try {
    if (table === 'gyms') {
      dateIn(0, String(row.time_zone));
      Intl.getCanonicalLocales(String(row.locale));
    }
    for (const [column, value] of Object.entries(row)) {
      if (typeof value === 'string') contractColumns[`${table}.${column}`]?.parse(JSON.parse(value));
    }
    if (table === 'activities') toActivity(row as unknown as ActivityRow, 'INR', texts('en'));
    if (table === 'invoices' && !Array.isArray(readDocument(row as unknown as InvoiceRow).lines))
      return { problem: problems.noLines };
    if (table === 'logos') readLogo(`data:${row.type};base64,${row.base64}`, String(row.type));
    return undefined;
  } catch {
    return { problem: problems.unreadable };
  }
}
