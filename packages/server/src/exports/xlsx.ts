// A workbook as a ZIP of SpreadsheetML, written as its rows are read.
import type { Cell, Column } from './lists/list.ts';
import type { ZipEntry } from './zipStream.ts';

/** Excel's limit. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;

const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const CALENDAR_START = Date.UTC(1899, 11, 30);

export interface SheetSource {
  name: string;
  columns: readonly Column[];
  pages: AsyncIterable<Cell[][]>;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of `cellXfs` in the styles. */
const styles = { text: 0, number: 0, money: 1, date: 2, time: 3, header: 4 } as const;

const stylesXml = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>\
<xf numFmtId="21" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const widths = { text: 22, number: 10, money: 13, date: 12, time: 10 } as const;

/** Characters that XML cannot contain, unpaired surrogates among them. */
// oxlint-disable-next-line no-control-regex
const INVALID_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escapeXml = (text: string) =>
  text.replaceAll(INVALID_XML, '').replaceAll(/[&<>"\r]/g, (character) => escapes[character] ?? '');

/** `_x0041_` in a cell would be read as A. */
const escapeText = (text: string) =>
  escapeXml(text.slice(0, MAX_CELL_CHARACTERS).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));

const columnName = (index: number): string =>
  index < 26 ? String.fromCodePoint(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;

const dateSerial = (date: string) => (Date.parse(`${date}T00:00:00Z`) - CALENDAR_START) / DAY_MS;
const timeSerial = (time: string) => Date.parse(`1970-01-01T${time}Z`) / DAY_MS;

function numberOf(value: string | number, kind: Column['kind']): number | undefined {
  if (kind === 'text') return undefined;
  if (kind === 'date') return dateSerial(String(value));
  if (kind === 'time') return timeSerial(String(value));
  return kind === 'money' ? Number(value) / 100 : Number(value);
}

function cellXml(reference: string, value: Cell, kind: Column['kind']): string {
  if (value === null || value === '') return '';
  const number = numberOf(value, kind);
  if (number === undefined) return textXml(reference, String(value), styles.text);
  const style = styles[kind] === 0 ? '' : ` s="${styles[kind]}"`;
  return `<c r="${reference}"${style}><v>${number}</v></c>`;
}

const textXml = (reference: string, text: string, style: number) =>
  `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

/** The rows of a list, which may be more than one sheet takes. */
class RowSource {
  readonly #pages: AsyncIterator<Cell[][]>;
  #page: Cell[][] = [];

  constructor(pages: AsyncIterable<Cell[][]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** The next rows, at most so many; none at the end. */
  async next(limit: number): Promise<Cell[][]> {
    while (this.#page.length === 0) {
      const { done, value } = await this.#pages.next();
      if (done) return [];
      this.#page = value;
    }
    const rows = this.#page.slice(0, limit);
    this.#page = this.#page.slice(limit);
    return rows;
  }

  async hasMore(): Promise<boolean> {
    const [row] = await this.next(1);
    if (row) this.#page.unshift(row);
    return row !== undefined;
  }
}

async function* sheetXml(columns: readonly Column[], rows: RowSource, maxRows: number): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const cols = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" customWidth="1"/>`,
  );
  const header = columns.map((column, index) => textXml(`${names[index]}1`, column.header, styles.header));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" \
activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols>\
<sheetData><row r="1">${header.join('')}</row>`;
  let last = 1;
  while (last < maxRows) {
    const page = await rows.next(maxRows - last);
    if (page.length === 0) break;
    let xml = '';
    for (const row of page) {
      last += 1;
      const cells = columns.map(({ kind }, index) => cellXml(`${names[index]}${last}`, row[index] ?? null, kind));
      xml += `<row r="${last}">${cells.join('')}</row>`;
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

const contentType = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;

/** The files of a workbook with a sheet per list, or several where a list is longer than a sheet. */
export async function* workbookOf(
  sources: Iterable<SheetSource>,
  maxRows: number = MAX_SHEET_ROWS,
): AsyncGenerator<ZipEntry> {
  const sheets: string[] = [];
  for (const { name, columns, pages } of sources) {
    const rows = new RowSource(pages);
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    let part = 0;
    do {
      part += 1;
      sheets.push(part === 1 ? title : `${title} ${part}`);
      yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: sheetXml(columns, rows, maxRows) };
    } while (await rows.hasMore());
  }
  const numbers = sheets.map((_, index) => index + 1);
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const relationships = (entries: string[]) =>
    once(`${XML}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`);
  yield { name: 'xl/styles.xml', content: once(stylesXml) };
  yield {
    name: 'xl/workbook.xml',
    content: once(
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets
        .map((name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
  };
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    content: relationships([
      ...numbers.map((number) => relationship(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      relationship('rIdStyles', 'styles', 'styles.xml'),
    ]),
  };
  yield { name: '_rels/.rels', content: relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')]) };
  yield {
    name: '[Content_Types].xml',
    content: once(
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${[
        contentType('workbook', 'sheet.main'),
        contentType('styles', 'styles'),
        ...numbers.map((number) => contentType(`worksheets/sheet${number}`, 'worksheet')),
      ].join('')}</Types>`,
    ),
  };
}
