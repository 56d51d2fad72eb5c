// A whole database as lines of text, the same for both engines: what a backup file holds, and how one engine's data moves
// to the other.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, DatabaseError, type Db, type Tx } from './database.ts';
import { isPostgres } from './engine.ts';
import { type TableName, tableNames, tables } from './tables.ts';

const PAGE_SIZE = 1000;
const FORMAT = 1;

/** How many rows a table had, and the SHA-256 of them in the order of their keys. */
interface Tally {
  count: number;
  sha256: string;
}
export type Summary = Record<TableName, Tally>;

type Row = Record<string, unknown>;
type Line =
  | { format: number; schema: string[] }
  | { table: TableName }
  | { row: Row }
  | { end: TableName; count: number; sha256: string };

const migrationNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** All rows of the table in the order of its key. Bytes compare alike on both engines, words of a language do not. */
async function* rowsOf(db: Db, table: TableName): AsyncGenerator<Row> {
  const keys = tables[table].map((key) => (key === 'seq' ? sql.ref(key) : sql`${sql.ref(key)} ${collation(db)}`));
  const order = sql.join(keys);
  let after: unknown[] | undefined;
  for (;;) {
    const behind = after ? sql`where (${order}) > (${sql.join(after)})` : sql``;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${behind} order by ${order} limit ${PAGE_SIZE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = tables[table].map((key) => last[key]);
  }
}

const collation = (db: Db) => (isPostgres(db) ? sql`collate "C"` : sql`collate binary`);

const sorted = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).toSorted(([one], [two]) => (one < two ? -1 : 1)));

/** Counts and hashes rows as they pass. */
function tally() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(row: Row) {
      count += 1;
      hash.update(JSON.stringify(sorted(row)));
    },
    result: (): Tally => ({ count, sha256: hash.digest('hex') }),
  };
}

const textOf = (line: Line) => `${JSON.stringify(line)}\n`;

/** Everything there is at one moment, while others go on writing. */
export async function dump(database: Database, write: (line: string) => Promise<void>): Promise<Summary> {
  return database.snapshot(async (db) => {
    await write(textOf({ format: FORMAT, schema: await migrationNames(db) }));
    const summary: Partial<Summary> = {};
    for (const table of tableNames) {
      await write(textOf({ table }));
      const seen = tally();
      for await (const row of rowsOf(db, table)) {
        seen.add(row);
        await write(textOf({ row }));
      }
      const result = seen.result();
      summary[table] = result;
      await write(textOf({ end: table, ...result }));
    }
    return summary as Summary;
  });
}

/** Reads a dump to its end without keeping it; throws where it is broken or cut. `onRow` may do something with each row. */
export async function readDump(
  lines: AsyncIterable<string>,
  schema: string[],
  onRow: (table: TableName, row: Row) => Promise<void> = () => Promise.resolve(),
): Promise<Summary> {
  const summary: Partial<Summary> = {};
  let table: TableName | undefined;
  let seen = tally();
  let isBegun = false;
  for await (const text of lines) {
    if (text === '') continue;
    const line = parseLine(text);
    if (!isBegun) {
      if (!('format' in line) || line.format !== FORMAT) throw new DatabaseError('This file is not a backup');
      if (line.schema.join() !== schema.join()) {
        throw new DatabaseError('The backup was made by another version: restore it with that one, then update');
      }
      isBegun = true;
    } else if ('table' in line) {
      table = line.table;
      seen = tally();
    } else if ('row' in line && table) {
      seen.add(line.row);
      await onRow(table, line.row);
    } else if ('end' in line && line.end === table) {
      const result = seen.result();
      if (result.count !== line.count || result.sha256 !== line.sha256) {
        throw new DatabaseError(`The backup is damaged: ${table} is not what was written`);
      }
      summary[line.end] = result;
    }
  }
  if (tableNames.some((name) => !summary[name])) throw new DatabaseError('The backup is not complete');
  return summary as Summary;
}

function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new DatabaseError('This file is not a backup, or it is damaged');
  }
}

/** What the rows of a database come to now. */
export async function summarize(db: Db): Promise<Summary> {
  const summary: Partial<Summary> = {};
  for (const table of tableNames) {
    const seen = tally();
    for await (const row of rowsOf(db, table)) seen.add(row);
    summary[table] = seen.result();
  }
  return summary as Summary;
}

/** Puts a dump into an empty database: all of it, compared by counts and hashes, or nothing. */
export async function load(database: Database, lines: AsyncIterable<string>): Promise<Summary> {
  return database.transaction(async (tx) => {
    for (const table of tableNames) {
      const some = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
      if (some.rows.length > 0)
        throw new DatabaseError('The database is not empty: a backup is restored into a new one');
    }
    let waiting: { table: TableName; rows: Row[] } | undefined;
    const flush = async () => {
      if (waiting) await insertRows(tx, waiting.table, waiting.rows);
      waiting = undefined;
    };
    const read = await readDump(lines, await migrationNames(tx), async (table, row) => {
      if (waiting && (waiting.table !== table || waiting.rows.length >= MAX_ROWS_PER_STATEMENT)) await flush();
      waiting ??= { table, rows: [] };
      waiting.rows.push(row);
    });
    await flush();
    const there = await summarize(tx);
    const differing = tableNames.filter((name) => read[name].sha256 !== there[name].sha256);
    if (differing.length > 0) throw new DatabaseError(`The restored ${differing.join(', ')} differ from the backup`);
    return there;
  });
}

const MAX_ROWS_PER_STATEMENT = 400;

const insertRows = (tx: Tx, table: TableName, rows: Row[]) => tx.insertInto(table).values(rows).execute();
