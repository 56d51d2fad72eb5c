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

/** How a row differs from the shape of its table; undefined where it does not. */
export function rowProblem(row: unknown, shape: TableShapes[TableName]): string | undefined {
  if (typeof row !== 'object' || row === null) return 'a row without columns';
  const names = Object.keys(row);
  const unexpected = names.find((name) => !shape.has(name));
  if (unexpected !== undefined) return `the column ${unexpected}`;
  for (const [name, { type, isNullable }] of shape) {
    const value = (row as Record<string, unknown>)[name];
    if (value === undefined) return `a row without ${name}`;
    if (value === null ? !isNullable : typeof value !== type) return `a ${name} that is no ${type}`;
    if (typeof value === 'number' && !Number.isSafeInteger(value)) return `a ${name} that is no whole number`;
  }
  return undefined;
}
