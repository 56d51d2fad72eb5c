import type { Db } from './database.ts';
import { type TableName, tableNames } from './tables.ts';

interface ColumnShape {
  type: 'string' | 'number';
  isNullable: boolean;
}

/** The columns of each table, by name. */
export type TableShapes = Record<TableName, ReadonlyMap<string, ColumnShape>>;

const NUMBER_TYPE = /int/i;

/** The tables as they are in this database. */
export async function tableShapes(db: Db): Promise<TableShapes> {
  const stored = new Map((await db.introspection.getTables()).map(({ name, columns }) => [name, columns]));
  const shapes: Partial<Record<TableName, ReadonlyMap<string, ColumnShape>>> = {};
  for (const table of tableNames) {
    const columns = stored.get(table) ?? [];
    shapes[table] = new Map(columns.map(({ name, dataType, isNullable }) => [name, shapeOf(dataType, isNullable)]));
  }
  return shapes as TableShapes;
}

const shapeOf = (dataType: string, isNullable: boolean): ColumnShape => ({
  type: NUMBER_TYPE.test(dataType) ? 'number' : 'string',
  isNullable,
});

/** How a row differs from the shape of its table, and in which column. */
export interface RowProblem {
  kind: 'no-columns' | 'unexpected' | 'missing' | `no-${ColumnShape['type']}` | 'no-whole-number';
  column: string;
}

/** Undefined where a row has the shape of its table. */
export function rowProblem(row: unknown, shape: TableShapes[TableName]): RowProblem | undefined {
  if (typeof row !== 'object' || row === null) return { kind: 'no-columns', column: '' };
  const names = Object.keys(row);
  const unexpected = names.find((name) => !shape.has(name));
  if (unexpected !== undefined) return { kind: 'unexpected', column: unexpected };
  for (const [column, { type, isNullable }] of shape) {
    const value = (row as Record<string, unknown>)[column];
    if (value === undefined) return { kind: 'missing', column };
    if (value === null ? !isNullable : typeof value !== type) return { kind: `no-${type}`, column };
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return { kind: 'no-whole-number', column };
  }
  return undefined;
}
