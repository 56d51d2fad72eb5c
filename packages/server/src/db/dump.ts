// A whole database as lines of JSON, the same for both engines: the format of backups and of moves between engines.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Database, DatabaseError, type Db, type Tx } from './database.ts';
import { isPostgres } from './engine.ts';
import { isDamaged, isDiskFull, isUnavailable } from './errors.ts';
import { rowProblem, type RowProblem, type TableShapes, tableShapes } from './tableShapes.ts';
import { newestMigration } from './migrate.ts';
import { type DumpedTable, dumpedTables, tables } from './tables.ts';
import { version } from '../version.ts';
import { gymCommand } from '../product.ts';

const PAGE_SIZE = 1000;
const FORMAT = 1;

/** A table's row count, and the SHA-256 of its rows in the order of their keys. */
interface TableDigest {
  count: number;
  sha256: string;
}
export type Summary = Record<DumpedTable, TableDigest>;

type Row = Record<string, unknown>;
interface Header {
  format: number;
  /** What wrote it, unless that is a newer version, which was about to migrate the database. */
  version?: string;
  schema: string[];
}

type Line = Header | { table: DumpedTable } | { row: Row } | { end: DumpedTable; count: number; sha256: string };

/** The format of the dumps of this database. */
export const dumpFormat = async (db: Db): Promise<DumpFormat> => ({
  migrations: await migrationNames(db),
  shapes: await tableShapes(db),
});

const migrationNames = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * All rows in pages, in the binary order of the primary key, the only one that both engines share. Takes time in
 * proportion to the rows: PostgreSQL, whose indexes follow the database's collation, sorts once and fetches from a
 * cursor; SQLite's are binary, so that each page is a range of the key's index.
 * Throws a `DatabaseError` that names a damaged table.
 */
async function* pagesOf(tx: Db, table: DumpedTable, keys: readonly string[]): AsyncGenerator<Row[]> {
  try {
    yield* isPostgres(tx) ? pagesFromCursor(tx, table, keys) : pagesByKey(tx, table, keys);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const advice = `${gymCommand} check shows the extent; an earlier backup may be whole.`;
    throw new DatabaseError(`The table ${table} is damaged: ${(error as Error).message}. ${advice}`, { cause: error });
  }
}

/**
 * The tables of a schema, which may be that of an earlier version: it lacks some tables, and columns of others' keys.
 */
const tablesOf = (shapes: TableShapes) => dumpedTables.filter((table) => shapes[table].size > 0);
const keysOf = (shapes: TableShapes, table: DumpedTable): readonly string[] =>
  tables[table].filter((key) => shapes[table].has(key));

/** Columns of keys that are no text. */
const numberKeys: readonly string[] = [
  'seq',
  'day',
  'sheet',
  'number',
  'code_window',
  'arrival_hour',
  'stay_bin',
  'version',
  'size',
];

async function* pagesFromCursor(tx: Db, table: DumpedTable, keys: readonly string[]): AsyncGenerator<Row[]> {
  const order = sql.join(
    keys.map((key) => (numberKeys.includes(key) ? sql.ref(key) : sql`${sql.ref(key)} collate "C"`)),
  );
  await sql`declare dump_rows no scroll cursor for select * from ${sql.table(table)} order by ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PAGE_SIZE)} from dump_rows`.execute(tx);
    yield rows;
    if (rows.length < PAGE_SIZE) break;
  }
  await sql`close dump_rows`.execute(tx);
}

async function* pagesByKey(tx: Db, table: DumpedTable, keys: readonly string[]): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const { rows }: { rows: Row[] } = await pageAfter(table, after, keys).execute(tx);
    yield rows;
    after = rows.at(-1);
    if (!after || rows.length < PAGE_SIZE) return;
  }
}

/** The page of a SQLite table that follows a row; without one the first. */
export function pageAfter(
  table: DumpedTable,
  after: Row | undefined,
  keys: readonly string[] = tables[table],
): RawBuilder<Row> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const where = after ? sql`where (${columns}) > (${sql.join(keys.map((key) => after[key]))})` : sql``;
  return sql<Row>`select * from ${sql.table(table)} ${where} order by ${columns} limit ${PAGE_SIZE}`;
}

/** JSON with the columns in alphabetical order: the engines return them in different ones. */
const serializeRow = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([one], [two]) => (one < two ? -1 : 1))));

function createDigest() {
  const hash = createHash('sha256');
  let count = 0;
  return {
    /** Takes the next row as `serializeRow` writes it. */
    add(row: string) {
      count += 1;
      hash.update(row);
    },
    result: (): TableDigest => ({ count, sha256: hash.digest('hex') }),
  };
}

const serialize = (line: Line) => `${JSON.stringify(line)}\n`;

/**
 * Writes a consistent snapshot of all tables, while others may write.
 * `write` is called with whole lines, the header first.
 */
export async function dump(database: Database, write: (lines: string) => Promise<void>): Promise<Summary> {
  return database.snapshot(async (db) => {
    const schema = await migrationNames(db);
    await write(serialize({ format: FORMAT, ...(schema.at(-1) === newestMigration && { version }), schema }));
    const summary: Partial<Summary> = {};
    const shapes = await tableShapes(db);
    for (const table of tablesOf(shapes)) {
      await write(serialize({ table }));
      const digest = createDigest();
      for await (const page of pagesOf(db, table, keysOf(shapes, table))) {
        const rows = page.map(serializeRow);
        for (const row of rows) digest.add(row);
        await write(rows.map((row) => `{"row":${row}}\n`).join(''));
      }
      const result = digest.result();
      summary[table] = result;
      await write(serialize({ end: table, ...result }));
    }
    return summary as Summary;
  });
}

