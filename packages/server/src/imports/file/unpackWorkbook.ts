import { strFromU8, unzipSync, type UnzipFileInfo, zipSync } from 'fflate';
import { badFile, compressedBomb, damagedFile, notATable } from './badFile.ts';

/** A workbook of 10 MB with repetitive texts unpacks to some 100 MB. */
const MAX_UNPACKED_BYTES = 200 * 2 ** 20;
const MAX_ENTRIES = 1000;
/** What values are read from; pictures, charts, comments, links and caches stay packed. */
const PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\d*\.xml|xl\/_rels\/workbook\d*\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
const MACROS = /(^|\/)vbaProject\.bin$/i;
const WORKBOOK = /^xl\/workbook\d*\.xml$/i;

/**
 * The workbook with only those parts that values are read from, not compressed. Each part is unpacked into as many
 * bytes as its header says, whose sum was checked before, so that nothing unpacks to more. Throws `bad-file`.
 */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array {
  const entries = listEntries(bytes);
  if (entries.some(({ name }) => MACROS.test(name))) {
    throw badFile(/*i18n*/ 'The file contains macros. Save it in Excel as .xlsx without macros, and upload that.');
  }
  if (entries.some(({ name }) => name.endsWith('.bin') && name.startsWith('xl/workbook'))) throw notATable();
  if (!entries.some(({ name }) => WORKBOOK.test(name))) throw notATable();
  const unpackedBytes = entries.reduce((sum, { originalSize }) => sum + originalSize, 0);
  if (unpackedBytes > MAX_UNPACKED_BYTES) throw compressedBomb();
  const parts = unpack(bytes);
  if (Object.values(parts).some((part) => hasDoctype(part) || !isComplete(part))) throw damagedFile();
  return zipSync(parts, { level: 0 });
}

function listEntries(bytes: Uint8Array): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = [];
  try {
    unzipSync(bytes, {
      filter: (entry) => {
        entries.push(entry);
        if (entries.length > MAX_ENTRIES) throw compressedBomb();
        return false;
      },
    });
  } catch (error) {
    if (entries.length > MAX_ENTRIES) throw error;
    throw damagedFile();
  }
  return entries;
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) });
  } catch {
    throw damagedFile();
  }
}

const SAMPLE_BYTES = 1000;
/** The closing tag of the root, or a root without content. */
const END = /(<\/[\w:]+|\/)>\s*$/;

/** A document type could define entities; a workbook has none. */
const hasDoctype = (part: Uint8Array) => strFromU8(part.subarray(0, SAMPLE_BYTES)).includes('<!DOCTYPE');
/** Unpacked to the end: what a header declares too short is cut off. */
const isComplete = (part: Uint8Array) => END.test(strFromU8(part.subarray(-SAMPLE_BYTES)));
