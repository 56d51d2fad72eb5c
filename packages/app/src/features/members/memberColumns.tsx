import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Column, Sort } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { AgeSexCell, ContactCell, ExpiryCell, PersonCell, PresenceCell, StatusCell } from './MemberCells.tsx';
import { sorts, type MemberOrder } from './view.ts';
import { TruncatedText } from '../../shared/TextCells.tsx';

interface ColumnContext {
  zone: Zone;
  today: string;
  planName: (planId: string) => string;
  /** Undefined where the list is of one branch. */
  branchName?: ((branchId: string) => string) | undefined;
}

/** Minimum widths in rem; together they fit a window of 1024 px. */
export const memberColumns = ({ zone, today, planName, branchName }: ColumnContext): Column<Member>[] => [
  {
    key: 'name',
    label: i18n.t('Member'),
    sortable: true,
    width: 6.6,
    scrollWidth: 12,
    grow: 13,
    cell: (member) => <PersonCell member={member} />,
  },
  {
    key: 'contact',
    label: i18n.t('Contact'),
    wide: true,
    width: 8.5,
    grow: 11,
    cell: (member) => <ContactCell member={member} />,
  },
  { key: 'age', label: i18n.t('Age/Sex'), width: 3.85, grow: 4.5, cell: (member) => <AgeSexCell member={member} /> },
  {
    key: 'plan',
    label: i18n.t('Plan'),
    width: 4.65,
    grow: 5.5,
    cell: ({ membershipPlan }) => <TruncatedText text={planName(membershipPlan)} />,
  },
  {
    key: 'status',
    scrollFirst: true,
    brief: true,
    label: i18n.t('Status'),
    width: 7.1,
    grow: 8.5,
    cell: (member) => <StatusCell member={member} zone={zone} today={today} />,
  },
  {
    key: 'visits',
    label: i18n.t('Visits'),
    numeric: true,
    width: 3.2,
    grow: 3.8,
    cell: ({ totalVisits }) => totalVisits,
  },
  {
    key: 'join',
    label: i18n.t('Join Date'),
    sortable: true,
    width: 6.5,
    grow: 7,
    cell: ({ joinDate }) => <span className="tabular-nums">{formatDate(joinDate, zone)}</span>,
  },
  {
    key: 'expiry',
    scrollFirst: true,
    brief: true,
    label: i18n.t('Expiry Date'),
    sortable: true,
    width: 6.5,
    grow: 7.5,
    cell: (member) => <ExpiryCell member={member} zone={zone} today={today} />,
  },
  {
    key: 'visit',
    scrollFirst: true,
    brief: true,
    label: i18n.t('Last Visit / Status'),
    sortable: true,
    lead: true,
    width: 8.2,
    grow: 12,
    cell: (member) => <PresenceCell member={member} zone={zone} />,
  },
  ...(branchName
    ? [
        {
          key: 'branch',
          label: i18n.t('Branch'),
          wide: true,
          width: 5.5,
          grow: 7,
          cell: ({ branchId }: Member) => <TruncatedText text={branchName(branchId)} />,
        },
      ]
    : []),
];

/** None by how well a name matches, and as on the dashboard. */
export function toTableSort(order: MemberOrder): Sort | undefined {
  if (order === 'match' || order === 'list') return undefined;
  const [key = '', direction] = order.split('-');
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' };
}

export const fromTableSort = ({ key, direction }: Sort): MemberOrder =>
  sorts.find((sort) => sort === `${key}-${direction}`) ?? 'expiry-asc';
