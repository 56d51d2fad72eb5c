// Files as people bring them, made by code.
import { writeXlsx } from 'hucre/xlsx';
import { strToU8, zipSync } from 'fflate';

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];
type Options = Omit<Parameters<typeof writeXlsx>[0], 'sheets'>;
export type Value = string | number | boolean | Date | null;

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const withBom = (text: string) => utf8(`\uFEFF${text}`);

/** `bigEndian`, and without a byte order mark where `bom` is false. */
export function utf16(text: string, { bigEndian = false, bom = true } = {}): Uint8Array {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const view = new DataView(new ArrayBuffer((units.length + (bom ? 1 : 0)) * 2));
  for (const [index, unit] of [...(bom ? [0xfeff] : []), ...units].entries())
    view.setUint16(index * 2, unit, !bigEndian);
  return new Uint8Array(view.buffer);
}

/** One byte a character, as windows-1252 has it for é and ñ; € is the one that differs from Latin 1 here. */
export const windows1252 = (text: string) =>
  Uint8Array.from(text, (character) => (character === '€' ? 0x80 : character.charCodeAt(0)));

export const workbook = (rows: Value[][], sheet: Partial<Sheet> = {}, options: Options = {}) =>
  writeXlsx({ sheets: [{ name: 'Members', rows, ...sheet }], ...options });

export const workbookOf = (sheets: Sheet[], options: Options = {}) => writeXlsx({ sheets, ...options });

export const day = (year: number, month: number, date: number, hour = 0, minute = 0) =>
  new Date(Date.UTC(year, month - 1, date, hour, minute));

/** The parts of a workbook by their own XML, for what no writer writes. */
export function rawWorkbook(sheetXml: string, parts: Record<string, string> = {}): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

export const sheetXml = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
export const textCell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** Overwrites the size that a ZIP's directory and headers declare for each entry: they lie. */
export function withDeclaredSizes(zip: Uint8Array, size: number): Uint8Array {
  const bytes = zip.slice();
  const view = new DataView(bytes.buffer);
  for (let index = 0; index + 46 < bytes.length; index += 1) {
    const signature = view.getUint32(index, true);
    if (signature === 0x02014b50) view.setUint32(index + 24, size, true);
    if (signature === 0x04034b50) view.setUint32(index + 22, size, true);
  }
  return bytes;
}
