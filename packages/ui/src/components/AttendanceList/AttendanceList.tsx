import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { useTexts } from '../../lib/useTexts.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';

export interface AttendanceRow {
  id: string;
  dateTime: string;
  action: 'check-in' | 'check-out';
  actionText: string;
  method: ReactNode;
  /** Absent for an open visit. */
  duration?: string;
  /** Below the method: what is special about the row, and of a withdrawn one who withdrew it. */
  note?: string;
  /** It counts no more: struck out, and `note` says so in words. */
  withdrawn?: boolean;
}

const columns = ['dateTime', 'action', 'method', 'duration'] as const;
type Labels = Record<(typeof columns)[number], string>;

export interface AttendanceListProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible name. */
  label: string;
  /** Undefined while loading. */
  rows: readonly AttendanceRow[] | undefined;
  /** Column headings; default: in the language of the page. */
  labels?: Labels;
  empty?: ReactNode;
  error?: ReactNode;
  /** Below the last row: Load More. */
  footer?: ReactNode;
}

/** One person's attendance, newest first. */
export function AttendanceList({
  label,
  rows,
  labels: ownLabels,
  empty,
  error,
  footer,
  className,
  ...rest
}: AttendanceListProps) {
  const i18n = useTexts();
  const labels = ownLabels ?? {
    dateTime: i18n.t('Date & Time'),
    action: i18n.t('Action'),
    method: i18n.t('Method'),
    duration: i18n.t('Duration'),
  };
  const isList = !error && rows?.length !== 0;
  return (
    <div {...rest} data-slot="attendance-list" className={cn('@container min-w-0', className)}>
      {error ?? (rows?.length === 0 && empty)}
      {isList && (
        <table aria-label={label} aria-busy={!rows || undefined} className="w-full text-start">
          <thead className="text-xs text-muted max-sm:sr-only">
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="pb-2 text-start font-medium last:text-end">
                  {labels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows ? rows.map((row) => <Row key={row.id} {...row} />) : <RowsSkeleton />}</tbody>
        </table>
      )}
      {footer && <div className="flex justify-center pt-4">{footer}</div>}
    </div>
  );
}

/** Below `sm` a row has two lines; where the text is larger on a phone, one for each cell. */
const narrowRow =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1 max-sm:py-2.5 max-sm:[&>td]:p-0 @max-[12rem]:grid-cols-1 @max-[12rem]:[&>td]:text-start';

function Row({ dateTime, action, actionText, method, duration, note, withdrawn = false }: AttendanceRow) {
  return (
    <tr
      data-state={withdrawn ? 'withdrawn' : undefined}
      className={cn('border-t border-line [&>td]:py-2.5 [&>td]:pe-3', narrowRow)}
    >
      <td className="tabular-nums">{withdrawn ? <s className="text-muted">{dateTime}</s> : dateTime}</td>
      <td className="max-sm:text-end">
        {withdrawn ? (
          <s className="text-sm text-muted">{actionText}</s>
        ) : (
          <StatusBadge status={action === 'check-in' ? 'in' : 'out'} label={actionText} />
        )}
      </td>
      <td className="text-sm max-sm:text-muted">
        {method}
        {note !== undefined && <span className="block text-muted">{note}</span>}
      </td>
      <td className="pe-0! text-end whitespace-nowrap tabular-nums max-sm:text-sm max-sm:text-muted">
        {withdrawn ? undefined : duration}
      </td>
    </tr>
  );
}

function RowsSkeleton() {
  return Array.from({ length: 4 }, (_, row) => (
    <tr key={row} aria-hidden className="border-t border-line">
      {columns.map((column) => (
        <td key={column} className="py-3.5 pe-3">
          <Skeleton className="h-3 w-3/4" />
        </td>
      ))}
    </tr>
  ));
}
