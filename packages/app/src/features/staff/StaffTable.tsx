import type { StaffMember } from '@spotter/api';
import { DataTable, ErrorBanner, type DataTableHandle } from '@spotter/ui';
import { UserCog } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import type { Zone } from '../../gym/calendar.ts';
import { NothingHere } from '../../shared/NothingHere.tsx';
import { fromTableSort, toTableSort } from '../../shared/sortRows.ts';
import { isNarrowed, type StatusView } from '../../shared/statusView.ts';
import { staffColumns } from './staffColumns.tsx';
import { staffMenu, type StaffMenuActions } from './staffMenu.ts';
import type { useStaffList } from './useStaffList.ts';

interface StaffTableProps {
  table: RefObject<DataTableHandle | null>;
  list: ReturnType<typeof useStaffList>;
  view: StatusView;
  zone: Zone;
  onSort: (sort: string) => void;
  onReset: () => void;
  onAdd: () => void;
  actions: StaffMenuActions;
}

const keyOf = ({ id }: StaffMember) => id;

export function StaffTable({ table, list, view, zone, onSort, onReset, onAdd, actions }: StaffTableProps) {
  const columns = useMemo(() => staffColumns(zone), [zone]);
  const hasFailed = list.error !== null && list.all.length === 0;
  return (
    <DataTable
      fit
      handle={table}
      label="Staff"
      columns={columns}
      rows={list.isPending ? undefined : list.shown}
      rowKey={keyOf}
      rowActions={(person) => staffMenu(person, actions)}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
      {...toTableSort(view.sort)}
      onSortChange={(sort) => onSort(fromTableSort(sort))}
      refreshing={list.isFetching && !list.isPending}
      empty={
        <NothingHere
          icon={UserCog}
          title="No staff found"
          hints={['Everybody who works here will be listed.', 'Whoever is added gets an invitation by email.']}
          addLabel="Add Staff"
          isNarrowed={isNarrowed(view)}
          onReset={onReset}
          onAdd={onAdd}
        />
      }
      {...(hasFailed && {
        error: (
          <ErrorBanner
            title="Failed to Load Staff"
            message={toMessage(list.error)}
            busy={list.isFetching}
            onRetry={list.refetch}
          />
        ),
      })}
    />
  );
}