/** What a dump must match to be loaded. */
export interface DumpFormat {
  migrations: string[];
  shapes: TableShapes;
}

/**
 * Reads and verifies a dump; throws `DatabaseError` where it is damaged, truncated or of another schema. `onRow` is
 * called for each row, whose columns and types are those of the table.
 */
export async function readDump(
  lines: AsyncIterable<string>,
  { migrations, shapes }: DumpFormat,
  onRow: (table: DumpedTable, row: Row) => Promise<void> = () => Promise.resolve(),
): Promise<Summary> {
  const summary: Partial<Summary> = {};
  let table: DumpedTable | undefined;
  let digest = createDigest();
  let hasHeader = false;
  for await (const text of lines) {
    if (text === '') continue;
    const line = parseLine(text);
    if (!hasHeader) {
      if (!('format' in line) || line.format !== FORMAT) throw new DatabaseError('This file is not a backup');
      if (!Array.isArray(line.schema) || line.schema.join() !== migrations.join()) {
        throw foreignVersion(line, migrations);
      }
      hasHeader = true;
    } else if ('table' in line) {
      if (!dumpedTables.includes(line.table) || summary[line.table]) throw foreignDump(`the table ${line.table}`);
      table = line.table;
      digest = createDigest();
    } else if ('row' in line && table) {
      const problem = rowProblem(line.row, shapes[table]);
      if (problem) throw foreignDump(`in ${table} ${problemTexts[problem.kind](problem.column)}`);
      digest.add(serializeRow(line.row));
      await onRow(table, line.row);
    } else if ('end' in line && line.end === table) {
      const result = digest.result();
      if (result.count !== line.count || result.sha256 !== line.sha256) {
        throw new DatabaseError(`The backup is damaged: ${table} does not match its checksum`);
      }
      summary[line.end] = result;
      table = undefined;
    } else {
      throw foreignDump('a line that belongs to no table');
    }
  }
  if (tablesOf(shapes).some((name) => !summary[name])) throw new DatabaseError('The backup is not complete');
  return summary as Summary;
}

const problemTexts: Record<RowProblem['kind'], (column: string) => string> = {
  'no-columns': () => 'a row without columns',
  unexpected: (column) => `the column ${column}`,
  missing: (column) => `a row without ${column}`,
  'no-string': (column) => `a ${column} that is no string`,
  'no-number': (column) => `a ${column} that is no number`,
  'no-whole-number': (column) => `a ${column} that is no whole number`,
};

function foreignVersion({ version: writer, schema }: Header, migrations: string[]): DatabaseError {
  const [newest, own] = [Array.isArray(schema) ? schema.at(-1) : undefined, migrations.at(-1)];
  const of = typeof writer === 'string' ? ` of version ${writer}` : '';
  return new DatabaseError(
    `The backup was made by another version: restore it with that one, then update. Its schema is ${newest}${of}; this is version ${version}, whose schema is ${own}.`,
  );
}

const foreignDump = (what: string) =>
  new DatabaseError(`The backup cannot be restored: it contains ${what}, which this version did not write`);

function parseLine(text: string): Line {
  try {
    const line: unknown = JSON.parse(text);
    if (typeof line === 'object' && line !== null) return line as Line;
  } catch {
    // Not JSON: as below.
  }
  throw new DatabaseError('This file is not a backup, or it is damaged');
}

/** The digests of a database's tables, from one snapshot. */
export const summarize = (database: Database): Promise<Summary> => database.snapshot(digestTables);

async function digestTables(tx: Db): Promise<Summary> {
  const summary: Partial<Summary> = {};
  const shapes = await tableShapes(tx);
  for (const table of tablesOf(shapes)) {
    const digest = createDigest();
    for await (const page of pagesOf(tx, table, keysOf(shapes, table)))
      for (const row of page) digest.add(serializeRow(row));
    summary[table] = digest.result();
  }
  return summary as Summary;
}

/** Loads a dump into an empty database in one transaction, and compares counts and hashes; then does `finish` in it. */
export async function load(
  database: Database,
  lines: AsyncIterable<string>,
  finish: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Summary> {
  return database
    .transaction(async (tx) => {
      const summary = await loadInto(tx, lines);
      await finish(tx);
      return summary;
    })
    .catch((error: unknown) => {
      if (error instanceof DatabaseError || isDiskFull(error) || isUnavailable(error)) throw error;
      throw new DatabaseError(`The backup cannot be restored: ${(error as Error).message}`, { cause: error });
    });
}

async function loadInto(tx: Tx, lines: AsyncIterable<string>): Promise<Summary> {
  const format = await dumpFormat(tx);
  const loadedTables = tablesOf(format.shapes);
  for (const table of loadedTables) {
    const existing = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    if (existing.rows.length > 0)
      throw new DatabaseError(
        'The database is not empty. Name one that does not exist yet, or on PostgreSQL an empty one, on which no server was started.',
      );
  }
  let batch: { table: DumpedTable; rows: Row[] } | undefined;
  const flush = async () => {
    if (batch) await insertRows(tx, batch.table, batch.rows);
    batch = undefined;
  };
  const dumped = await readDump(lines, format, async (table, row) => {
    if (batch && (batch.table !== table || batch.rows.length >= MAX_ROWS_PER_STATEMENT)) await flush();
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  });
  await flush();
  const loaded = await digestTables(tx);
  const differing = loadedTables.filter((name) => dumped[name].sha256 !== loaded[name].sha256);
  if (differing.length > 0) throw new DatabaseError(`The restored ${differing.join(', ')} differ from the backup`);
  return loaded;
}

const MAX_ROWS_PER_STATEMENT = 400;

const insertRows = (tx: Tx, table: DumpedTable, rows: Row[]) => tx.insertInto(table).values(rows).execute();
