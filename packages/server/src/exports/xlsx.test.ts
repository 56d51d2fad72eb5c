import { expect, test } from 'vitest';
import { type Cell, date, money, number, text, time } from './lists/list.ts';
import { workbookOf } from './xlsx.ts';

async function* pages(...all: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* all;
}

const columns = [text('Name'), number('Visits'), money('Dues'), date('Joined'), time('Last')];

/** The files of a workbook of one list, in their order. */
async function filesOf(rows: AsyncGenerator<Cell[][]>, maxRows?: number): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const { name, content } of workbookOf([{ name: 'members', columns, pages: rows }], maxRows)) {
    let file = '';
    for await (const piece of content) file += String(piece);
    files.push([name, file]);
  }
  return files;
}

/** The rows below the header, without the namespaces and the widths of the columns. */
const rowsOf = (sheet = '') => /<\/row>(.*)<\/sheetData>/s.exec(sheet)?.[1];
const sheetsOf = (files: [string, string][]) =>
  files.filter(([name]) => name.startsWith('xl/worksheets/')).map(([, sheet]) => rowsOf(sheet));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const FORMATS = 'http://schemas.openxmlformats.org';
const header = (reference: string, name: string) =>
  `<c r="${reference}" s="4" t="inlineStr"><is><t xml:space="preserve">${name}</t></is></c>`;

const columnXml = (at: number, width: number) => `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`;
const typeXml = (name: string, kind: string) =>
  `<Override PartName="/xl/${name}.xml" ` +
  `ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
const cellXml = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const namesIn = (sheets: (string | undefined)[]) =>
  sheets.map((sheet = '') =>
    [...sheet.matchAll(/<row r="(\d+)">.*?preserve">(.*?)</g)].map(([, row, cell]) => `${row} ${cell}`),
  );
const oneColumn = (...all: string[]) => all.map((cell) => [cell]);

test('a workbook has the files that spreadsheets ask for', async () => {
  const names = [header('A1', 'Name'), header('B1', 'Visits'), header('C1', 'Dues')];
  const sheet =
    `${XML}<worksheet xmlns="${FORMATS}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${[columnXml(1, 22), columnXml(2, 10), columnXml(3, 13), columnXml(4, 12), columnXml(5, 10)].join('')}</cols><sheetData>` +
    `<row r="1">${[...names, header('D1', 'Joined'), header('E1', 'Last')].join('')}</row></sheetData></worksheet>`;
  const styles =
    `${XML}<styleSheet xmlns="${FORMATS}/spreadsheetml/2006/main">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>' +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
    '<xf numFmtId="21" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>';
  const relations = `${XML}<Relationships xmlns="${FORMATS}/package/2006/relationships">`;
  const kinds = `${FORMATS}/officeDocument/2006/relationships`;
  expect(await filesOf(pages())).toEqual([
    ['xl/worksheets/sheet1.xml', sheet],
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${FORMATS}/spreadsheetml/2006/main" xmlns:r="${kinds}">` +
        '<sheets><sheet name="Members" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${relations}<Relationship Id="rId1" Type="${kinds}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rIdStyles" Type="${kinds}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${relations}<Relationship Id="rId1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${FORMATS}/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `${typeXml('workbook', 'sheet.main')}${typeXml('styles', 'styles')}${typeXml('worksheets/sheet1', 'worksheet')}</Types>`,
    ],
  ]);
});

test('a cell has the type of its column, and an empty one is left out', async () => {
  const rows: Cell[][] = [
    ['Asha', 3, 1250_50, '2026-11-20', '18:00:00'],
    ['0', 0, -5, '1900-03-01', '00:00:00'],
    ['', null, null, null, ''],
    ['Ravi'],
  ];
  expect(sheetsOf(await filesOf(pages(rows)))).toEqual([
    `<row r="2">${cellXml('A2', 'Asha')}<c r="B2"><v>3</v></c><c r="C2" s="1"><v>1250.5</v></c>` +
      '<c r="D2" s="2"><v>46346</v></c><c r="E2" s="3"><v>0.75</v></c></row>' +
      `<row r="3">${cellXml('A3', '0')}<c r="B3"><v>0</v></c><c r="C3" s="1"><v>-0.05</v></c>` +
      '<c r="D3" s="2"><v>61</v></c><c r="E3" s="3"><v>0</v></c></row>' +
      `<row r="4"></row><row r="5">${cellXml('A5', 'Ravi')}</row>`,
  ]);
});

test.each([
  ['what XML has marks for', '<b> & "c"\r\n', '&lt;b&gt; &amp; &quot;c&quot;&#13;\n'],
  ['what XML cannot contain', 'a\u0000b\u000Bc\u001Fd\uFFFEe\uD83Df\t', 'abcdef\t'],
  ['what a spreadsheet would read as a letter', '_x0041_ _x00zz_ _', '_x005F_x0041_ _x00zz_ _'],
  ['more than a cell takes', 'a'.repeat(32_766) + '🏋', 'a'.repeat(32_766)],
])('a text with %s is read as it was, as far as it can be', async (_, value, written) => {
  const [sheet = ''] = sheetsOf(await filesOf(pages([[value]])));
  expect(/<t xml:space="preserve">(.*)<\/t>/s.exec(sheet)?.[1]).toBe(written);
});

test('a list that is longer than a sheet goes on in the next one', async () => {
  const files = await filesOf(pages(oneColumn('a', 'b', 'c'), [], oneColumn('d'), oneColumn('e')), 3);
  expect(namesIn(sheetsOf(files))).toEqual([['2 a', '3 b'], ['2 c', '3 d'], ['2 e']]);
  expect(new Map(files).get('xl/workbook.xml')).toContain(
    '<sheets><sheet name="Members" sheetId="1" r:id="rId1"/><sheet name="Members 2" sheetId="2" r:id="rId2"/>' +
      '<sheet name="Members 3" sheetId="3" r:id="rId3"/></sheets>',
  );
  // A list that fills its sheet has no empty one after it.
  expect(sheetsOf(await filesOf(pages(oneColumn('a', 'b')), 3))).toHaveLength(1);
});

test('columns beyond the 26th have two letters', async () => {
  const many = Array.from({ length: 54 }, (_, index) => text(`${index}`));
  for await (const { name, content } of workbookOf([{ name: 'wide', columns: many, pages: pages() }])) {
    let sheet = '';
    for await (const piece of content) sheet += String(piece);
    if (name !== 'xl/worksheets/sheet1.xml') continue;
    const references = [...sheet.matchAll(/<c r="([A-Z]+)1"/g)].map(([, reference]) => reference);
    expect([references.slice(0, 2), references.slice(25, 28), references.slice(51)]).toEqual([
      ['A', 'B'],
      ['Z', 'AA', 'AB'],
      ['AZ', 'BA', 'BB'],
    ]);
  }
});
