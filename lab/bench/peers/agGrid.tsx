import { ClientSideRowModelModule, ModuleRegistry, QuickFilterModule, type ColDef } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import type { Member } from '@spotter/api';
import { planLabel } from '@spotter/web-core/labels';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { allMembers, RowButton, registerTable, today, zone, type TableProps } from './Screen.tsx';

ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule]);

const columns: ColDef<Member>[] = [
  ...memberColumns({ zone, today, planName: planLabel }).map(
    ({ key, label, grow = 1, width = 8, cell }, position): ColDef<Member> => ({
      colId: key,
      headerName: label,
      flex: grow,
      minWidth: width * 16,
      cellRenderer: ({ data }) => cell(data),
      // The first column answers for the row, by substrings and without ranking.
      getQuickFilterText: ({ data: { name, email, phone } }) => (position === 0 ? [name, email, phone].join('\n') : ''),
    }),
  ),
  {
    colId: 'actions',
    width: 48,
    cellRenderer: ({ data }) => <RowButton member={data} />,
    getQuickFilterText: () => '',
  },
];
const getRowId = ({ data }: { data: Member }) => data.id;

/**
 * The Community edition as its documentation on performance recommends: stable props, rows of one height, the modules
 * in use alone, search by its own quick filter with cached texts.
 */
function PeerGrid({ search }: TableProps) {
  return (
    <div style={{ height: 600 }}>
      <AgGridReact
        rowData={allMembers}
        columnDefs={columns}
        getRowId={getRowId}
        rowHeight={44}
        headerHeight={40}
        quickFilterText={search}
        cacheQuickFilter
      />
    </div>
  );
}

registerTable(PeerGrid);
