// A whole database as lines of JSON, the same for both engines: the format of backups and of moves between engines.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, DatabaseError, type Db, type Tx } from './database.ts';
import { isPostgres } from './engine.ts';
import { type TableName, tableNames, tables } from './tables.ts';

const PAGE_SIZE = 1000;
const FORMAT = 1;

/** A table's row count, and the SHA-256 of its rows in the order of their keys. */
interface TableDigest {
  count: number;
  sha256: string;
}
export type Summary = Record<TableName, TableDigest>;

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

/** All rows in the order of the primary key. Binary collation: it is the only one that both engines share. */
async function* rowsOf(db: Db, table: TableName): AsyncGenerator<Row> {
  const keys = tables[table].map((key) => (key === 'seq' ? sql.ref(key) : sql`${sql.ref(key)} ${collation(db)}`));
  const order = sql.join(keys);
  let after: unknown[] | undefined;
  for (;;) {
    const where = after ? sql`where (${order}) > (${sql.join(after)})` : sql``;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} ${where} order by ${order} limit ${PAGE_SIZE}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = tables[table].map((key) => last[key]);
  }
}

const collation = (db: Db) => (isPostgres(db) ? sql`collate "C"` : sql`collate binary`);

const sortColumns = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).toSorted(([one], [two]) => (one < two ? -1 : 1)));

function createDigest() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(row: Row) {
      count += 1;
      hash.update(JSON.stringify(sortColumns(row)));
    },
    result: (): TableDigest => ({ count, sha256: hash.digest('hex') }),
  };
}

const serialize = (line: Line) => `${JSON.stringify(line)}\n`;

/** Writes a consistent snapshot of all tables, while others may write. */
export async function dump(database: Database, write: (line: string) => Promise<void>): Promise<Summary> {
  return database.snapshot(async (db) => {
    await write(serialize({ format: FORMAT, schema: await migrationNames(db) }));
    const summary: Partial<Summary> = {};
    for (const table of tableNames) {
      await write(serialize({ table }));
      const digest = createDigest();
      for await (const row of rowsOf(db, table)) {
        digest.add(row);
        await write(serialize({ row }));
      }
      const result = digest.result();
      summary[table] = result;
      await write(serialize({ end: table, ...result }));
    }
    return summary as Summary;
  });
}

/** Reads and verifies a dump; throws `DatabaseError` where it is damaged or truncated. `onRow` is called for each row. */
export async function readDump(
  lines: AsyncIterable<string>,
  schema: string[],
  onRow: (table: TableName, row: Row) => Promise<void> = () => Promise.resolve(),
): Promise<Summary> {
  const summary: Partial<Summary> = {};
  let table: TableName | undefined;
  let digest = createDigest();
  let hasHeader = false;
  for await (const text of lines) {
    if (text === '') continue;
    const line = parseLine(text);
    if (!hasHeader) {
      if (!('format' in line) || line.format !== FORMAT) throw new DatabaseError('This file is not a backup');
      if (line.schema.join() !== schema.join()) {
        throw new DatabaseError('The backup was made by another version: restore it with that one, then update');
      }
      hasHeader = true;
    } else if ('table' in line) {
      table = line.table;
      digest = createDigest();
    } else if ('row' in line && table) {
      digest.add(line.row);
      await onRow(table, line.row);
    } else if ('end' in line && line.end === table) {
      const result = digest.result();
      if (result.count !== line.count || result.sha256 !== line.sha256) {
        throw new DatabaseError(`The backup is damaged: ${table} does not match its checksum`);
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

/** The digests of a database's tables. */
export async function summarize(db: Db): Promise<Summary> {
  const summary: Partial<Summary> = {};
  for (const table of tableNames) {
    const digest = createDigest();
    for await (const row of rowsOf(db, table)) digest.add(row);
    summary[table] = digest.result();
  }
  return summary as Summary;
}

/** Loads a dump into an empty database in one transaction, and compares counts and hashes. */
export async function load(database: Database, lines: AsyncIterable<string>): Promise<Summary> {
  return database.transaction(async (tx) => {
    for (const table of tableNames) {
      const existing = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
      if (existing.rows.length > 0)
        throw new DatabaseError('The database is not empty: a backup is restored into a new one');
    }
    let batch: { table: TableName; rows: Row[] } | undefined;
    const flush = async () => {
      if (batch) await insertRows(tx, batch.table, batch.rows);
      batch = undefined;
    };
    const dumped = await readDump(lines, await migrationNames(tx), async (table, row) => {
      if (batch && (batch.table !== table || batch.rows.length >= MAX_ROWS_PER_STATEMENT)) await flush();
      batch ??= { table, rows: [] };
      batch.rows.push(row);
    });
    await flush();
    const loaded = await summarize(tx);
    const differing = tableNames.filter((name) => dumped[name].sha256 !== loaded[name].sha256);
    if (differing.length > 0) throw new DatabaseError(`The restored ${differing.join(', ')} differ from the backup`);
    return loaded;
  });
}

const MAX_ROWS_PER_STATEMENT = 400;

const insertRows = (tx: Tx, table: TableName, rows: Row[]) => tx.insertInto(table).values(rows).execute();
