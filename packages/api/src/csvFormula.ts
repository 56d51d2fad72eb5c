// What spreadsheets run as a formula, and how files keep them from it: an apostrophe is put before it.
const START = String.raw`[\s\p{Cf}']*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`;

/**
 * A text that a spreadsheet would run, also after spaces, invisible characters and with full-width signs;
 * or one that looks escaped.
 */
export const FORMULA = new RegExp(`^${START}`, 'u');

const ESCAPED_FORMULA = new RegExp(`^'(?=${START})`, 'u');

/** The text as it was before it was escaped. */
export const unescapeFormula = (text: string): string => text.replace(ESCAPED_FORMULA, '');
