import type { Member } from '@spotter/api';
import { DataTable } from '@spotter/ui';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { memberMenu } from '../../../packages/app/src/features/members/memberMenu.ts';
import { offer, today, useFound, zone, type TableProps } from './Screen.tsx';

const columns = memberColumns(zone, today);
const keyOf = ({ id }: Member) => id;
const nothing = () => {};
const actions = { edit: nothing, checkIn: nothing, toggleStatus: nothing, showHistory: nothing, remove: nothing };

/** The product's table as its screen of members has it: with new functions at every key. */
function Ours({ search }: TableProps) {
  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={useFound(search)}
      rowKey={keyOf}
      rowActions={(member) => memberMenu(member, actions)}
      rowActionsLabel={({ name }) => `Actions for ${name}`}
      sort={{ key: 'expiry', direction: 'asc' }}
      onSortChange={() => {}}
    />
  );
}

offer(Ours);
