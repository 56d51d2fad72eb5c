import type { Member } from '@spotter/api';
import type { Column, Sort } from '@spotter/ui';
import { dayWords, type Zone } from '../../gym/calendar.ts';
import { AgeSexCell, ContactCell, ExpiryCell, PersonCell, PresenceCell, StatusCell } from './MemberCells.tsx';
import { sorts, type MemberSort } from './view.ts';
import { planLabels } from './words.ts';

/** Widths in rem; together they fill a desk's screen, and scroll sideways on a smaller one. */
export const memberColumns = (zone: Zone, today: string): Column<Member>[] => [
  {
    key: 'name',
    label: 'Member',
    sortable: true,
    width: 14,
    grow: 2,
    cell: (member) => <PersonCell member={member} />,
  },
  { key: 'contact', label: 'Contact', width: 11, grow: 2, cell: (member) => <ContactCell member={member} /> },
  { key: 'age', label: 'Age/Sex', width: 7, cell: (member) => <AgeSexCell member={member} /> },
  { key: 'plan', label: 'Plan', width: 6, cell: ({ membershipPlan }) => planLabels[membershipPlan] },
  { key: 'status', label: 'Status', width: 6.5, cell: (member) => <StatusCell member={member} today={today} /> },
  { key: 'visits', label: 'Visits', numeric: true, width: 4.5, grow: 0, cell: ({ totalVisits }) => totalVisits },
  {
    key: 'join',
    label: 'Join Date',
    sortable: true,
    width: 8,
    cell: ({ joinDate }) => <span className="tabular-nums">{dayWords(joinDate, zone)}</span>,
  },
  {
    key: 'expiry',
    label: 'Expiry Date',
    sortable: true,
    width: 9,
    cell: (member) => <ExpiryCell member={member} zone={zone} today={today} />,
  },
  {
    key: 'presence',
    label: 'Last Visit / Status',
    width: 13,
    grow: 2,
    cell: (member) => <PresenceCell member={member} zone={zone} />,
  },
];

/** The order of a view as the table's header shows it, and back. */
export function toTableSort(sort: MemberSort): Sort {
  const [key = '', direction] = sort.split('-');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

export const fromTableSort = ({ key, direction }: Sort): MemberSort =>
  sorts.find((sort) => sort === `${key}-${direction}`) ?? 'expiry-asc';
