import { sql, type Insertable, type Updateable } from 'kysely';
import type { ImportField, ImportKind } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { ImportTable } from '../db/importSchema.ts';
import type { ImportRecord } from './importRun.ts';

export const findImport = (db: Db, gymId: string, id: string): Promise<ImportRecord | undefined> =>
  db.selectFrom('imports').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** The import; nobody else changes it until the transaction ends. */
export const lockImportForUpdate = (tx: Tx, gymId: string, id: string): Promise<ImportRecord | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('imports').selectAll().where('gym_id', '=', gymId).where('id', '=', id),
  ).executeTakeFirst();

/** Newest first, of one person where `createdBy` is given. */
export const listImports = (
  db: Db,
  gymId: string,
  { since, createdBy, limit }: { since: number; createdBy: string | undefined; limit: number },
): Promise<ImportRecord[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('created_at', '>=', since)
    .$call(ifDefined(createdBy, (query, id) => query.where('created_by_id', '=', id)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const insertImport = (tx: Tx, gymId: string, row: Omit<Insertable<ImportTable>, 'gym_id'>) =>
  tx
    .insertInto('imports')
    .values({ gym_id: gymId, ...row })
    .execute();

/** Undefined when there is no such import. */
export const updateImport = (
  tx: Db,
  gymId: string,
  id: string,
  change: Updateable<ImportTable>,
): Promise<ImportRecord | undefined> =>
  tx
    .updateTable('imports')
    .set(change)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** `clearImports` deletes its rows. */
const discarded = (now: number) => ({ status: 'canceled' as const, finished_at: now, undo_until: now - 1 });

export const discardDraft = (tx: Tx, gymId: string, id: string, now: number) =>
  updateImport(tx, gymId, id, discarded(now));

/** False where somebody has started it since. */
export const discardUnstarted = async (tx: Tx, gymId: string, id: string, now: number): Promise<boolean> =>
  (await tx
    .updateTable('imports')
    .set(discarded(now))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Discards the drafts of a kind but for so many: this one and the newest others. Ids of before the clock was set back
 * may sort after its own.
 */
export const discardOtherDrafts = (
  tx: Tx,
  gymId: string,
  id: string,
  { kind, newest, now }: { kind: ImportKind; newest: number; now: number },
) =>
  tx
    .updateTable('imports')
    .set(discarded(now))
    .where('gym_id', '=', gymId)
    .where('kind', '=', kind)
    .where('status', '=', 'draft')
    .where('id', '<>', id)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('imports')
        .select('id')
        .where('gym_id', '=', gymId)
        .where('kind', '=', kind)
        .where('status', '=', 'draft')
        .where('id', '<>', id)
        .orderBy('id', 'desc')
        .limit(newest - 1),
    )
    .execute();

export const deleteImport = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('imports').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** As the index of open imports has it. */
const isOpen = sql<boolean>`status in ('running', 'undoing')`;

/** Longer than any claim. What is claimed for longer was so before the clock was set back. */
const MAX_CLAIM_MS = 10 * 60_000;
/** The first bound, which any has, finds it by the index. */
const isFree = (now: number) =>
  sql<boolean>`claimed_until < ${Number.MAX_SAFE_INTEGER} and (claimed_until <= ${now} or claimed_until > ${now + MAX_CLAIM_MS})`;

/**
 * Claims an import of any gym that waits for the job, the one that waited longest. Of several processes one gets it;
 * after `until` another may. Undefined when there is none.
 */
export async function claimNextImport(
  db: Db,
  { now, until, claim }: { now: number; until: number; claim: string },
): Promise<ImportRecord | undefined> {
  const next = await db
    .selectFrom('imports')
    .select(['gym_id', 'id'])
    .where(isOpen)
    .where(isFree(now))
    .orderBy('claimed_until')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable('imports')
    .set({ claim, claimed_until: until })
    .where('gym_id', '=', next.gym_id)
    .where('id', '=', next.id)
    .where(isOpen)
    .where(isFree(now))
    .returningAll()
    .executeTakeFirst();
}

/** Gives the import back, if this process still has it; another turn may begin at `from`. */
export const releaseImport = (db: Db, gymId: string, id: string, claim: string, from: number) =>
  db
    .updateTable('imports')
    .set({ claim: null, claimed_until: from })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();

/** No text of a user looks so: its quotes are escaped. */
const hasSamples = sql<boolean>`settings like '%"samples":["%'`;

/** Imports of all gyms, or of one, whose rows are not needed any more: they cannot be undone, or were never run. */
export const listImportsToClear = (
  db: Db,
  { now, endedBefore, gymId }: { now: number; endedBefore: number; gymId: string | undefined },
) =>
  db
    .selectFrom('imports')
    .select(['gym_id', 'id', 'started_at', 'settings'])
    .where(({ or, eb }) => or([eb('cleared_at', 'is', null), hasSamples]))
    .$call(ifDefined(gymId, (query, id) => query.where('gym_id', '=', id)))
    .where(({ and, or, eb }) =>
      or([
        and([eb('status', 'in', ['done', 'canceled', 'failed']), eb('undo_until', '<', now)]),
        and([eb('status', '=', 'undone'), eb('finished_at', '<', endedBefore)]),
        and([eb('status', '=', 'draft'), eb('created_at', '<', endedBefore)]),
      ]),
    )
    .limit(100)
    .execute();

export async function listRememberedColumns(db: Db, gymId: string, kind: ImportKind) {
  const rows = await db
    .selectFrom('import_columns')
    .select(['header_key', 'field'])
    .where('gym_id', '=', gymId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ header_key: key, field }) => [key, field as ImportField | null]));
}

export async function rememberColumns(
  tx: Tx,
  gymId: string,
  kind: ImportKind,
  columns: ReadonlyMap<string, ImportField | null>,
  now: number,
): Promise<void> {
  const rows = [...columns].map(([header_key, field]) => ({ gym_id: gymId, kind, header_key, field, updated_at: now }));
  if (rows.length === 0) return;
  await tx
    .insertInto('import_columns')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['gym_id', 'kind', 'header_key'])
        .doUpdateSet((e) => ({ field: e.ref('excluded.field'), updated_at: now })),
    )
    .execute();
}
