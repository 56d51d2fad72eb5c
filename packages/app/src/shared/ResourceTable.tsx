import { Button, DataTable, EmptyState, type DataTableHandle, type DataTableProps } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, type LucideIcon } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useFailureToast } from '../api/useFailureToast.ts';
import { Page } from '../shell/Page.tsx';
import { QueryError } from './QueryError.tsx';
import { ResourceFilterPanel, type ResourceFilters } from './ResourceFilterPanel.tsx';

interface Resource {
  id: string;
  name: string;
}

export interface ResourceTableProps<Row extends Resource> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowActions' | 'sort' | 'onSortChange' | 'fit'
> {
  title: string;
  description?: string;
  /** Buttons before the add button. */
  actions?: ReactNode;
  addLabel: string;
  addIcon: LucideIcon;
  onAdd: () => void;
  query: UseQueryResult;
  errorTitle: string;
  /** Every row of the answer; undefined until there is one. */
  rows: readonly Row[] | undefined;
  /** The rows that match the filters, in display order. */
  visibleRows: readonly Row[];
  /** As in "Showing 2 of 4 staff"; empty as long as there is nothing to count. */
  summary: string;
  filters?: ResourceFilters;
  empty: { icon: LucideIcon; title: string; hints: readonly string[] };
  /** The open dialog. */
  children: ReactNode;
}

const rowKey = ({ id }: Resource) => id;

/** A list page: heading, add button, filters, and the table with its pending, failed and empty states. */
export function ResourceTable<Row extends Resource>({
  title,
  description,
  actions,
  addLabel,
  addIcon,
  onAdd,
  query,
  errorTitle,
  rows = [],
  visibleRows,
  summary,
  filters,
  empty,
  children,
  ...table
}: ResourceTableProps<Row>) {
  const handle = useRef<DataTableHandle>(null);
  const { error, isPending, isFetching, data } = query;
  useFailureToast(errorTitle, error, data !== undefined);
  return (
    <Page
      title={title}
      {...(description !== undefined && { description })}
      actions={
        <>
          {actions}
          <Button variant="primary" icon={addIcon} onClick={onAdd}>
            {addLabel}
          </Button>
        </>
      }
    >
      <div className={filters ? 'flex flex-col gap-4' : 'flex flex-col gap-3'}>
        {filters ? (
          <ResourceFilterPanel filters={filters} summary={summary} isPending={isPending} table={handle} />
        ) : (
          <p role="status" className="min-h-lh text-sm text-muted tabular-nums">
            {summary}
          </p>
        )}
        <DataTable
          fit
          {...table}
          handle={handle}
          rows={isPending ? undefined : visibleRows}
          rowKey={rowKey}
          rowActionsLabel={({ name }) => `Actions for ${name}`}
          refreshing={isFetching && !isPending}
          empty={
            filters?.isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={empty.title}
                hints={['Nothing fits the search and the filters.', 'Try fewer of them, or another spelling.']}
                action={<Button onClick={filters.onReset}>Reset All</Button>}
              />
            ) : (
              <EmptyState {...empty} action={<Button onClick={onAdd}>{addLabel}</Button>} />
            )
          }
          {...(error && rows.length === 0 && { error: <QueryError title={errorTitle} query={query} /> })}
        />
      </div>
      {children}
    </Page>
  );
}
