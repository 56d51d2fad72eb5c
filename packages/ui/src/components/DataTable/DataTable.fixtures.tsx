import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import type { Column } from './columns.ts';

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

/** The same people every time. */
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
  { key: 'phone', label: 'Contact', cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi>, width: 10 },
  { key: 'plan', label: 'Plan', cell: ({ plan }) => plan },
  { key: 'visits', label: 'Visits', cell: ({ visits }) => visits, numeric: true, sortable: true, width: 6, grow: 0 },
  {
    key: 'status',
    label: 'Status',
    cell: ({ checkedIn }) => <StatusBadge status={checkedIn ? 'in' : 'out'} label={checkedIn ? 'IN' : 'OUT'} />,
    width: 6,
  },
];

export const sorted = (rows: Person[], key: string, direction: 'asc' | 'desc') => {
  const ascending = rows.toSorted((a, b) => (key === 'visits' ? a.visits - b.visits : a.name.localeCompare(b.name)));
  return direction === 'asc' ? ascending : ascending.toReversed();
};
