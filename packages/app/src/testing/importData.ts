import type { GymExport, ImportColumn, ImportCounts, ImportDetail, ImportRow, ImportSummary } from '@spotter/api';
import type { FakeAnswers } from '@spotter/api/fake';
import { STORY_NOW } from './gymData.ts';

const DAY_MS = 86_400_000;

const counts = (rest: Partial<ImportCounts> = {}): ImportCounts => ({
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  error: 0,
  ...rest,
});

export const importSummary = (rest: Partial<ImportSummary> = {}): ImportSummary => ({
  id: 'import-1',
  kind: 'members',
  status: 'draft',
  fileName: 'Members October.xlsx',
  createdBy: 'Kavya Menon',
  createdAt: STORY_NOW - 5 * 60_000,
  finishedAt: null,
  undoUntil: null,
  totalRows: 300,
  processedRows: 0,
  counts: counts(),
  error: '',
  ...rest,
});

/** The counts of a checked file. */
export const checkedCounts = counts({ create: 214, update: 12, unchanged: 60, skip: 4, error: 10 });

/** One of each state. */
export const importSummaries: ImportSummary[] = [
  importSummary(),
  importSummary({
    id: 'import-2',
    fileName: 'Bandra members.csv',
    status: 'running',
    processedRows: 1240,
    totalRows: 5000,
    counts: counts({ create: 1190, error: 50 }),
  }),
  importSummary({
    id: 'import-3',
    fileName: 'Register 2026.xlsx',
    status: 'done',
    createdAt: STORY_NOW - DAY_MS,
    finishedAt: STORY_NOW - DAY_MS,
    undoUntil: STORY_NOW + 6 * DAY_MS,
    processedRows: 300,
    counts: checkedCounts,
  }),
  importSummary({
    id: 'import-4',
    kind: 'visits',
    fileName: 'Door log.csv',
    status: 'canceled',
    createdBy: 'Priya Nair',
    createdAt: STORY_NOW - 2 * DAY_MS,
    undoUntil: STORY_NOW + 5 * DAY_MS,
    processedRows: 4200,
    totalRows: 9000,
    counts: counts({ create: 4188, skip: 12 }),
  }),
  importSummary({
    id: 'import-5',
    fileName: 'Test.csv',
    status: 'undone',
    createdAt: STORY_NOW - 9 * DAY_MS,
    totalRows: 3,
    processedRows: 3,
    counts: counts({ create: 3 }),
  }),
];

const column = (index: number, header: string, rest: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  header,
  samples: [],
  field: null,
  source: 'none',
  ...rest,
});

const fileRows = [
  ['1', 'ASHA  RAO', '98450 12345', '03/11/2026', 'Monthly', '02/12/2026', 'front batch'],
  ['2', 'vikram desai', '+91 98200 98200', '04/10/2026', 'Gold (3m)', '03/01/2027', ''],
  ['3', 'Meera Iyer', '07700900123', '12/09/2026', 'Gold (3m)', '11/12/2026', 'pays by upi'],
  ['4', 'Zubin Mistry', '98765', '01/08/2026', 'Yearly', '31/07/2027', ''],
  ['5', 'Farhan Qureshi', '99300 99300', '02/06/2026', '', '07/11/2026', ''],
];

const samplesOf = (index: number) => fileRows.map((row) => row[index] ?? '').filter((text) => text !== '');

/** A file whose columns are recognised, but for one; its dates and a plan are still to be chosen. */
export const importDetail = (rest: Partial<ImportDetail> = {}): ImportDetail => ({
  ...importSummary(),
  sheets: ['Members', 'Old members'],
  sheet: 'Members',
  headerRow: 1,
  columns: [
    column(0, 'Sr No', { samples: samplesOf(0) }),
    column(1, 'Naam', { samples: samplesOf(1), field: 'name', source: 'header' }),
    column(2, 'Mobile no', { samples: samplesOf(2), field: 'phone', source: 'header' }),
    column(3, 'Joining dt', { samples: samplesOf(3), field: 'joinDate', source: 'remembered' }),
    column(4, 'Package', { samples: samplesOf(4), field: 'plan', source: 'header' }),
    column(5, '', { samples: samplesOf(5), field: 'expiryDate', source: 'content' }),
    column(6, 'Remark', { samples: samplesOf(6) }),
  ],
  dates: [
    { column: 3, order: 'day-first', isAmbiguous: true },
    { column: 5, order: 'day-first', isAmbiguous: false },
  ],
  plans: [
    { text: 'Gold (3m)', rows: 118, id: null },
    { text: 'Monthly', rows: 96, id: 'monthly' },
  ],
  branches: [],
  branchId: 'andheri',
  planId: 'monthly',
  duplicates: { inGym: 'update', inFile: 'skip' },
  problems: [],
  ...rest,
});

