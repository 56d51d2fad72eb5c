import Papa from 'papaparse';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * Spreadsheets run a cell that begins so as a formula; papaparse prefixes it with an apostrophe. Unlike its own pattern
 * this one also matches after spaces and invisible characters, and full-width signs.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** RFC 4180 with a byte order mark. A text that a spreadsheet would run is neutralised; numbers stay numbers, null is an empty cell. */
export const toCsv = (fields: string[], data: (string | number | null)[][]): string =>
  `${BOM}${Papa.unparse([fields, ...data], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
