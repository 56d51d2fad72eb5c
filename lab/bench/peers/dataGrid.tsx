import { DataGrid, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import type { Member } from '@spotter/api';
import { useMemo } from 'react';
import { memberTextFilter } from '../../../packages/app/src/shared/memberTextFilter.ts';
import { memberColumns } from '../../../packages/app/src/features/members/memberColumns.tsx';
import { everyone, offer, today, zone, type TableProps } from './Screen.tsx';

const nothing = () => {};

/** The grid asks each column whether it has what is searched; the first answers for the whole row, by the product's filter. */
const finds = (text: unknown) => {
  const isFound = memberTextFilter(String(text));
  return (_: unknown, member: Member) => isFound(member);
};

const columns: GridColDef<Member>[] = [
  ...memberColumns(zone, today).map(({ key, label, grow = 1, width = 8, cell }, position): GridColDef<Member> => ({
    field: key,
    headerName: label,
    flex: grow,
    minWidth: width * 16,
    display: 'flex',
    renderCell: ({ row }) => cell(row),
    getApplyQuickFilterFn: position === 0 ? finds : () => null,
  })),
  {
    field: 'actions',
    type: 'actions',
    width: 48,
    getActions: () =>
      ['Check In', 'Edit Member', 'Deactivate Member', 'View Attendance', 'Delete'].map((label) => (
        <GridActionsCellItem key={label} label={label} onClick={nothing} showInMenu />
      )),
  },
];
const firstPage = { pagination: { paginationModel: { pageSize: 100 } } };
const pageSizes = [100];
const keyOf = ({ id }: Member) => id;

/**
 * As its pages on performance and virtualization recommend: every prop stays the same from one drawing to the next, all
 * rows are of one height and virtual, and the search is the grid's own quick filter. The free edition draws at most 100
 * rows a page; it is given all of them, and searches all of them.
 */
function Peer({ search }: TableProps) {
  const filterModel = useMemo(() => ({ items: [], quickFilterValues: search === '' ? [] : [search] }), [search]);
  return (
    <div style={{ height: 600 }}>
      <DataGrid
        rows={everyone}
        columns={columns}
        getRowId={keyOf}
        rowHeight={44}
        columnHeaderHeight={40}
        filterModel={filterModel}
        initialState={firstPage}
        pageSizeOptions={pageSizes}
      />
    </div>
  );
}

offer(Peer);
