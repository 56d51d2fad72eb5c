import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/db/database.ts';
import { tables } from '../../packages/server/src/db/tables.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';

const tenantTables = Object.entries(tables).flatMap(([name, key]) => (key[0] === 'gym_id' ? [name] : []));
const isTenant = (name: string | undefined) => name !== undefined && tenantTables.includes(name);

/** The steps of the engine's plan for `query` that read a tenant table other than by an index on gym_id. */
export const foreignScans = (engine: Engine, db: Db, query: string): Promise<string[]> =>
  engine === 'sqlite' ? onSqlite(db, query) : onPostgres(db, query);

async function onSqlite(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${query}`)}`.execute(db);
  return rows.flatMap(({ detail }) => {
    const [, how, table] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    return isTenant(table) && !(how === 'SEARCH' && detail.includes('(gym_id=?')) ? [detail] : [];
  });
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Node[];
}

/** What a partition of attendance adds to the name of the table. */
const MONTH = /(?<=^attendance)_(default|\d{4}_\d{2})$/;

/** The generic plan, for any parameter values, from the planner's statistics. */
async function onPostgres(db: Db, query: string): Promise<string[]> {
  const explained = sql<{ 'QUERY PLAN': { Plan: Node }[] }>`${sql.raw(`explain (generic_plan, format json) ${query}`)}`;
  const [row] = (await explained.execute(db)).rows;
  const scans: string[] = [];
  const walk = (node: Node, relation: string | undefined) => {
    const table = node['Relation Name']?.replace(MONTH, '') ?? relation;
    const type = node['Node Type'];
    const isByGym = node['Index Cond']?.includes('gym_id') ?? false;
    const reads = type === 'Seq Scan' || /^(Bitmap Index|Index|Index Only) Scan$/.test(type);
    if (isTenant(table) && reads && !isByGym) scans.push(`${type} on ${table} ${node['Index Cond'] ?? ''}`.trim());
    for (const child of node.Plans ?? []) walk(child, type === 'Bitmap Heap Scan' ? table : relation);
  };
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) walk(Plan, undefined);
  return scans;
}
