import type { Member } from '@spotter/api';
import type { Column, Sort } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { AgeSexCell, ContactCell, ExpiryCell, PersonCell, PresenceCell, StatusCell } from './MemberCells.tsx';
import { sorts, type MemberSort } from './view.ts';
import { TruncatedText } from '../../shared/TextCells.tsx';

/** Minimum widths in rem; together they fit a window of 1024 px. */
export const memberColumns = (zone: Zone, today: string, planName: (planId: string) => string): Column<Member>[] => [
  {
    key: 'name',
    label: 'Member',
    sortable: true,
    width: 7.1,
    grow: 13,
    cell: (member) => <PersonCell member={member} />,
  },
  {
    key: 'contact',
    label: 'Contact',
    wide: true,
    width: 8.75,
    grow: 11,
    cell: (member) => <ContactCell member={member} />,
  },
  { key: 'age', label: 'Age/Sex', width: 4.1, grow: 4.5, cell: (member) => <AgeSexCell member={member} /> },
  {
    key: 'plan',
    label: 'Plan',
    width: 4.9,
    grow: 5.5,
    cell: ({ membershipPlan }) => <TruncatedText text={planName(membershipPlan)} />,
  },
  {
    key: 'status',
    brief: true,
    label: 'Status',
    width: 7.35,
    grow: 8.5,
    cell: (member) => <StatusCell member={member} zone={zone} today={today} />,
  },
  { key: 'visits', label: 'Visits', numeric: true, width: 3.45, grow: 3.8, cell: ({ totalVisits }) => totalVisits },
  {
    key: 'join',
    label: 'Join Date',
    sortable: true,
    width: 6.75,
    grow: 7,
    cell: ({ joinDate }) => <span className="tabular-nums">{formatDate(joinDate, zone)}</span>,
  },
  {
    key: 'expiry',
    brief: true,
    label: 'Expiry Date',
    sortable: true,
    width: 6.75,
    grow: 7.5,
    cell: (member) => <ExpiryCell member={member} zone={zone} today={today} />,
  },
  {
    key: 'presence',
    brief: true,
    label: 'Last Visit / Status',
    lead: true,
    width: 8.45,
    grow: 12,
    cell: (member) => <PresenceCell member={member} zone={zone} />,
  },
];

export function toTableSort(sort: MemberSort): Sort {
  const [key = '', direction] = sort.split('-');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

export const fromTableSort = ({ key, direction }: Sort): MemberSort =>
  sorts.find((sort) => sort === `${key}-${direction}`) ?? 'expiry-asc';
