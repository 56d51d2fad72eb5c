import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isPostgres } from './engine.ts';
import { insertRows } from './insertRows.ts';
import { statement } from './statement.ts';

interface NewEvent {
  branchId: string;
  payload: string;
}

interface PositionUpdate {
  gymId: string;
  count: number;
  stamp: string;
}

const incrementPosition = (db: Pick<Db, 'insertInto'>, of: PositionUpdate) =>
  db
    .insertInto('feed_positions')
    .values({ gym_id: of.gymId, seq: of.count, stamp: of.stamp })
    .onConflict((conflict) =>
      conflict.column('gym_id').doUpdateSet({ seq: sql<number>`feed_positions.seq + ${of.count}`, stamp: of.stamp }),
    )
    .returning('seq');

const takeSeqs = statement(incrementPosition);

const takeSeqsAndInsert = statement(
  (db, of: PositionUpdate & { now: number; branchIds: string[]; payloads: string[] }) =>
    db
      .with('taken', (within) => incrementPosition(within, of))
      .insertInto('feed_events')
      .columns(['gym_id', 'seq', 'branch_id', 'payload', 'created_at'])
      .expression(
        sql`select ${of.gymId}, taken.seq - ${of.count} + news.number, news.branch_id, news.payload, ${of.now}::bigint
        from taken, unnest(${of.branchIds}::text[], ${of.payloads}::text[]) with ordinality as news (branch_id, payload, number)`,
      ),
);

/**
 * Appends events with the gym's next `seq` values. One statement on PostgreSQL:
 * the gym's other transactions wait for it.
 */
export async function appendEvents(tx: Tx, gymId: string, now: number, events: NewEvent[]): Promise<void> {
  const positions = { gymId, count: events.length, stamp: randomUUID() };
  if (isPostgres(tx)) {
    const [branchIds, payloads] = [events.map(({ branchId }) => branchId), events.map(({ payload }) => payload)];
    await takeSeqsAndInsert.all(tx, { ...positions, now, branchIds, payloads });
    return;
  }
  const taken = await takeSeqs.first(tx, positions);
  const before = (taken?.seq ?? 0) - events.length;
  await insertRows(
    tx,
    'feed_events',
    events.map(({ branchId, payload }, index) => ({
      gym_id: gymId,
      seq: before + 1 + index,
      branch_id: branchId,
      payload,
      created_at: now,
    })),
  );
}
