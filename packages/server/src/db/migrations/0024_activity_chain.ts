import { type Kysely, sql } from 'kysely';
import { chainActivities, type ChainContent, type ChainHead, EMPTY_CHAIN } from '../activityChain.ts';
import { isPostgres } from '../engine.ts';

/** Few enough for PostgreSQL to look each row up by its key. */
const BATCH_ROWS = 1000;

/**
 * Chains the activities of each gym by their hashes, oldest first, and indexes what the Activity Tracker filters by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('activities')
    .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('activities')
    .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('activity_heads')
    .addColumn('gym_id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('activities_by_time').on('activities').columns(['gym_id', 'happened_at', 'id']).execute();
  const { rows } = await sql<{ gym_id: string }>`select distinct gym_id from activities`.execute(db);
  for (const { gym_id: gymId } of rows) await chainGym(db, gymId);
  await db.schema.createIndex('activities_by_seq').on('activities').columns(['gym_id', 'seq']).unique().execute();
  for (const column of ['performed_by_id', 'action', 'entity_type']) {
    await db.schema
      .createIndex(`activities_by_${column}`)
      .on('activities')
      .columns(['gym_id', column, 'happened_at', 'id'])
      .execute();
  }
}

async function chainGym(db: Kysely<unknown>, gymId: string): Promise<void> {
  let head = EMPTY_CHAIN;
  let last: ChainContent | undefined;
  // SQLite reads the links first only where it finds each row by its number.
  const key = sql.ref(isPostgres(db) ? 'id' : 'rowid');
  for (;;) {
    const after = last ? sql`and (happened_at, id) > (${last.happened_at}, ${last.id})` : sql``;
    const { rows } = await sql<ChainContent & { key: string | number }>`
      select ${key} as key, gym_id, id, action, entity_type, entity_id, entity_name, performed_by_id, performed_by_name,
        performed_by_type, changes, happened_at
      from activities where gym_id = ${gymId} ${after} order by happened_at, id limit ${BATCH_ROWS}
    `.execute(db);
    if (rows.length === 0) break;
    const { chained, head: next } = chainActivities(rows, head);
    await (isPostgres(db) ? linkOnPostgres(db, gymId, chained) : linkOnSqlite(db, chained));
    head = next;
    last = rows.at(-1);
  }
  await sql`insert into activity_heads (gym_id, seq, hash) values (${gymId}, ${head.seq}, ${head.hash})`.execute(db);
}

type Link = ChainHead & { key: string | number };

const linkOnPostgres = (db: Kysely<unknown>, gymId: string, links: readonly Link[]) =>
  sql`
    update activities set seq = link.seq, hash = link.hash
    from unnest(
      ${links.map(({ key }) => key)}::text[], ${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ hash }) => hash)}::text[]
    ) as link (id, seq, hash)
    where activities.gym_id = ${gymId} and activities.id = link.id
  `.execute(db);

const linkOnSqlite = (db: Kysely<unknown>, links: readonly Link[]) =>
  sql`
    update activities set seq = link.value ->> 1, hash = link.value ->> 2
    from json_each(${JSON.stringify(links.map(({ key, seq, hash }) => [key, seq, hash]))}) as link
    where activities.rowid = link.value ->> 0
  `.execute(db);
