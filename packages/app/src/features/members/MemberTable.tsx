import type { Branch, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useStableCallback, useToast, type DataTableProps } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { UserPlus, Users } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { downloadCsv } from '../../shared/downloadCsv.ts';
import { ResourceTable } from '../../shared/ResourceTable.tsx';
import type { PlanName } from '../../shared/usePlans.ts';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { BulkDialogs, bulkActions, type OpenBulkDialog } from '../bulk/index.ts';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { memberCsv } from './memberCsv.ts';
import { memberFilters } from './memberFilters.tsx';
import { MemberTableActions } from './MemberTableActions.tsx';
import type { useImportEntry } from './useImportEntry.tsx';
import { useMemberList, type MemberQueries } from './useMemberList.ts';
import { useMemberSelection } from './useMemberSelection.ts';
import { isFiltered, sortFor } from './view.ts';
import { formatCount } from '../../shared/formatCount.ts';

interface MemberTableProps {
  queries: MemberQueries;
  zone: Zone;
  today: string;
  branches: readonly Branch[];
  /** The user chooses between branches; also while they are loading. */
  hasBranches: boolean;
  branchName: (branchId: string) => string;
  planNames: readonly PlanName[];
  planName: (planId: string) => string;
  importEntry: ReturnType<typeof useImportEntry>;
  onAdd: () => void;
  onCheckoutAll: () => void;
  onShowChanges: () => void;
  rowActions: DataTableProps<Member>['rowActions'];
  /** The open dialog. */
  children: ReactNode;
}

/**
 * The list of members with its search, filters and selection. A key of the search renders this, not the page above with
 * its queries.
 */
export function MemberTable({
  queries,
  zone,
  today,
  branches,
  hasBranches,
  branchName,
  planNames,
  planName,
  importEntry,
  onAdd,
  onCheckoutAll,
  onShowChanges,
  rowActions,
  children,
}: MemberTableProps) {
  const { query, members } = queries;
  const { view, order, change, visibleRows, insideText } = useMemberList(queries, { zone, today });
  const selection = useMemberSelection({ members, visibleRows, isFiltered: isFiltered(view) });
  const toast = useToast();
  const [bulkDialog, setBulkDialog] = useState<OpenBulkDialog>();
  const isOfAllBranches = hasBranches && view.branch === '';
  const columns = useMemo(
    () => memberColumns({ zone, today, planName, branchName: isOfAllBranches ? branchName : undefined }),
    [zone, today, planName, branchName, isOfAllBranches],
  );
  const exportMembers = (exported: readonly Member[], message: string) => {
    downloadCsv(`members-${today}.csv`, memberCsv(exported, { plan: planName, branch: branchName }));
    toast({ type: 'success', title: i18n.t('Members Exported'), message });
  };
  const bulk = bulkActions({
    open: (is) => setBulkDialog({ is, members: selection.selected }),
    onExport: () => exportMembers(selection.selected, selection.bar.label),
    canMove: branches.length > 1,
  });
  const counts = { count: formatCount(visibleRows.length), total: formatCount(members?.length ?? 0) };
  const summary = members ? i18n.t('Showing {count} of {total} members', counts) : '';
  const onExtend = useStableCallback(() => setBulkDialog({ is: 'extend', members: visibleRows }));
  const onExport = useStableCallback(() => exportMembers(visibleRows, i18n.t('{count} of {total} members', counts)));
  const isEmpty = visibleRows.length === 0;
  const tableSort = useMemo(() => toTableSort(order), [order]);
  // The same element while a search has results: it is not rendered again.
  const actions = useMemo(
    () => (
      <MemberTableActions
        isEmpty={isEmpty}
        importMenu={importEntry.menu}
        onExtend={onExtend}
        onSelect={selection.start}
        onExport={onExport}
        onCheckoutAll={onCheckoutAll}
        onShowChanges={onShowChanges}
      />
    ),
    [isEmpty, importEntry.menu, onExtend, selection.start, onExport, onCheckoutAll, onShowChanges],
  );

  return (
    <ResourceTable<Member>
      title={i18n.t('Members')}
      actions={actions}
      addLabel={i18n.t('Add Member')}
      addIcon={UserPlus}
      onAdd={onAdd}
      query={query}
      errorTitle={i18n.t('Failed to Load Members')}
      rows={members}
      visibleRows={visibleRows}
      summary={summary && `${summary}${insideText}`}
      filters={memberFilters({
        view,
        onChange: change,
        plans: planNames,
        zone,
        branches: hasBranches ? branches : undefined,
      })}
      fit={false}
      label={i18n.t('Members')}
      columns={columns}
      selection={selection.table}
      selectionBar={{ ...selection.bar, ...bulk, onClear: selection.clear }}
      {...(tableSort && { sort: tableSort })}
      onSortChange={(sort) => change({ sort: sortFor(fromTableSort(sort), view) })}
      rowActions={rowActions}
      empty={{
        icon: Users,
        title: i18n.t('No members found'),
        hints: [i18n.t('Everybody who trains here will be listed.'), i18n.t('Add the first member to begin.')],
        otherAction: importEntry.button,
      }}
    >
      {children}
      {bulkDialog && (
        <LazyDialog onClose={() => setBulkDialog(undefined)}>
          <BulkDialogs
            dialog={bulkDialog}
            branches={branches}
            today={today}
            onChanged={selection.clear}
            onClose={() => setBulkDialog(undefined)}
          />
        </LazyDialog>
      )}
    </ResourceTable>
  );
}
