import { i18n } from '@spotter/i18n';
import {
  Button,
  DataTable,
  EmptyState,
  SelectionBar,
  cn,
  type DataTableHandle,
  type DataTableProps,
  type SelectionBarProps,
} from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useFailureToast } from '../api/useFailureToast.ts';
import { Page } from '../shell/Page.tsx';
import { QueryError } from './QueryError.tsx';
import { useFollowLink } from './useFollowLink.ts';
import { ResourceFilterPanel, viewKeyOf, type ResourceFilters } from './ResourceFilterPanel.tsx';

interface Resource {
  id: string;
  name: string;
}

export interface ResourceTableProps<Row extends Resource> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'rowActions' | 'selection' | 'sort' | 'onSortChange' | 'fit'
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
  /** Above the filters. */
  notice?: ReactNode;
  filters?: ResourceFilters;
  /** Below the table: what can be done with the selection. */
  selectionBar?: SelectionBarProps;
  /** `otherAction`: a button beside the add button. */
  empty: { icon: LucideIcon; title: string; hints: readonly string[]; otherAction?: ReactNode };
  /** The open dialog. */
  children: ReactNode;
}

const rowKey = ({ id }: Resource) => id;

/** How far lists were scrolled when they were left, in pixels, by the key of their step in the history. */
const offsets = new Map<string, number>();

/** Where the list was when the browser went on from here: the window's own offset is kept by the browser. */
function useKeptOffset(table: RefObject<DataTableHandle | null>): number {
  const { key } = useLocation();
  useLayoutEffect(
    () => () => {
      const offset = table.current?.scrollOffset();
      if (offset !== undefined) offsets.set(key, offset);
    },
    [table, key],
  );
  return offsets.get(key) ?? 0;
}

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
  notice,
  filters,
  selectionBar,
  empty,
  children,
  ...table
}: ResourceTableProps<Row>) {
  const handle = useRef<DataTableHandle>(null);
  const { otherAction, ...emptyTexts } = empty;
  const { error, isPending, isFetching, data } = query;
  useFailureToast(errorTitle, error, data !== undefined);
  const buttons = useMemo(
    () => (
      <>
        {actions}
        <Button
          variant="primary"
          icon={addIcon}
          onClick={onAdd}
          // Title and buttons share a phone's line.
          className={cn(actions !== undefined && 'max-sm:[&>svg]:hidden')}
        >
          {addLabel}
        </Button>
      </>
    ),
    [actions, addIcon, onAdd, addLabel],
  );
  return (
    <Page title={title} description={description} actions={buttons}>
      <div className={filters ? 'flex flex-col gap-4 max-sm:gap-2' : 'flex flex-col gap-3'}>
        {notice}
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
          initialOffset={useKeptOffset(handle)}
          viewKey={filters && viewKeyOf(filters)}
          onClick={useFollowLink()}
          rows={isPending ? undefined : visibleRows}
          rowKey={rowKey}
          rowActionsLabel={({ name }) => i18n.t('Actions for {name}', { name })}
          refreshing={isFetching && !isPending}
          empty={
            filters?.isNarrowed ? (
              <EmptyState
                icon={SearchX}
                title={emptyTexts.title}
                hints={[
                  i18n.t('Nothing matches the search and the filters.'),
                  i18n.t('Try fewer of them, or another spelling.'),
                ]}
                action={<Button onClick={filters.onReset}>{i18n.t('Reset All')}</Button>}
              />
            ) : (
              <EmptyState
                {...emptyTexts}
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button onClick={onAdd}>{addLabel}</Button>
                    {otherAction}
                  </div>
                }
              />
            )
          }
          {...(error && rows.length === 0 && { error: <QueryError title={errorTitle} query={query} /> })}
        />
        {selectionBar && (
          <SelectionBar
            {...selectionBar}
            onClear={() => {
              selectionBar.onClear();
              handle.current?.focusRow();
            }}
          />
        )}
      </div>
      {children}
    </Page>
  );
}
