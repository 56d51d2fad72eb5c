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

declare module 'ag-grid-community' {
  import type { ReactNode } from 'react';

  interface Module {
    moduleName: string;
  }
  export interface ColDef<Row> {
    colId: string;
    headerName?: string;
    flex?: number;
    width?: number;
    minWidth?: number;
    cellRenderer: (props: { data: Row }) => ReactNode;
    getQuickFilterText: (params: { data: Row }) => string;
  }
  export const ModuleRegistry: { registerModules: (modules: readonly Module[]) => void };
  export const ClientSideRowModelModule: Module;
  export const QuickFilterModule: Module;
}

declare module 'ag-grid-react' {
  import type { ColDef } from 'ag-grid-community';
  import type { ReactNode } from 'react';

  export function AgGridReact<Row>(props: {
    rowData: readonly Row[];
    columnDefs: readonly ColDef<Row>[];
    getRowId: (params: { data: Row }) => string;
    rowHeight: number;
    headerHeight: number;
    quickFilterText: string;
    cacheQuickFilter: true;
  }): ReactNode;
}
