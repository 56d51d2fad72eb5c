import type { ImportDetail, ImportKind, ImportOptions, ImportRow } from '@spotter/api';
import { pino } from 'pino';
import { importsJob } from '../imports/imports.job.ts';
import type { TestGym, TestPerson, TestServer } from './server.ts';

export interface TestFile {
  as?: TestPerson;
  kind?: ImportKind;
  fileName?: string;
  options?: ImportOptions;
}

/** Uploads these lines of comma-separated values, with the choices. */
export async function uploadTestImport(
  { gymId, admin }: Pick<TestGym, 'gymId' | 'admin'>,
  lines: readonly string[],
  { as = admin, kind = 'members', fileName = 'members.csv', options }: TestFile = {},
): Promise<ImportDetail> {
  const base64 = Buffer.from(lines.join('\n')).toString('base64');
  const { import: uploaded } = await as.client.uploadImport({ gymId, kind, fileName, base64 });
  if (!options) return uploaded;
  return (await as.client.previewImport({ gymId, importId: uploaded.id, options })).import;
}

/** Works until nothing waits, as the scheduler does. */
export async function workOnImports({ database, identity, clock }: TestServer): Promise<void> {
  const job = importsJob({ database, identity, clock: () => clock.now, log: pino({ enabled: false }), maxPauseMs: 0 });
  await job.run(new AbortController().signal);
}

/** Uploads, runs and waits for the end. */
export async function importTestFile(
  server: TestServer,
  gym: Pick<TestGym, 'gymId' | 'admin'>,
  lines: readonly string[],
  file: TestFile = {},
): Promise<ImportDetail> {
  const { client } = file.as ?? gym.admin;
  const { id: importId } = await uploadTestImport(gym, lines, file);
  await client.runImport({ gymId: gym.gymId, importId });
  await workOnImports(server);
  return (await client.getImport({ gymId: gym.gymId, importId })).import;
}

export async function importRows(
  { gymId, admin }: Pick<TestGym, 'gymId' | 'admin'>,
  importId: string,
  as: TestPerson = admin,
): Promise<ImportRow[]> {
  return (await as.client.getImportRows({ gymId, importId, limit: 500 })).rows;
}
