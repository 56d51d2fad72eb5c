import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Job } from '../jobs/scheduler.ts';
import {
  claimExport,
  type ClaimedExport,
  deleteExportParts,
  type ExportRow,
  insertExportPart,
  updateClaimedExport,
} from './exports.repository.ts';
import { writeExport } from './writeExport.ts';

const INTERVAL_MS = 2000;
/** How long a writer may be silent before another one begins again. */
const LEASE_MS = 60_000;
/** Between two reports of progress. */
const PROGRESS_INTERVAL_MS = 1000;
const MAX_TRIES = 3;
/** Of a piece of the file, or a little more. */
const PART_BYTES = 2 ** 20;

interface ExportsOptions {
  database: Database;
  clock: Clock;
}

/** This writer goes on no more: the export was deleted, another writer has it, or the server stops. */
class Abandoned extends Error {}

/**
 * Writes the exports that wait, one at a time, each claimed by its row. One that was broken off, as by a crash, begins
 * again once its claim has run out; its file is offered only whole.
 */
export const exportsJob = ({ database, clock }: ExportsOptions): Job => ({
  name: 'exports',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    while (!signal.aborted) {
      const claim = randomUUID();
      const row = await claimExport(database.db, { claim, now: clock(), until: clock() + LEASE_MS });
      if (!row) return;
      const claimed = { gym_id: row.gym_id, id: row.id, claim };
      try {
        if (row.tries > MAX_TRIES) throw new Error('The export was begun too often');
        await writeFile({ database, clock }, row, claimed, signal);
      } catch (error) {
        if (!(error instanceof Abandoned)) {
          await putBack({ database, clock }, row, claimed);
          throw error;
        }
        // Begins again at once where another server runs, and otherwise at the next start.
        const release = { claim: null, claimed_until: null, tries: row.tries - 1 };
        if (signal.aborted) await updateClaimedExport(database.db, row.gym_id, claimed, release);
      }
    }
  },
});

async function writeFile(
  { database, clock }: ExportsOptions,
  { gym_id: gymId, id, format }: ExportRow,
  claimed: ClaimedExport,
  signal: AbortSignal,
): Promise<void> {
  let [rows, bytes, parts, reportedAt] = [0, 0, 0, 0];
  /** In one transaction with the part: only the writer that has the export adds to its file. */
  const save = (change: Parameters<typeof updateClaimedExport>[3], part?: Buffer) =>
    database.transaction(async (tx) => {
      if (signal.aborted || !(await updateClaimedExport(tx, gymId, claimed, change))) throw new Abandoned();
      if (part) await insertExportPart(tx, gymId, id, parts, part.toString('base64'));
    });
  const addPart = async (part: Buffer) => {
    await save({ rows, claimed_until: clock() + LEASE_MS }, part);
    bytes += part.length;
    parts += 1;
  };
  await database.transaction(async (tx) => {
    if (!(await updateClaimedExport(tx, gymId, claimed, { rows: 0, total_rows: 0 }))) throw new Abandoned();
    await deleteExportParts(tx, gymId, id);
  });
  await database.snapshot(async (db) => {
    const written = { format, now: clock(), onRows: (count: number) => (rows += count) };
    const writer = await writeExport(db, gymId, written);
    if (!writer) throw new Abandoned();
    await save({ total_rows: writer.totalRows });
    let pending: Uint8Array[] = [];
    let pendingBytes = 0;
    for await (const chunk of writer.bytes) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes >= PART_BYTES) {
        await addPart(Buffer.concat(pending));
        [pending, pendingBytes] = [[], 0];
      } else if (performance.now() - reportedAt >= PROGRESS_INTERVAL_MS) {
        await save({ rows, claimed_until: clock() + LEASE_MS });
        reportedAt = performance.now();
      }
    }
    if (pendingBytes > 0) await addPart(Buffer.concat(pending));
  });
  await save({ rows, bytes, finished_at: clock() });
}

/** Tries again later, or gives up after `MAX_TRIES`. */
async function putBack(
  { database, clock }: ExportsOptions,
  { gym_id: gymId, tries }: ExportRow,
  claimed: ClaimedExport,
): Promise<void> {
  if (tries < MAX_TRIES) {
    await updateClaimedExport(database.db, gymId, claimed, { claim: null, claimed_until: clock() + LEASE_MS });
    return;
  }
  const error = /*i18n*/ 'The file could not be written. Please try again later.';
  await database.transaction(async (tx) => {
    await updateClaimedExport(tx, gymId, claimed, { finished_at: clock(), error });
    await deleteExportParts(tx, gymId, claimed.id);
  });
}
