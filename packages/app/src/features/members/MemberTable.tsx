import type { Member } from '@spotter/api';
import { DataTable, ErrorBanner, type DataTableHandle } from '@spotter/ui';
import { Users } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import type { Zone } from '../../gym/calendar.ts';
import { NothingHere } from '../../shared/NothingHere.tsx';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { memberMenu, type MemberMenuActions } from './memberMenu.ts';
import type { useMemberList } from './useMemberList.ts';
import { isFiltered, type MemberView } from './view.ts';

interface MemberTableProps {
  table: RefObject<DataTableHandle | null>;
  list: ReturnType<typeof useMemberList>;
  view: MemberView;
  zone: Zone;
  today: string;
  onChange: (change: Partial<MemberView>) => void;
  onReset: () => void;
  onAdd: () => void;
  actions: MemberMenuActions;
}

const keyOf = ({ id }: Member) => id;

export function MemberTable({ table, list, view, zone, today, onChange, onReset, onAdd, actions }: MemberTableProps) {
  const columns = useMemo(() => memberColumns(zone, today), [zone, today]);
  const hasFailed = list.error !== null && list.all.length === 0;
  return (
    <DataTable
      handle={table}
      label="Members"
      columns={columns}
      rows={list.isPending ? undefined : list.shown}
      rowKey={keyOf}
      rowActions={(member) => memberMenu(member, actions)}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
      sort={toTableSort(view.sort)}
      onSortChange={(sort) => onChange({ sort: fromTableSort(sort) })}
      refreshing={list.isFetching && !list.isPending}
      empty={
        <NothingHere
          icon={Users}
          title="No members found"
          hints={['Everybody who trains here will be listed.', 'Add the first member to begin.']}
          addLabel="Add Member"
          isNarrowed={isFiltered(view)}
          onReset={onReset}
          onAdd={onAdd}
        />
      }
      {...(hasFailed && {
        error: (
          <ErrorBanner
            title="Failed to Load Members"
            message={toMessage(list.error)}
            busy={list.isFetching}
            onRetry={list.refetch}
          />
        ),
      })}
    />
  );
}
