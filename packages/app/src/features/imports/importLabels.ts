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
import { i18n } from '@spotter/i18n';
import { formatCount } from '../../shared/formatCount.ts';

export const importKindLabels: Record<ImportKind, string> = {
  members: /*i18n*/ 'Members',
  visits: /*i18n*/ 'Past visits',
  gym: /*i18n*/ 'Spotter export',
};

export const importFieldLabels: Record<ImportField, string> = {
  name: /*i18n*/ 'Name',
  firstName: /*i18n*/ 'First name',
  lastName: /*i18n*/ 'Last name',
  phone: /*i18n*/ 'Phone number',
  email: /*i18n*/ 'E-mail',
  age: /*i18n*/ 'Age',
  birthDate: /*i18n*/ 'Date of birth',
  sex: /*i18n*/ 'Sex',
  plan: /*i18n*/ 'Plan',
  joinDate: /*i18n*/ 'Joining date',
  expiryDate: /*i18n*/ 'Expiry date',
  dues: /*i18n*/ 'Dues',
  cardNumber: /*i18n*/ 'Card number',
  branch: /*i18n*/ 'Branch',
  status: /*i18n*/ 'Status',
  note: /*i18n*/ 'Note',
  date: /*i18n*/ 'Date',
  time: /*i18n*/ 'Time',
  action: /*i18n*/ 'In or out',
  checkInTime: /*i18n*/ 'Check-in time',
  checkOutTime: /*i18n*/ 'Check-out time',
};

/** What a column of a file can mean. */
export const fieldsOfKind: Record<ImportKind, readonly ImportField[]> = {
  members: memberImportFields,
  visits: visitImportFields,
  gym: [],
};

export const outcomeLabels: Record<ImportOutcome, string> = {
  create: /*i18n*/ 'New',
  update: /*i18n*/ 'Updated',
  unchanged: /*i18n*/ 'Unchanged',
  skip: /*i18n*/ 'Skipped',
  error: /*i18n*/ 'With errors',
};

export const importStatusLabels: Record<ImportStatus, string> = {
  draft: /*i18n*/ 'Not imported yet',
  running: /*i18n*/ 'Importing',
  done: /*i18n*/ 'Imported',
  canceled: /*i18n*/ 'Stopped',
  failed: /*i18n*/ 'Failed',
  undoing: /*i18n*/ 'Being undone',
  undone: /*i18n*/ 'Undone',
};

/** "1 row", "1,240 rows". */
export const rowsText = (count: number): string => i18n.t('{count, plural, one {# row} other {# rows}}', { count });

const itemsTexts: Record<ImportKind, string> = {
  members: /*i18n*/ '{count, plural, one {# member} other {# members}}',
  visits: /*i18n*/ '{count, plural, one {# visit} other {# visits}}',
  gym: /*i18n*/ '{count, plural, one {# row} other {# rows}}',
};

/** What a row of the file becomes: "1 member", "240 visits". */
export const itemsText = (kind: ImportKind, count: number): string => i18n.t(itemsTexts[kind], { count });

/** "214 new, 12 updated, 3 with errors"; "Nothing" without rows. */
export function countsText(counts: ImportCounts): string {
  const parts = importOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${i18n.t(outcomeLabels[outcome]).toLowerCase()}`);
  return parts.length > 0 ? parts.join(', ') : i18n.t('Nothing');
}

/** A job works on it. */
export const isAtWork = (status: ImportStatus | undefined): boolean => status === 'running' || status === 'undoing';

/** Rows that the import writes. */
export const writtenRows = ({ create, update }: ImportCounts): number => create + update;
