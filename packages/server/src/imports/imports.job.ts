import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { UNDO_IMPORT_MS } from '@spotter/api';
import type { Logger } from 'pino';
import { recordActivity } from '../activities/activities.repository.ts';
import type { Clock } from '../clock.ts';
import type { Gym } from '../context.ts';
import type { Database, Tx } from '../db/database.ts';
import { isUnavailable } from '../db/errors.ts';
import { lockGymForUpdate } from '../gyms/gyms.repository.ts';
import { toGym } from '../gyms/gyms.rules.ts';
import type { Identity } from '../identity/identity.ts';
import type { Job } from '../jobs/scheduler.ts';
import { inEachLanguage, texts } from '../texts.ts';
import type { ImportRecord } from './importRun.ts';
import { nextRowsToApply, nextRowsToUndo, writeAppliedRows, writeUndoneRows } from './importRows.repository.ts';
import { claimNextImport, lockImportForUpdate, releaseImport, updateImport } from './imports.repository.ts';
import { countsWith, runOf } from './importState.ts';
import { kindOf } from './kinds.ts';

const INTERVAL_MS = 1000;
/** Rows per transaction, of which a check-in waits for one at most: some 10 ms. */
const CHUNK_ROWS = 25;
/** Between two chunks, for the desk: four times as long as a chunk took, within these bounds. */
const MIN_PAUSE_MS = 20;
const MAX_PAUSE_MS = 60;
const PAUSE_FACTOR = 4;
/** A process that has died is replaced after this. */
const CLAIM_MS = 10_000;
/** Then the next import has its turn. */
const CHUNKS_PER_TURN = 40;
const RETRY_MS = 5_000;
/** Of the same rows, before the import is given up. */
const MAX_FAILURES = 5;

interface ImportsJobOptions {
  database: Database;
  identity: Identity;
  clock: Clock;
  log: Logger;
  /** Shorter in tests. */
  maxPauseMs?: number;
}

/**
 * Runs and undoes imports, in chunks: what became of each row is written in the transaction that writes the row, so
 * that a crash repeats nothing. Of several processes one works on an import; where it dies, another goes on.
 */
export function importsJob({ database, identity, clock, log, maxPauseMs = MAX_PAUSE_MS }: ImportsJobOptions): Job {
  /** One turn of an import. */
  async function work(record: ImportRecord, claim: string, signal: AbortSignal): Promise<void> {
    const { gym_id: gymId, id } = record;
    try {
      for (let chunk = 0; chunk < CHUNKS_PER_TURN && !signal.aborted; chunk += 1) {
        const startedAt = performance.now();
        const hasMore = await database.transaction((tx) => runChunk(tx, record, claim));
        if (!hasMore) return;
        const pauseMs = Math.max((performance.now() - startedAt) * PAUSE_FACTOR, MIN_PAUSE_MS);
        await delay(Math.min(pauseMs, maxPauseMs), undefined, { ref: false });
      }
      await releaseImport(database.db, gymId, id, claim, clock());
    } catch (error) {
      if (!isUnavailable(error)) {
        log.error({ err: error, gymId, importId: id }, 'Rows of an import could not be written');
        await database.transaction((tx) => recordFailure(tx, record, claim));
      }
      await releaseImport(database.db, gymId, id, claim, clock() + RETRY_MS);
    }
  }

  /** False where nothing is left to do for this process. */
  async function runChunk(tx: Tx, { gym_id: gymId, id }: ImportRecord, claim: string): Promise<boolean> {
    const record = await lockImportForUpdate(tx, gymId, id);
    if (record?.claim !== claim) return false;
    const gym = await lockGym(tx, gymId);
    const now = clock();
    const run = runOf(record, { gym, now, identity });
    const kind = kindOf(record.kind);
    const key = { gymId, importId: id };
    const progress = { claimed_until: now + CLAIM_MS, failures: 0 };
    if (record.status === 'running') {
      const rows = await nextRowsToApply(tx, key, CHUNK_ROWS);
      if (rows.length === 0) return finish(tx, record, 'done', now);
      const applied = await kind.applyRows(tx, run, rows);
      const repeats = new Map(rows.map((row) => [row.number, row.repeats]));
      await writeAppliedRows(tx, key, applied, repeats, now);
      await updateImport(tx, gymId, id, {
        ...progress,
        processed_rows: record.processed_rows + rows.length,
        counts: countsWith(
          record,
          applied.map(({ outcome }) => outcome),
        ),
      });
      return true;
    }
    if (record.status !== 'undoing') return false;
    const rows = await nextRowsToUndo(tx, key, CHUNK_ROWS);
    if (rows.length === 0) return finish(tx, record, 'undone', now);
    await writeUndoneRows(tx, key, await kind.undoRows(tx, run, rows), now);
    await updateImport(tx, gymId, id, { ...progress, processed_rows: record.processed_rows + rows.length });
    return true;
  }

  async function recordFailure(tx: Tx, { gym_id: gymId, id }: ImportRecord, claim: string): Promise<void> {
    const record = await lockImportForUpdate(tx, gymId, id);
    if (record?.claim !== claim) return;
    const failures = record.failures + 1;
    await updateImport(tx, gymId, id, { failures });
    if (failures < MAX_FAILURES) return;
    const now = clock();
    const message = record.status === 'running' ? failureTexts.running : failureTexts.undoing;
    await updateImport(tx, gymId, id, {
      status: 'failed',
      finished_at: now,
      undo_until: record.undo_until ?? now + UNDO_IMPORT_MS,
      error: inEachLanguage((language) => texts(language).t(message, { count: record.processed_rows })),
    });
    // What was imported stays. An undo that was broken off can be begun again.
    if (record.status === 'running' && record.processed_rows > 0) await recordOutcome(tx, record, 'import', now);
  }

  return {
    name: 'imports',
    intervalMs: INTERVAL_MS,
    async run(signal) {
      while (!signal.aborted) {
        const claim = randomUUID();
        const now = clock();
        const record = await claimNextImport(database.db, { now, until: now + CLAIM_MS, claim });
        if (!record) return;
        await work(record, claim, signal);
      }
    },
  };
}

