import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { QueueFullError } from '../../queue.ts';
import { day, utf8, workbook, workbookOf } from '../testing/files.ts';
import type { WorkerMessage } from './importFile.worker.ts';
import { readImportFile } from './readImportFile.ts';

const GYM = 'gym';

test('reads a CSV in a thread of its own', async () => {
  expect(await readImportFile(utf8('Name,Phone\nAsha,9876543210'), GYM)).toEqual([
    {
      sheet: null,
      rows: [
        [{ text: 'Name' }, { text: 'Phone' }],
        [{ text: 'Asha' }, { text: '9876543210' }],
      ],
    },
  ]);
});

test('reads the typed cells of each sheet that has rows', async () => {
  const file = await workbookOf([
    { name: 'Members', rows: [[45_000, day(2025, 1, 31), day(2025, 1, 31, 18, 5), true]] },
    { name: 'Empty', rows: [] },
    { name: 'Old', rows: [[1.5]] },
  ]);
  expect(await readImportFile(file, GYM)).toEqual([
    {
      sheet: 'Members',
      rows: [
        [
          { text: '45000', number: 45_000, date: '2023-03-15' },
          { text: '2025-01-31', date: '2025-01-31' },
          { text: '2025-01-31 18:05', date: '2025-01-31', time: '18:05' },
          { text: 'true' },
        ],
      ],
    },
    { sheet: 'Old', rows: [[{ text: '1.5', number: 1.5 }]] },
  ]);
});

test('refuses with the sentence of the thread', async () => {
  await expect(readImportFile(utf8('%PDF-1.7'), GYM)).rejects.toMatchObject({
    code: 'bad-file',
    message: 'This is not a table. Please upload a CSV or an Excel file (.xlsx).',
  });
});

test('gives up at the deadline, and reads the next file', async () => {
  await expect(readImportFile(utf8('Name'), GYM, { timeoutMs: 0, heapMb: 512 })).rejects.toMatchObject({
    code: 'bad-file',
    message: 'The file takes too long to read. Copy the list into a new Excel file and upload that.',
  });
  expect(await readImportFile(utf8('Name'), GYM)).toHaveLength(1);
});

test('survives a file that needs more memory than its thread has', async () => {
  const file = utf8(`Name\n${'Asha,9876543210,31/12/2025\n'.repeat(20_000)}`);
  await expect(readImportFile(file, GYM, { timeoutMs: 60_000, heapMb: 10 })).rejects.toMatchObject({
    code: 'bad-file',
    message:
      'The file unpacks to more than a list of members can hold. Copy the list into a new Excel file and upload that.',
  });
  expect(await readImportFile(file, GYM)).toHaveLength(1);
});

test('of many files at once some of each gym wait and the rest are refused', async () => {
  const gyms = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd', 'd', 'e'];
  const reads = gyms.map((gym) => readImportFile(utf8('Name'), gym));
  const results = await Promise.allSettled(reads);
  const refused = results.flatMap((result, at) =>
    result.status === 'rejected' && result.reason instanceof QueueFullError ? [`${gyms[at]}${at}`] : [],
  );
  // One is read and two of each gym wait, eight of all.
  expect(refused).toEqual(['a3', 'b6', 'e11']);
});

test('takes 20,000 rows in small portions, between which the event loop goes on', async () => {
  const members = Array.from({ length: 20_000 }, (_, index) => [
    `Member ${index}`,
    9_000_000_000 + index,
    `member${index}@example.in`,
    day(2025, 1, 1),
    '31/12/2025',
    'Gold 3M',
    '₹1,200/-',
    'M',
    'active',
    'a note',
    'Bandra',
    30,
  ]);
  const file = await workbook([['Name', 'Phone'], ...members]);
  const emit = vi.spyOn(Worker.prototype, 'emit');
  const [table] = await readImportFile(file, GYM);
  const messages = emit.mock.calls.flatMap(([event, message]) =>
    event === 'message' ? [message as WorkerMessage] : [],
  );
  const portions = messages.flatMap((message) => (message.type === 'rows' ? [message.rows.length] : []));
  expect(table?.rows).toHaveLength(20_001);
  expect(portions.reduce((sum, rows) => sum + rows, 0)).toBe(20_001);
  expect(Math.max(...portions)).toBeLessThanOrEqual(200);
});
