import { sql } from 'kysely';
import type { ActivityAction, ActivityRecord, ChangedField } from '@spotter/api';
import type { Caller, Context } from '../context.ts';
import { contains } from '../db/contains.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Db, Tx } from '../db/database.ts';
import { type ActivityRow, appendToChain } from './chain.repository.ts';
import { newId } from '../newId.ts';

export type ChangedValue = string | number | null;
export type Changes = Partial<Record<ChangedField, { from: ChangedValue; to: ChangedValue }>>;

export type { ActivityRow } from './chain.repository.ts';

export interface NewActivity {
  action: ActivityAction;
  entity: ActivityRecord;
  id: string;
  name: string;
  changes?: Changes;
}

/** In which gym, when, and who did it. */
export interface ActivityContext extends Pick<Context, 'gymId' | 'now'> {
  caller: Pick<Caller, 'personId' | 'name' | 'userType'>;
}

/** Records who did what, at the end of the transaction of the change. Entries are never changed or deleted. */
export function recordActivity(
  tx: Tx,
  { gymId, caller, now }: ActivityContext,
  { action, entity, id, name, changes = {} }: NewActivity,
): Promise<void> {
  const row = {
    id: newId(),
    action,
    entity_type: entity,
    entity_id: id,
    entity_name: name,
    performed_by_id: caller.personId,
    performed_by_name: caller.name,
    performed_by_type: caller.userType,
    changes: JSON.stringify(changes),
    happened_at: now,
  };
  return insertActivities(tx, gymId, [row]);
}

/**
 * Appends entries to the gym's chain, oldest first, just before the commit, which keeps its lock short.
 * Resolves at once.
 */
export const insertActivities = (tx: Tx, gymId: string, rows: Omit<ActivityRow, 'gym_id'>[]): Promise<void> => {
  const entries = rows.map((row) => ({ gym_id: gymId, ...row }));
  beforeCommit(tx, `activities ${gymId}`, entries, (all) => appendToChain(tx, gymId, all));
  return Promise.resolve();
};

export const findActivity = (
  db: Db,
  gymId: string,
  id: string,
): Promise<Pick<ActivityRow, 'id' | 'happened_at'> | undefined> =>
  db
    .selectFrom('activities')
    .select(['id', 'happened_at'])
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface ActivityFilter {
  /** Case-insensitive, in the name of the actor or of the record. */
  search?: string | undefined;
  performedById?: string | undefined;
  action?: ActivityAction | undefined;
  record?: ActivityRecord | undefined;
  /** Start (inclusive) and end (exclusive), in epoch milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
  /** The last entry of the page before. */
  before?: Pick<ActivityRow, 'id' | 'happened_at'> | undefined;
}

/** Newest first, at most `limit`. */
export function listActivities(db: Db, gymId: string, filter: ActivityFilter, limit: number): Promise<ActivityRow[]> {
  const { search = '', performedById, action, record, since, until, before } = filter;
  let query = db.selectFrom('activities').selectAll().where('gym_id', '=', gymId);
  if (performedById !== undefined) query = query.where('performed_by_id', '=', performedById);
  if (action !== undefined) query = query.where('action', '=', action);
  if (record !== undefined) query = query.where('entity_type', '=', record);
  if (since !== undefined) query = query.where('happened_at', '>=', since);
  if (until !== undefined) query = query.where('happened_at', '<', until);
  if (before) query = query.where(sql<boolean>`(happened_at, id) < (${before.happened_at}, ${before.id})`);
  if (search !== '') {
    query = query.where(({ or }) =>
      or([contains(db, 'entity_name', search), contains(db, 'performed_by_name', search)]),
    );
  }
  return query.orderBy('happened_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** What was done to these entities, newest first. */
export const listActivitiesOf = (db: Db, gymId: string, entityIds: string[], limit: number): Promise<ActivityRow[]> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('entity_id', 'in', entityIds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The moments of each Checkout All in [`from`, `before`), which are those of its check-outs. */
export const checkoutAllMoments = (db: Db, gymId: string, { from, before }: { from: number; before: number }) =>
  db
    .selectFrom('activities')
    .select('happened_at')
    .where('gym_id', '=', gymId)
    .where('action', '=', 'checkout-all')
    .where('happened_at', '>=', from)
    .where('happened_at', '<', before);

/** Which of these entries the gym has. */
export async function listStoredActivities(db: Db, gymId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('activities')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
