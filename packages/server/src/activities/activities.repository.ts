import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Caller, Context } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { ActivityTable } from '../db/schema.ts';

export type EntityType =
  | 'member'
  | 'branch'
  | 'staff'
  | 'admin'
  | 'settings'
  | 'attendance'
  | 'device'
  | 'invoice'
  | 'payment'
  | 'day'
  | 'plan'
  | 'membership';
export type ActivityAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'activate'
  | 'deactivate'
  | 'invite'
  | 'reset-two-factor'
  | 'sign-in'
  | 'sign-out'
  | 'checkout-all'
  | 'correct'
  | 'pair'
  | 'revoke'
  | 'issue'
  | 'credit'
  | 'pay'
  | 'refund'
  | 'close'
  | 'renew'
  | 'undo'
  | 'freeze'
  | 'unfreeze'
  | 'cancel'
  | 'extend';
export type ChangedValue = string | number | null;
export type Changes = Record<string, { from: ChangedValue; to: ChangedValue }>;

export type ActivityRow = Selectable<ActivityTable>;

export interface NewActivity {
  action: ActivityAction;
  entity: EntityType;
  id: string;
  name: string;
  changes?: Changes;
}

/** In which gym, when, and who did it. */
export interface ActivityContext extends Pick<Context, 'gymId' | 'now'> {
  caller: Pick<Caller, 'personId' | 'name' | 'userType'>;
}

/** Records who did what, in the transaction of the change. Entries are never changed or deleted. */
export async function recordActivity(
  tx: Tx,
  { gymId, caller, now }: ActivityContext,
  { action, entity, id, name, changes = {} }: NewActivity,
): Promise<void> {
  const row = {
    id: randomUUIDv7(),
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
  await insertActivities(tx, gymId, [row]);
}

/** Entries with their ids, which rise with time: oldest first. */
export const insertActivities = (tx: Tx, gymId: string, rows: Omit<ActivityRow, 'gym_id'>[]): Promise<void> =>
  insertRows(
    tx,
    'activities',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

export const findActivity = (db: Db, gymId: string, id: string) =>
  db.selectFrom('activities').select('id').where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** Newest first. Ids rise with time: the last id of a page is the cursor of the next. */
export const listActivities = (
  db: Db,
  gymId: string,
  before: string | undefined,
  limit: number,
): Promise<ActivityRow[]> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('gym_id', '=', gymId)
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

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