/** Checked: nothing is left to be chosen. */
export const checkedImport = (rest: Partial<ImportDetail> = {}): ImportDetail =>
  importDetail({
    counts: checkedCounts,
    dates: [
      { column: 3, order: 'day-first', isAmbiguous: false },
      { column: 5, order: 'day-first', isAmbiguous: false },
    ],
    plans: [
      { text: 'Gold (3m)', rows: 118, id: 'quarterly' },
      { text: 'Monthly', rows: 96, id: 'monthly' },
    ],
    ...rest,
  });

export const importRow = (number: number, name: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  number,
  cells: fileRows[(number - 2) % fileRows.length] ?? [],
  outcome: 'create',
  name,
  repairs: [],
  changes: [],
  duplicateOf: null,
  errors: [],
  memberId: null,
  ...rest,
});

/** One of each outcome. */
const importRows: ImportRow[] = [
  importRow(2, 'Asha Rao', {
    outcome: 'update',
    repairs: [{ field: 'name', from: 'ASHA  RAO', to: 'Asha Rao' }],
    changes: [{ field: 'expiryDate', from: '2026-12-10', to: '2026-12-02' }],
    duplicateOf: { in: 'gym', by: 'phone', name: 'Asha Rao', memberId: '01934a7e-asha-rao', row: null },
  }),
  importRow(3, 'Vikram Desai', {
    repairs: [
      { field: 'name', from: 'vikram desai', to: 'Vikram Desai' },
      { field: 'phone', from: '+91 98200 98200', to: '+919820098200' },
    ],
  }),
  importRow(4, 'Meera Iyer', { outcome: 'unchanged' }),
  importRow(5, 'Zubin Mistry', {
    outcome: 'error',
    errors: [{ field: 'phone', error: '98765 is not a phone number of ten digits' }],
  }),
  importRow(6, 'Farhan Qureshi', {
    outcome: 'skip',
    duplicateOf: { in: 'file', by: 'phone', name: 'Farhan Qureshi', memberId: null, row: 3 },
  }),
];

export const gymExport = (rest: Partial<GymExport> = {}): GymExport => ({
  id: 'export-1',
  format: 'xlsx',
  status: 'ready',
  requestedBy: 'Kavya Menon',
  requestedAt: STORY_NOW - 20 * 60_000,
  rows: 48_210,
  totalRows: 48_210,
  bytes: 3_420_000,
  downloadPath: '/exports/4vXo9kQ2mZtB7cYhJr1nWs',
  availableUntil: STORY_NOW + DAY_MS - 20 * 60_000,
  error: '',
  ...rest,
});

const running = { downloadPath: null, availableUntil: null, bytes: null } as const;

/** One of each state. */
export const gymExports: GymExport[] = [
  gymExport({ id: 'export-2', format: 'csv', status: 'running', rows: 12_000, ...running }),
  gymExport(),
  gymExport({
    id: 'export-3',
    format: 'json',
    status: 'failed',
    requestedAt: STORY_NOW - DAY_MS,
    error: 'The disk is full',
    ...running,
  }),
  gymExport({ id: 'export-4', status: 'expired', requestedAt: STORY_NOW - 2 * DAY_MS, ...running }),
];

const rowsOf: FakeAnswers['getImportRows'] = ({ outcome, duplicates, limit }) => ({
  rows: importRows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .filter((row) => duplicates === undefined || row.duplicateOf !== null)
    .slice(0, limit),
  hasMore: false,
});

/** Successful answers of the calls about imports and exports. */
export const importAnswers: FakeAnswers = {
  getImports: { imports: importSummaries, mayImport: true, staffMayImport: false },
  getImport: { import: importDetail() },
  getImportRows: rowsOf,
  previewImport: { import: checkedImport() },
  uploadImport: { import: importDetail() },
  runImport: { import: importSummary({ status: 'running', counts: counts() }) },
  cancelImport: { success: true },
  undoImport: { import: importSummary({ status: 'undoing', counts: checkedCounts }) },
  getImportLeftovers: { members: [] },
  saveImportPolicy: { success: true },
  getExports: { exports: [gymExport()] },
  deleteExport: { success: true },
};
