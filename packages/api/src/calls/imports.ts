import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, limit, MAX_INTEGER, success, text, timestamp } from '../fields.ts';

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
/** Different names of plans, or of branches, in a file that people can choose for; and the length of one. */
export const MAX_IMPORT_NAMES = 500;
export const MAX_IMPORT_NAME_LENGTH = 200;
/** How long an import can be undone, and its rows are kept. */
export const UNDO_IMPORT_MS = 7 * 86_400_000;
export const importRowsPageSize = 100;

/** What a file holds; `gym` is Spotter's own export. */
export const importKinds = ['members', 'visits', 'gym'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column can mean in a file of members. */
export const memberImportFields = [
  'name',
  'firstName',
  'lastName',
  'phone',
  'email',
  'age',
  'birthDate',
  'sex',
  'plan',
  'joinDate',
  'expiryDate',
  'dues',
  'cardNumber',
  'branch',
  'status',
  'note',
] as const;

/**
 * What a column can mean in a file of visits:
 * a row is one event (`action`), or one visit (`checkInTime`, `checkOutTime`).
 */
export const visitImportFields = [
  'name',
  'phone',
  'email',
  'cardNumber',
  'branch',
  'date',
  'time',
  'action',
  'checkInTime',
  'checkOutTime',
] as const;

const importField = z.enum([...memberImportFields, ...visitImportFields]);
export type ImportField = z.infer<typeof importField>;

export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Two digits up to so many years after this one are of this century. */
const YEARS_AHEAD = 20;

/** Of a year of four or two digits in a file; two of a birth are never after `today`, YYYY-MM-DD. */
export function fullYear(year: string, today: string, isBirthDate: boolean): number {
  if (year.length === 4) return Number(year);
  const thisYear = Number(today.slice(0, 4));
  const latest = isBirthDate ? thisYear : thisYear + YEARS_AHEAD;
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Number(year);
  return inThisCentury <= latest ? inThisCentury : inThisCentury - 100;
}

/**
 * `draft`: being looked at, nothing is written. `running`, `undoing`: a job works on it, whoever looks. `canceled`:
 * stopped by somebody, what was written stays until it is undone. `failed`:
 * stopped by an error that a retry does not mend.
 */
export const importStatuses = ['draft', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What becomes of a row. In the answer of a dry run: what would become of it. */
export const importOutcomes = ['create', 'update', 'unchanged', 'skip', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const importCounts = z.object({
  create: z.number().int(),
  update: z.number().int(),
  unchanged: z.number().int(),
  skip: z.number().int(),
  error: z.number().int(),
  /** Of a dry run: rows that repeat a member of the gym or another row, whatever becomes of them. */
  duplicates: z.number().int().optional(),
});
export type ImportCounts = z.infer<typeof importCounts>;

export const importSummary = z.object({
  id,
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  fileName: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Null when it cannot be undone, or not any more. */
  undoUntil: timestamp.nullable(),
  totalRows: z.number().int(),
  /** Rows of the run, or of the undo, that are behind it. */
  processedRows: z.number().int(),
  /** Of the last dry run while it is a draft; then of the run, so far. */
  counts: importCounts,
  /** Why it failed; empty otherwise. */
  error: z.string(),
});
export type ImportSummary = z.infer<typeof importSummary>;

const importColumn = z.object({
  /** Its place in the file, from 0. */
  index: z.number().int(),
  /** Empty where the file has none. */
  header: z.string(),
  /** Of the first rows that have a value. */
  samples: z.array(z.string()),
  field: importField.nullable(),
  /** Recognised by header or content, remembered from an earlier file, or chosen. */
  source: z.enum(['header', 'content', 'remembered', 'chosen', 'none']),
});
export type ImportColumn = z.infer<typeof importColumn>;

/** A value of a file for which the gym has no name, as `Gold (3m)`: how often, and what it is read as. */
const namedValue = z.object({ text: z.string(), rows: z.number().int(), id: id.nullable() });

/** What to do with rows of people whom the gym, or an earlier row of the file, has already. */
const duplicateRules = z.object({
  inGym: z.enum(['skip', 'update', 'create']),
  inFile: z.enum(['skip', 'create']),
});

export const importDetail = importSummary.extend({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Number of the header's row in the file, from 1; 0 where there is none. */
  headerRow: z.number().int(),
  columns: z.array(importColumn),
  /** Of each column of dates; `isAmbiguous`: no day of the file is above 12, and nobody has chosen yet. */
  dates: z.array(z.object({ column: z.number().int(), order: z.enum(dateOrders), isAmbiguous: z.boolean() })),
  plans: z.array(namedValue),
  branches: z.array(namedValue),
  /** For rows that name none. */
  branchId,
  planId: id,
  duplicates: duplicateRules,
  /** What is to be done before it can run, a sentence each, as `Choose the column of the phone number`. */
  problems: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** What people choose. Absent parts stay as they are. */
const importOptions = z.strictObject({
  sheet: z.string().max(100).optional(),
  /** By place in the file. */
  columns: z.array(importField.nullable()).max(200).optional(),
  dates: z
    .array(z.strictObject({ column: z.number().int().min(0).max(200), order: z.enum(dateOrders) }))
    .max(20)
    .optional(),
  plans: z
    .array(z.strictObject({ text: z.string().max(MAX_IMPORT_NAME_LENGTH), id }))
    .max(MAX_IMPORT_NAMES)
    .optional(),
  branches: z
    .array(z.strictObject({ text: z.string().max(MAX_IMPORT_NAME_LENGTH), id: branchId }))
    .max(MAX_IMPORT_NAMES)
    .optional(),
  branchId: branchId.optional(),
  planId: id.optional(),
  duplicates: duplicateRules.partial().optional(),
});
export type ImportOptions = z.input<typeof importOptions>;

/** A value of a row that was repaired, or of a member that changes. */
const valueChange = z.object({ field: importField, from: z.string(), to: z.string() });

export const importRow = z.object({
  /** In the file, from 1. */
  number: z.number().int(),
  /** As in the file, by column. */
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes),
  /** Of the member: of the row, as it would be written. */
  name: z.string(),
  /** What the import reads differently from what the file says. */
  repairs: z.array(valueChange),
  /** Of an update: what changes in the member. */
  changes: z.array(valueChange),
  /** Null without one: the person, or the row of the file, that it repeats, and by what. */
  duplicateOf: z
    .object({
      in: z.enum(['gym', 'file']),
      by: z.enum(['phone', 'email', 'cardNumber', 'name']),
      name: z.string(),
      memberId: id.nullable(),
      row: z.number().int().nullable(),
    })
    .nullable(),
  /** Why it is skipped or refused, a sentence each; `field` is null for the row. */
  errors: z.array(z.object({ field: importField.nullable(), error: z.string() })),
  /** The member that it became; null before the run. */
  memberId: id.nullable(),
});
export type ImportRow = z.infer<typeof importRow>;

const importId = id;

export const imports = {
  uploadImport: call({
    method: 'POST',
    path: '/uploadImport',
    summary:
      'Takes a file of members or past visits (CSV or XLSX), or an export of Spotter, and recognises its columns. Nothing is written to the gym. Staff: with the permission of the gym.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      kind: z.enum(importKinds),
      fileName: text({ max: 255, required: /*i18n*/ 'Please choose a file' }),
      /** The file in base64, at most 10 MB before that. */
      base64: z
        .string()
        .min(1, /*i18n*/ 'The file is empty')
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, /*i18n*/ 'Not base64'),
    }),
    answer: z.object({ import: importDetail }),
    errors: ['not-found', 'bad-file', 'state-changed'],
    maxBytes: 14_200_000,
  }),
  getImport: call({
    method: 'GET',
    path: '/getImport',
    summary: 'One import: its columns, choices, counts and progress.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId }),
    answer: z.object({ import: importDetail }),
    errors: ['not-found'],
  }),
  getImports: call({
    method: 'GET',
    path: '/getImports',
    summary: 'Imports of the last months, newest first, and whether staff may import. Staff: their own.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ imports: z.array(importSummary), mayImport: z.boolean(), staffMayImport: z.boolean() }),
    errors: [],
  }),
  getImportRows: call({
    method: 'GET',
    path: '/getImportRows',
    summary: 'Rows of an import in the order of the file; `after` is the number of the last row of the page before.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      importId,
      outcome: z.enum(importOutcomes).optional(),
      /** Those that repeat a member or another row, whatever becomes of them. */
      duplicates: z.enum(['true']).optional(),
      after: z.coerce.number().int().min(0).max(MAX_INTEGER).default(0),
      limit: limit(importRowsPageSize, 500),
    }),
    answer: z.object({ rows: z.array(importRow), hasMore: z.boolean() }),
    errors: ['not-found'],
  }),
  previewImport: call({
    method: 'POST',
    path: '/previewImport',
    summary: 'Stores what was chosen and tries every row against the gym, with the code that would write it.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId, options: importOptions }),
    answer: z.object({ import: importDetail }),
    errors: ['not-found', 'state-changed'],
  }),
  runImport: call({
    method: 'POST',
    path: '/runImport',
    summary: 'Starts the import, which goes on by itself. Refused while it has problems.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId }),
    answer: z.object({ import: importSummary }),
    errors: ['not-found', 'state-changed', 'import-incomplete'],
  }),
  cancelImport: call({
    method: 'POST',
    path: '/cancelImport',
    summary: 'Stops a running import after the rows at hand, which can then be undone; discards a draft.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId }),
    answer: success,
    errors: ['not-found', 'state-changed'],
  }),
  undoImport: call({
    method: 'POST',
    path: '/undoImport',
    summary:
      'Removes what the import created and restores what it changed, but for members who visited, paid or were edited since. Within seven days.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId }),
    answer: z.object({ import: importSummary }),
    errors: ['not-found', 'state-changed'],
  }),
  getImportLeftovers: call({
    method: 'GET',
    path: '/getImportLeftovers',
    summary: 'Of an import that was undone: the members who stayed, and why.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, importId }),
    answer: z.object({ members: z.array(z.object({ memberId: id.nullable(), name: z.string(), reason: z.string() })) }),
    errors: ['not-found'],
  }),
  saveImportPolicy: call({
    method: 'POST',
    path: '/saveImportPolicy',
    summary: 'Whether staff may import members into their own branch.',
    access: ['admin'],
    input: z.strictObject({ gymId, staffMayImport: z.boolean() }),
    answer: success,
    errors: [],
  }),
};
