import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** A look held still for a picture: `<Button {...look('hover')} />`. */
export const looks = ['rest', 'hover', 'focus'] as const;
export const look = (name: (typeof looks)[number]) => (name === 'rest' ? {} : { 'data-look': name });

interface HeldProps {
  /** Of what is within, as a selector: its first is held. */
  of: string;
  look: (typeof looks)[number];
  children: ReactNode;
}

/** A look held still on a part's inner piece, which its props do not reach; on one that is drawn later, too. */
export function Held({ of, look: name, children }: HeldProps) {
  const around = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = around.current;
    if (!root || name === 'rest') return undefined;
    const hold = () => root.querySelector(of)?.setAttribute('data-look', name);
    hold();
    const observer = new MutationObserver(hold);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [of, name]);
  return <div ref={around}>{children}</div>;
}

interface CatalogueProps<Row extends string, Column extends string> {
  rows: readonly Row[];
  columns: readonly Column[];
  children: (row: Row, column: Column) => ReactNode;
}

/** Variants × states on one sheet, from the same lists as the types, so that a new variant is pictured by itself. */
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
