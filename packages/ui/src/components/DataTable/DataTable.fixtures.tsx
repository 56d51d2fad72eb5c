import { LogIn, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import type { DataTableProps } from './DataTable.tsx';
import { DataTable } from './DataTable.tsx';
import type { Column, Sort } from './columns.ts';
import type { RowSelection } from './useRowSelection.ts';

export interface Person {
  id: string;
  name: string;
  phone: string;
  plan: string;
  visits: number;
  checkedIn: boolean;
}

const FIRST = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Zoya', 'Farhan', 'Lakshmi', 'Dev'];
const LAST = ['Rao', 'Iyer', 'Khan', 'Shetty', 'Nair', 'Das', 'Gowda'];
const PLANS = ['Monthly', 'Quarterly', 'Yearly'];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** Deterministic people. */
export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `member-${index + 1}`,
    name: `${pick(FIRST, index)} ${pick(LAST, index * 3)}`,
    phone: `+91 98450 ${String(12345 + index * 7).padStart(5, '0')}`,
    plan: pick(PLANS, index * 5),
    visits: (index * 37) % 410,
    checkedIn: index % 3 === 0,
  }));

export const personColumns: Column<Person>[] = [
  {
    key: 'name',
    label: 'Member',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    sortable: true,
    width: 11,
    grow: 2,
  },
  { key: 'phone', label: 'Contact', wide: true, cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>, width: 10 },
  { key: 'plan', label: 'Plan', cell: ({ plan }) => plan },
  { key: 'visits', label: 'Visits', cell: ({ visits }) => visits, numeric: true, sortable: true, width: 6, grow: 0 },
  {
    key: 'status',
    label: 'Status',
    cell: ({ checkedIn }) => <StatusBadge status={checkedIn ? 'in' : 'out'} label={checkedIn ? 'IN' : 'OUT'} />,
    width: 6,
  },
];

const mattersMost = ({ key }: Column<Person>) => key === 'plan' || key === 'status';

/** With what stays in sight while columns scroll, and on a card. */
export const briefColumns: Column<Person>[] = personColumns.map((column) => ({
  ...column,
  scrollFirst: mattersMost(column),
  brief: mattersMost(column),
  lead: column.key === 'status',
}));

/** More columns than fit on a tablet. */
export const manyColumns: Column<Person>[] = [
  ...personColumns,
  ...['Branch', 'Trainer', 'Locker'].map((label) => ({ key: label, label, cell: () => `${label} 7`, width: 9 })),
];

const sortPeople = (rows: Person[], key: string, direction: 'asc' | 'desc') => {
  const ascending = rows.toSorted((a, b) => (key === 'visits' ? a.visits - b.visits : a.name.localeCompare(b.name)));
  return direction === 'asc' ? ascending : ascending.toReversed();
};

const NONE: ReadonlySet<string | number> = new Set();
/** Some rows of `people` selected. */
export const selectionOf = (...indexes: number[]): RowSelection<Person> => ({
  selected: new Set(indexes.map((index) => `member-${index + 1}`)),
  onChange: () => undefined,
  rowLabel: ({ name }) => `Select ${name}`,
  allLabel: 'Select all members',
});

/** A stateful table: sorting, row actions and selection work. */
export function Members({ rows, ...args }: DataTableProps<Person>) {
  const [sort, setSort] = useState<Sort | undefined>(args.sort);
  const [removed, setRemoved] = useState<string[]>([]);
  const [pendingDelete, setPendingDelete] = useState<Person>();
  const [selected, setSelected] = useState(args.selection?.selected ?? NONE);
  const remove = ({ id }: Person) => setRemoved([...removed, id]);
  const remaining = rows?.filter(({ id }) => !removed.includes(id));
  return (
    <>
      <DataTable
        {...args}
        rows={remaining && sort ? sortPeople(remaining, sort.key, sort.direction) : remaining}
        sort={sort}
        onSortChange={setSort}
        rowActions={(person) => [
          { label: 'Edit Member', icon: Pencil, onSelect: () => {} },
          { label: 'Check In', icon: LogIn, onSelect: () => remove(person) },
          'separator',
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setPendingDelete(person) },
        ]}
        rowActionsLabel={({ name }) => `Actions for ${name}`}
        {...(args.selection && { selection: { ...args.selection, selected, onChange: setSelected } })}
      />
      <ConfirmDialog
        danger
        open={pendingDelete !== undefined}
        onOpenChange={() => setPendingDelete(undefined)}
        title={`Delete ${pendingDelete?.name}?`}
        description="Their visits are deleted too."
        confirmLabel="Delete"
        onConfirm={() => {
          if (pendingDelete) remove(pendingDelete);
          setPendingDelete(undefined);
        }}
      />
    </>
  );
}