const failureTexts = {
  running:
    /*i18n*/ '{count, plural, one {It stopped after # row because of a server error. What was imported stays imported} other {It stopped after # rows because of a server error. What was imported stays imported}}',
  undoing:
    /*i18n*/ '{count, plural, one {It stopped after # row because of a server error. What was undone stays undone} other {It stopped after # rows because of a server error. What was undone stays undone}}',
};

/** The one activity of an import, or of its undo. */
async function recordOutcome(tx: Tx, record: ImportRecord, action: 'import' | 'undo', now: number): Promise<void> {
  const { gym_id: gymId, id, file_name: name } = record;
  const caller = {
    personId: record.run_by_id ?? record.created_by_id,
    name: record.run_by_name ?? record.created_by_name,
    userType: record.run_by_type ?? record.created_by_type,
  };
  const counts = JSON.parse(record.counts) as Partial<Record<string, number>>;
  const changes = Object.fromEntries(
    (['create', 'update'] as const).map((outcome) => [outcome, { from: null, to: counts[outcome] ?? 0 }]),
  );
  await recordActivity(
    tx,
    { gymId, now, caller },
    { action, entity: 'import', id, name, ...(action === 'import' && { changes }) },
  );
}

/** Ends an import, with the one activity that says what came of it. Returns false: nothing is left to do. */
export async function finish(
  tx: Tx,
  record: ImportRecord,
  status: 'done' | 'canceled' | 'undone',
  now: number,
): Promise<false> {
  const { gym_id: gymId, id } = record;
  await updateImport(tx, gymId, id, {
    status,
    finished_at: now,
    undo_until: status === 'undone' ? null : now + UNDO_IMPORT_MS,
    claim: null,
    claimed_until: 0,
  });
  const isEmpty = status === 'canceled' && record.processed_rows === 0;
  if (!isEmpty) await recordOutcome(tx, record, status === 'undone' ? 'undo' : 'import', now);
  return false;
}

/** Locked: what another import of the gym writes at the same moment would not be seen, and so be written twice. */
async function lockGym(tx: Tx, gymId: string): Promise<Gym> {
  const gym = await lockGymForUpdate(tx, gymId);
  if (!gym) throw new Error(`There is no gym ${gymId}`);
  return toGym(gymId, { ...gym, gym_name: gym.name, gym_language: gym.language });
}
