import { cn } from '../../lib/cn.ts';

/** The values of a chart as text. */
export interface ChartTableData {
  /** Of the columns; the first is that of the row headers. */
  headers: readonly string[];
  rows: readonly { id: string; header: string; cells: readonly string[] }[];
}

interface ChartTableProps extends ChartTableData {
  label: string;
  /** In CSS. */
  height: string;
}

/** As high as the chart it replaces; longer ones scroll. */
export function ChartTable({ label, height, headers, rows }: ChartTableProps) {
  return (
    // A scroll area is reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="overflow-auto print:h-auto!" style={{ height }}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {headers.map((header, at) => (
              <th
                key={`${at} ${header}`}
                scope="col"
                className={cn(
                  'sticky top-0 bg-surface py-1.5 ps-4 text-end text-xs font-medium text-muted first:ps-0 first:text-start',
                  at === 0 && 'z-10',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, header, cells }) => (
            <tr key={id} className="border-t border-line">
              <th scope="row" className="py-1.5 text-start font-normal whitespace-nowrap">
                {header}
              </th>
              {cells.map((cell, at) => (
                <td key={`${at} ${headers[at + 1]}`} className="py-1.5 ps-4 text-end whitespace-nowrap tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
