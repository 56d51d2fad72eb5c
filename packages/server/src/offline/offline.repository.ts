import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { OfflineOperationTable } from '../db/offlineSchema.ts';
import { ifDefined } from '../db/ifDefined.ts';

export type OperationRow = Selectable<OfflineOperationTable>;
type NewOperation = Omit<Insertable<OfflineOperationTable>, 'gym_id'>;

/** The most that the desk is shown. */
const MAX_WAITING = 200;

/** With the person's name. */
export const listOperations = async (db: Db, gymId: string, ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('offline_operations')
        .leftJoin('people', (join) =>
          join
            .onRef('people.gym_id', '=', 'offline_operations.gym_id')
            .onRef('people.id', '=', 'offline_operations.person_id'),
        )
        .selectAll('offline_operations')
        .select('people.name as person_name')
        .where('offline_operations.gym_id', '=', gymId)
        .where('offline_operations.id', 'in', ids)
        .execute();

/** Nothing where the operation was received before. A transaction that is inserting the same one is waited for. */
export const insertOperationIfNew = (tx: Tx, gymId: string, operation: NewOperation) =>
  tx
    .insertInto('offline_operations')
    .values({ gym_id: gymId, ...operation })
    .onConflict((conflict) => conflict.columns(['gym_id', 'id']).doNothing())
    .execute();

export const updateOperation = (tx: Tx, gymId: string, id: string, change: Updateable<OfflineOperationTable>) =>
  tx.updateTable('offline_operations').set(change).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** The person's operations that do not fit yet, oldest first. */
export const listConflictsOfPerson = (db: Db, gymId: string, personId: string): Promise<OperationRow[]> =>
  db
    .selectFrom('offline_operations')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('waiting_since', 'is not', null)
    .where('person_id', '=', personId)
    .where('outcome', '=', 'conflict')
    .orderBy('happened_at')
    .orderBy('received_at')
    .orderBy('id')
    .execute();

const waitingOperations = (db: Db, gymId: string) =>
  db
    .selectFrom('offline_operations')
    .innerJoin('branches', (join) =>
      join
        .onRef('branches.gym_id', '=', 'offline_operations.gym_id')
        .onRef('branches.id', '=', 'offline_operations.branch_id'),
    )
    .leftJoin('people', (join) =>
      join
        .onRef('people.gym_id', '=', 'offline_operations.gym_id')
        .onRef('people.id', '=', 'offline_operations.person_id'),
    )
    .selectAll('offline_operations')
    .select(['branches.name as branch_name', 'people.name as person_name', 'people.user_type'])
    .where('offline_operations.gym_id', '=', gymId)
    .where('offline_operations.waiting_since', 'is not', null);

export type WaitingOperation = Awaited<ReturnType<typeof listWaitingOperations>>[number];

/** Those that wait for the desk of a branch, or of the gym; oldest first. */
export const listWaitingOperations = (db: Db, gymId: string, branchId: string | undefined) =>
  waitingOperations(db, gymId)
    .$call(ifDefined(branchId, (query, id) => query.where('offline_operations.branch_id', '=', id)))
    .orderBy('offline_operations.happened_at')
    .orderBy('offline_operations.id')
    .limit(MAX_WAITING)
    .execute();

export const findWaitingOperation = (db: Db, gymId: string, id: string): Promise<WaitingOperation | undefined> =>
  waitingOperations(db, gymId).where('offline_operations.id', '=', id).executeTakeFirst();

/** Undefined where another desk was faster. */
export const settleWaitingOperation = (
  tx: Tx,
  gymId: string,
  id: string,
  settlement: Required<Pick<Updateable<OfflineOperationTable>, 'settled_at' | 'settled_by_name'>>,
) =>
  tx
    .updateTable('offline_operations')
    .set({ ...settlement, waiting_since: null })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('waiting_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();

/** Deletes operations received before these moments, in all gyms: those that wait for a desk, and the others. */
export async function deleteOperationsReceivedBefore(
  db: Db,
  moments: { waiting: number; others: number },
): Promise<void> {
  await db
    .deleteFrom('offline_operations')
    .where('received_at', '<', moments.others)
    .where((e) => e.or([e('waiting_since', 'is', null), e('received_at', '<', moments.waiting)]))
    .execute();
}
