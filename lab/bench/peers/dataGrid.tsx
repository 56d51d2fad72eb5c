import { DataGrid, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { Member } from '@spotter/api';
import { useMemo } from 'react';
import { createTextFilter } from '../../../packages/app/src/shared/textFilter.ts';
import { planLabel } from '@spotter/web-core/labels';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { allMembers, registerTable, today, zone, type TableProps } from './Screen.tsx';

const noop = () => {};

const memberTextFilter = createTextFilter(({ name, email, phone }: Member) => [name, email ?? '', phone]);

/** The quick filter asks each column; the first column answers for the row, by substrings and without ranking. */
const createQuickFilter = (text: unknown) => {
  const isFound = memberTextFilter(String(text));
  return (_: unknown, member: Member) => isFound(member);
};

const columns: GridColDef<Member>[] = [
  ...memberColumns({ zone, today, planName: planLabel }).map(
    ({ key, label, grow = 1, width = 8, cell }, position): GridColDef<Member> => ({
      field: key,
      headerName: label,
      flex: grow,
      minWidth: width * 16,
      display: 'flex',
      renderCell: ({ row }) => cell(row),
      getApplyQuickFilterFn: position === 0 ? createQuickFilter : () => null,
    }),
  ),
  {
    field: 'actions',
    type: 'actions',
    width: 48,
    getActions: () =>
      ['Check In', 'Edit Member', 'Deactivate Member', 'View Attendance', 'Delete'].map((label) => (
        <GridActionsCellItem key={label} label={label} onClick={noop} showInMenu />
      )),
  },
];
const firstPage = { pagination: { paginationModel: { pageSize: 100 } } };
const pageSizes = [100];
const getRowId = ({ id }: Member) => id;

/**
 * Configured as its documentation on performance recommends: stable props, virtualised rows of one height, search by
 * the grid's own quick filter. The free edition shows at most 100 rows per page; it filters all of them.
 */
function PeerGrid({ search }: TableProps) {
  const filterModel = useMemo(() => ({ items: [], quickFilterValues: search === '' ? [] : [search] }), [search]);
  return (
    <div style={{ height: 600 }}>
      <DataGrid
        rows={allMembers}
        columns={columns}
        getRowId={getRowId}
        rowHeight={44}
        columnHeaderHeight={40}
        filterModel={filterModel}
        initialState={firstPage}
        pageSizeOptions={pageSizes}
      />
    </div>
  );
}

registerTable(PeerGrid);
