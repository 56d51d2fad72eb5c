import type { Member } from '@spotter/api';
import { DataTable } from '@spotter/ui';
import { planLabel } from '@spotter/web-core/labels';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { memberMenu } from '../../../packages/app/src/features/members/memberMenu.ts';
import { registerTable, today, useFilteredMembers, zone, type TableProps } from './Screen.tsx';

const columns = memberColumns({ zone, today, planName: planLabel });
const rowKey = ({ id }: Member) => id;
const noop = () => {};
const actions = {
  renew: noop,
  open: noop,
  edit: noop,
  checkIn: noop,
  toggleStatus: noop,
  showHistory: noop,
  signOut: noop,
  remove: noop,
};

/** The product's table as on the members page: with new callbacks at every rendering. */
function Ours({ search }: TableProps) {
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={useFilteredMembers(search)}
      viewKey={search}
      rowKey={rowKey}
      rowActions={(member) => memberMenu(member, today, actions)}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
      sort={{ key: 'expiry', direction: 'asc' }}
      onSortChange={() => {}}
    />
  );
}

registerTable(Ours);
