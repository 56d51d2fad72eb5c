import { memo } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import type { Column, RowControls } from './columns.ts';
import { gridTracks } from './columns.ts';
import type { Layout } from './cellClasses.ts';

interface TableSkeletonProps {
  columns: readonly Column<never>[];
  controls: RowControls;
  layout: Layout;
  rowHeight: number;
  count: number;
}

const WIDTHS = ['70%', '50%', '60%', '40%'];

/** Skeleton rows, while loading. Memoised: what is loaded beside the rows renders the table several times. */
export const TableSkeleton = memo(Skeletons);

function Skeletons({ columns, controls, layout, rowHeight, count }: TableSkeletonProps) {
  const isTable = layout === 'table';
  return (
    <div aria-hidden className="animate-delayed">
      {Array.from({ length: isTable ? count : Math.ceil(count / 3) }, (_, index) => (
        <div
          key={index}
          className={
            isTable
              ? 'grid items-center border-b border-line'
              : 'grid h-29 grid-cols-2 content-evenly border-b border-line'
          }
          style={isTable ? { ...gridTracks(columns, controls), height: rowHeight } : undefined}
        >
          {isTable && controls.hasSelection && <Skeleton className="ms-3 size-4" />}
          {columns.map(({ key, numeric }, position) => (
            <div key={key} className={isTable ? 'px-2 first:ps-3' : 'px-3'}>
              <Skeleton
                className={numeric && isTable ? 'ms-auto h-3' : 'h-3'}
                style={{ width: WIDTHS[(index + position) % WIDTHS.length] }}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
