import type { Administrator, AnswerOf } from '@spotter/api';
import { Button, DataTable, EmptyState, ErrorBanner } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { History, Pencil, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { toMessage } from '../../api/toMessage.ts';
import type { Zone } from '../../gym/calendar.ts';
import { fromTableSort, sortRows, toTableSort, type SortKeys } from '../../shared/sortRows.ts';
import { adminColumns } from './adminColumns.tsx';

interface AdminTableProps {
  query: UseQueryResult<AnswerOf<'getAllAdmins'>>;
  zone: Zone;
  onAdd: () => void;
  onEdit: (admin: Administrator) => void;
  onHistory: (admin: Administrator) => void;
}

const keyOf = ({ id }: Administrator) => id;
const sortKeys: SortKeys<Administrator> = { name: ({ name }) => name };
const counted = (count: number) => (count === 1 ? '1 administrator' : `${count} administrators`);

export function AdminTable({ query, zone, onAdd, onEdit, onHistory }: AdminTableProps) {
  const { data, error, isPending, isFetching, refetch } = query;
  const [sort, setSort] = useState('');
  const columns = useMemo(() => adminColumns(zone), [zone]);
  const summary = isPending ? 'Loading administrators...' : data ? counted(data.admins.length) : '';
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="min-h-lh text-sm text-muted tabular-nums">
        {summary}
      </p>
      <DataTable
        fit
        label="Administrators"
        columns={columns}
        rows={data && sortRows(data.admins, sort, sortKeys)}
        rowKey={keyOf}
        rowActions={(admin) => [
          { label: 'Edit Admin', icon: Pencil, onSelect: () => onEdit(admin) },
          { label: 'View Attendance', icon: History, onSelect: () => onHistory(admin) },
        ]}
        rowActionsLabel={({ name }) => `Actions for ${name}`}
        {...toTableSort(sort)}
        onSortChange={(next) => setSort(fromTableSort(next))}
        refreshing={isFetching && !isPending}
        empty={
          <EmptyState
            icon={ShieldCheck}
            title="No Administrators Found"
            hints={['Add the first administrator to get started.']}
            action={<Button onClick={onAdd}>Add Admin</Button>}
          />
        }
        {...(error &&
          !data && {
            error: (
              <ErrorBanner
                title="Failed to Load Admins"
                message={toMessage(error)}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            ),
          })}
      />
    </div>
  );
}
