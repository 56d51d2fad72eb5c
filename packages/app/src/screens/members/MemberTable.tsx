import type { Member } from '@spotter/api';
import { Button, DataTable, EmptyState, ErrorBanner } from '@spotter/ui';
import { SearchX, Users } from 'lucide-react';
import { useMemo } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import type { Zone } from '../../gym/calendar.ts';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { memberMenu, type MemberMenuActions } from './memberMenu.ts';
import type { useMemberList } from './useMemberList.ts';
import { isFiltered, type MemberView } from './view.ts';

interface MemberTableProps {
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

export function MemberTable({ list, view, zone, today, onChange, onReset, onAdd, actions }: MemberTableProps) {
  const columns = useMemo(() => memberColumns(zone, today), [zone, today]);
  const hasFailed = list.error !== null && list.all.length === 0;
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={list.isPending ? undefined : list.shown}
      rowKey={keyOf}
      rowActions={(member) => memberMenu(member, actions)}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
      sort={toTableSort(view.sort)}
      onSortChange={(sort) => onChange({ sort: fromTableSort(sort) })}
      refreshing={list.isFetching && !list.isPending}
      empty={<NoMembers isNarrowed={isFiltered(view)} onReset={onReset} onAdd={onAdd} />}
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

interface NoMembersProps {
  isNarrowed: boolean;
  onReset: () => void;
  onAdd: () => void;
}

function NoMembers({ isNarrowed, onReset, onAdd }: NoMembersProps) {
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={Users}
        title="No members found"
        hints={['Everybody who trains here will be listed.', 'Add the first member to begin.']}
        action={<Button onClick={onAdd}>Add Member</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No members found"
      hints={['Nobody fits the search and the filters.', 'Try fewer of them, or another spelling.']}
      action={<Button onClick={onReset}>Reset All</Button>}
    />
  );
}
