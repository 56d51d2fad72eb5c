import { FORMULA } from '@spotter/api';
import Papa from 'papaparse';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\uFEFF';

/**
 * RFC 4180 with a byte order mark. A text that a spreadsheet would run is neutralised;
 * numbers stay numbers, null is an empty cell.
 */
export const toCsv = (fields: string[], data: (string | number | null)[][]): string =>
  `${BOM}${Papa.unparse([fields, ...data], { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
