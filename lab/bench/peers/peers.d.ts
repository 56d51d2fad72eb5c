// Types of the used part of the peers, so that npm run verify works without them installed.
declare module '@mui/x-data-grid' {
  import type { ComponentType, ReactElement, ReactNode } from 'react';

  export interface GridColDef<Row> {
    field: string;
    type?: 'actions';
    headerName?: string;
    flex?: number;
    width?: number;
    minWidth?: number;
    display?: 'flex';
    renderCell?: (params: { row: Row }) => ReactNode;
    getApplyQuickFilterFn?: (value: unknown) => ((value: unknown, row: Row) => boolean) | null;
    getActions?: (params: { row: Row }) => readonly ReactElement[];
  }
  export const GridActionsCellItem: ComponentType<{ label: string; onClick: () => void; showInMenu: true }>;
  export function DataGrid<Row>(props: {
    rows: readonly Row[];
    columns: readonly GridColDef<Row>[];
    getRowId: (row: Row) => string;
    rowHeight: number;
    columnHeaderHeight: number;
    filterModel: { items: readonly unknown[]; quickFilterValues: readonly string[] };
    initialState: { pagination: { paginationModel: { pageSize: number } } };
    pageSizeOptions: readonly number[];
  }): ReactNode;
}
