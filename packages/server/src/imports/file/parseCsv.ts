import Papa from 'papaparse';
import { unescapeFormula } from '@spotter/api';
import { badFile, tooManyColumns } from './badFile.ts';
import { cellText } from './cellText.ts';
import { decodeText } from './decodeText.ts';
import { type FileTable, MAX_COLUMNS, MAX_ROWS_READ, trimEnd } from './fileTable.ts';

const DELIMITERS = [',', ';', '\t', '|'];
/** Excel's own hint in the first line, `sep=;`. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** A file of comma-, semicolon-, tab- or bar-separated values; 0 rows at most reads all. Throws `bad-file`. */
export function parseCsv(bytes: Uint8Array, maxRows = MAX_ROWS_READ): FileTable {
  const text = decodeText(bytes);
  const separator = SEPARATOR_LINE.exec(text);
  // Files that were put together have several kinds of line ends.
  const body = text.slice(separator?.[0].length ?? 0).replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter: separator?.[1] ?? '',
    delimitersToGuess: DELIMITERS,
    newline: '\n',
    preview: maxRows,
  });
  // Text behind a closing quotation mark opens it again: the field goes on to the next one, some rows further.
  const isUnclosed = ({ code, row = 0 }: Papa.ParseError) =>
    code === 'MissingQuotes' || (code === 'InvalidQuotes' && data[row]?.some((field) => field.includes('\n')));
  const unclosed = errors.find(isUnclosed);
  if (unclosed) {
    const row = (unclosed.row ?? 0) + 1 + (separator ? 1 : 0);
    throw badFile(/*i18n*/ 'In row {row} a quotation mark is opened and never closed. Please correct the file.', {
      row,
    });
  }
  const lines = data.map((row) => trimEnd(row, (field) => field === ''));
  if (lines.some(({ length }) => length > MAX_COLUMNS)) throw tooManyColumns();
  const rows = lines.map((row) => row.map((field) => ({ text: cellText(unescapeFormula(field)) })));
  // The row numbers of the file stay.
  if (separator) rows.unshift([]);
  return { sheet: null, rows };
}
