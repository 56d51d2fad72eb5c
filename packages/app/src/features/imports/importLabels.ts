import {
  type ImportCounts,
  type ImportField,
  type ImportKind,
  type ImportOutcome,
  type ImportStatus,
  importOutcomes,
  memberImportFields,
  visitImportFields,
} from '@spotter/api';

export const importKindLabels: Record<ImportKind, string> = {
  members: 'Members',
  visits: 'Past visits',
  gym: 'Spotter export',
};

export const importFieldLabels: Record<ImportField, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'E-mail',
  age: 'Age',
  birthDate: 'Date of birth',
  sex: 'Sex',
  plan: 'Plan',
  joinDate: 'Joining date',
  expiryDate: 'Expiry date',
  dues: 'Dues',
  cardNumber: 'Card number',
  branch: 'Branch',
  status: 'Status',
  note: 'Note',
  date: 'Date',
  time: 'Time',
  action: 'In or out',
  checkInTime: 'Check-in time',
  checkOutTime: 'Check-out time',
};

/** What a column of a file can mean. */
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  members: memberImportFields,
  visits: visitImportFields,
  gym: [],
};

export const outcomeLabels: Record<ImportOutcome, string> = {
  create: 'New',
  update: 'Updated',
  unchanged: 'Unchanged',
  skip: 'Skipped',
  error: 'With errors',
};

export const importStatusLabels: Record<ImportStatus, string> = {
  draft: 'Not imported yet',
  running: 'Importing',
  done: 'Imported',
  canceled: 'Stopped',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
};

const numbers = new Intl.NumberFormat('en-IN');
export const formatCount = (count: number): string => numbers.format(count);

/** "1 row", "1,240 rows". */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** What a row of the file becomes: "1 member", "240 visits". */
export const itemsText = (kind: ImportKind, count: number): string =>
  countText(count, { members: 'member', visits: 'visit', gym: 'row' }[kind]);

/** "214 new, 12 updated, 3 with errors"; "Nothing" without rows. */
export function countsText(counts: ImportCounts): string {
  const parts = importOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeLabels[outcome].toLowerCase()}`);
  return parts.length > 0 ? parts.join(', ') : 'Nothing';
}

/** A job works on it. */
export const isAtWork = (status: ImportStatus | undefined): boolean => status === 'running' || status === 'undoing';

/** Rows that the import writes. */
export const writtenRows = ({ create, update }: ImportCounts): number => create + update;
