import { DomainError } from '../../errors.ts';
import type { Values } from '../../texts.ts';

/** A file that cannot be read, with a message for whoever chose it, and what that names. */
export const badFile = (sentence: string, values?: Values) => new DomainError('bad-file', sentence, { values });

export const emptyFile = () => badFile(/*i18n*/ 'The file is empty');
export const damagedFile = () =>
  badFile(
    /*i18n*/ 'The file is damaged and cannot be read. Open it in Excel, save it again as .xlsx or CSV, and upload that.',
  );
export const notATable = () => badFile(/*i18n*/ 'This is not a table. Please upload a CSV or an Excel file (.xlsx).');
export const compressedBomb = () =>
  badFile(
    /*i18n*/ 'The file unpacks to more than a list of members can hold. Copy the list into a new Excel file and upload that.',
  );
export const tooManyRows = () =>
  badFile(/*i18n*/ 'The file has more than 20,000 rows. Please split it into several files.');
export const tooManyColumns = () =>
  badFile(/*i18n*/ 'The file has more than 200 columns. Delete those that are not needed.');
