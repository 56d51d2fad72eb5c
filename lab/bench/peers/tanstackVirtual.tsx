import type { Member } from '@spotter/api';
import { planLabel } from '@spotter/web-core/labels';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { RowButton, registerTable, today, useFilteredMembers, zone, type TableProps } from './Screen.tsx';

const columns = memberColumns({ zone, today, planName: planLabel });
const gridTemplateColumns = [
  ...columns.map(({ width = 8, grow = 1 }) => `minmax(${width}rem, ${grow}fr)`),
  '3.25rem',
].join(' ');

/** Memoised: rendered once while its member stays visible. */
const Row = memo(({ member, index, top }: { member: Member; index: number; top: number }) => (
  <div
    role="row"
    data-index={index}
    style={{
      position: 'absolute',
      insetInline: 0,
      height: 44,
      display: 'grid',
      gridTemplateColumns,
      alignItems: 'center',
      transform: `translateY(${top}px)`,
    }}
  >
    {columns.map(({ key, cell }) => (
      <div key={key} role="gridcell" style={{ minWidth: 0, overflow: 'hidden' }}>
        {cell(member)}
      </div>
    ))}
    <div role="gridcell">
      <RowButton member={member} />
    </div>
  </div>
));

/** The least that a table by hand needs, as in the examples of TanStack Virtual: no sorting, selection or keyboard. */
function TanstackTable({ search }: TableProps) {
  const rows = useFilteredMembers(search);
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => 44,
    overscan: 3,
  });
  return (
    <div ref={box} role="grid" style={{ height: 600, overflow: 'auto' }}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const member = rows[index];
          return member && <Row key={member.id} member={member} index={index} top={start} />;
        })}
      </div>
    </div>
  );
}

registerTable(TanstackTable);
