import { randomUUID } from 'node:crypto';
import type { ImportDetail } from '@spotter/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureTurns } from '../testing/eventLoop.ts';
import { createTestGym, startTestServer, type TestGym, type TestServer } from '../testing/server.ts';
import { workbook } from './testing/files.ts';

const ROWS = 20_000;
const header = ['Name', 'Phone', 'Email', 'Age', 'Gender', 'Plan', 'Joining Date', 'Expiry Date', 'Fees Due', 'Notes'];
const rowOf = (row: number) => [
  `Member ${row} Imported`,
  `97${String(row).padStart(8, '0')}`,
  `imported${row}@gym.test`,
  18 + (row % 50),
  'F',
  'Monthly',
  '01/11/2026',
  '30/11/2026',
  100,
  'From the old list',
];
const table = [header, ...Array.from({ length: ROWS }, (_, row) => rowOf(row))];

// On SQLite, whose statements run on the event loop as well.
describe('a file of 20,000 rows', () => {
  let server: TestServer;
  let gym: TestGym;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    gym = await createTestGym(server);
  });
  afterAll(() => server.close());

  test('never takes the event loop for long, looked at first and again', { timeout: 600_000 }, async () => {
    const { gymId, admin } = gym;
    const token = await admin.token();
    // Without the client's time-out: the machine of a test may be busy.
    const call = async (path: string, input: object) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      };
      const body = JSON.stringify({ gymId, ...input });
      const response = await server.app.request(path, { method: 'POST', headers, body });
      return ((await response.json()) as { import: ImportDetail }).import;
    };
    const upload = (file: Uint8Array) =>
      call('/uploadImport', { kind: 'members', fileName: 'a.xlsx', base64: Buffer.from(file).toString('base64') });
    // The first file loads code.
    await upload(await workbook(table.slice(0, 500)));
    const file = await workbook(table);
    const first = await measureTurns(() => upload(file));
    const draft = first.result;
    expect(draft).toMatchObject({ totalRows: ROWS, problems: [] });
    const options = { columns: draft.columns.map(({ field }) => (field === 'note' ? null : field)) };
    const again = await measureTurns(() => call('/previewImport', { importId: draft.id, options }));
    expect(again.result.totalRows).toBe(ROWS);
    // Not the longest: the garbage collector takes its time.
    expect(first.shares[2]).toBeLessThan(0.05);
    expect(again.shares[2]).toBeLessThan(0.05);
  });
});
