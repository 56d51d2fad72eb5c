import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesIn, readProductFile } from './productFiles.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-files-'));
  writeFileSync(join(folder, 'page.html'), 'A page');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder has its files, and neither its folders nor what is below a file or cannot be one', async () => {
  const files = filesIn(folder);
  expect(Buffer.from((await files('page.html')) ?? []).toString()).toBe('A page');
  for (const path of ['', '.', 'gone.html', 'page.html/more', 'a'.repeat(300), '\0', 'page.html\0'])
    expect(await files(path)).toBeUndefined();
});

test('a file that must be there is named when it is missing', async () => {
  await expect(readProductFile('demo', 'gone.png')).rejects.toThrow('The file demo/gone.png is missing');
});

test.each([
  ['demo', 'logo.png'],
  ['apiPage', 'open.js'],
  ['swaggerUi', 'swagger-ui.css'],
  ['swaggerUi', 'swagger-ui-bundle.js'],
] as const)('%s has %s', async (part, name) => {
  expect((await readProductFile(part, name)).length).toBeGreaterThan(100);
});
