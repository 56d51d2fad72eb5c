import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { ExportTable } from '../db/exportsSchema.ts';

export type ExportRow = Selectable<ExportTable>;

export const insertExport = (tx: Tx, gymId: string, row: Omit<Insertable<ExportTable>, 'gym_id'>): Promise<ExportRow> =>
  tx
    .insertInto('exports')
    .values({ gym_id: gymId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The export that waits or is written. */
export const findOpenExport = (db: Db, gymId: string): Promise<ExportRow | undefined> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

/** Newest first. */
export const listExports = (db: Db, gymId: string): Promise<ExportRow[]> =>
  db.selectFrom('exports').selectAll().where('gym_id', '=', gymId).orderBy('id', 'desc').execute();

/** Deletes an export with its file. Undefined where there is none. */
export const deleteExportRow = (tx: Tx, gymId: string, id: string): Promise<ExportRow | undefined> =>
  tx.deleteFrom('exports').where('gym_id', '=', gymId).where('id', '=', id).returningAll().executeTakeFirst();

/** Deletes the finished exports with their files, except the newest ones. */
export const pruneExports = (tx: Tx, gymId: string, keepNewest: number) =>
  tx
    .deleteFrom('exports')
    .where('gym_id', '=', gymId)
    .where('finished_at', 'is not', null)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('exports as newest')
        .select('newest.id')
        .where('newest.gym_id', '=', gymId)
        .where('newest.finished_at', 'is not', null)
        .orderBy('newest.id', 'desc')
        .limit(keepNewest),
    )
    .execute();

/** The export of a download link. Searches all gyms: the link names nothing else. */
export const findExportOfLink = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

/** A piece of the file in base64; undefined after the last. */
export async function findExportPart(db: Db, gymId: string, id: string, number: number): Promise<string | undefined> {
  const part = await db
    .selectFrom('export_parts')
    .select('base64')
    .where('gym_id', '=', gymId)
    .where('export_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return part?.base64;
}

/** Longer than any claim. What is claimed for longer was so before the clock was set back. */
const MAX_CLAIM_MS = 10 * 60_000;
const isFree = (now: number) =>
  sql<boolean>`(claimed_until is null or claimed_until <= ${now} or claimed_until > ${now + MAX_CLAIM_MS})`;

/** Claims the oldest export, of any gym, that nobody writes; counts the try. Undefined where there is none. */
export async function claimExport(
  db: Db,
  { claim, now, until }: { claim: string; now: number; until: number },
): Promise<ExportRow | undefined> {
  const waiting = db
    .selectFrom('exports')
    .select(['gym_id', 'id'])
    .where('finished_at', 'is', null)
    // Matches every row by the index, including those from before the clock was set back.
    .where('requested_at', '<', Number.MAX_SAFE_INTEGER)
    .where(isFree(now))
    .orderBy('requested_at');
  for (const { gym_id: gymId, id } of await waiting.limit(CANDIDATES).execute()) {
    const claimed = await db
      .updateTable('exports')
      .set((e) => ({ claim, claimed_until: until, tries: e('tries', '+', 1) }))
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst();
    if (claimed) return claimed;
  }
  return undefined;
}
const CANDIDATES = 10;

export type ClaimedExport = Pick<ExportRow, 'gym_id' | 'id'> & { claim: string };

/** Changes an export that this writer still has; false where it was deleted, or another writer has it. */
export async function updateClaimedExport(
  db: Db,
  gymId: string,
  { id, claim }: ClaimedExport,
  change: Partial<
    Pick<ExportRow, 'rows' | 'total_rows' | 'tries' | 'claim' | 'claimed_until' | 'bytes' | 'finished_at' | 'error'>
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set(change)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertExportPart = (tx: Tx, gymId: string, id: string, number: number, base64: string) =>
  tx.insertInto('export_parts').values({ gym_id: gymId, export_id: id, number, base64 }).execute();

export const deleteExportParts = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('export_parts').where('gym_id', '=', gymId).where('export_id', '=', id).execute();

/** Deletes the files of the exports that were finished before, of all gyms. */
export const deleteExportFilesBefore = (db: Db, moment: number) =>
  db
    .deleteFrom('export_parts')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('exports')
          .select('exports.id')
          .whereRef('exports.gym_id', '=', 'export_parts.gym_id')
          .whereRef('exports.id', '=', 'export_parts.export_id')
          .where('exports.finished_at', '<', moment),
      ),
    )
    .execute();

export const deleteExportsBefore = (db: Db, moment: number) =>
  db.deleteFrom('exports').where('requested_at', '<', moment).where('finished_at', '<', moment).execute();
