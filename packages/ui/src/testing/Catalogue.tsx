import type { ReactNode } from 'react';

interface CatalogueProps<Row extends string, Column extends string> {
  rows: readonly Row[];
  columns: readonly Column[];
  children: (row: Row, column: Column) => ReactNode;
}

/** Variants × states on one page, from the same lists as the types, so that a new variant is captured automatically. */
export function Catalogue<Row extends string, Column extends string>({
  rows,
  columns,
  children,
}: CatalogueProps<Row, Column>) {
  return (
    <table className="border-separate border-spacing-4">
      <thead>
        <tr>
          <td aria-hidden />
          {columns.map((column) => (
            <th key={column} scope="col" className="text-start text-xs font-medium text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row" className="pe-4 text-start text-xs font-medium text-muted">
              {row}
            </th>
            {columns.map((column) => (
              <td key={column} className="align-middle">
                {children(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
