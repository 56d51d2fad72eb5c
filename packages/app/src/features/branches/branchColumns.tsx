import type { Branch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { StatusBadge, type Column } from '@spotter/ui';
import { formatDateOf, type Zone } from '@spotter/web-core/dates';
import { NameCell } from '../../shared/NameCell.tsx';
import { TruncatedText, ContactLines } from '../../shared/TextCells.tsx';
import { formatPhone, statusLabels } from '@spotter/web-core/labels';
import { shortId } from '../../shared/labels.ts';

/** Column widths in rem. */
export const branchColumns = (zone: Zone): Column<Branch>[] => [
  {
    key: 'name',
    label: i18n.t('Branch Name'),
    sortable: true,
    width: 14,
    grow: 2,
    cell: ({ id, name, isMain }) => (
      <NameCell
        name={name}
        detail={`#${shortId(id)}`}
        {...(isMain && { badge: <StatusBadge status="main" label={i18n.t('MAIN')} /> })}
      />
    ),
  },
  {
    key: 'address',
    label: i18n.t('Address'),
    wide: true,
    width: 14,
    grow: 3,
    cell: ({ address }) => <TruncatedText text={address} />,
  },
  {
    key: 'contact',
    scrollFirst: true,
    label: i18n.t('Contact'),
    wide: true,
    width: 12,
    grow: 2,
    cell: ({ phone, email }) => (
      <ContactLines
        first={phone === '' ? i18n.t('No phone') : formatPhone(phone)}
        second={email === '' ? i18n.t('No email') : email}
      />
    ),
  },
  {
    key: 'capacity',
    scrollFirst: true,
    label: i18n.t('Capacity'),
    sortable: true,
    numeric: true,
    width: 6.5,
    grow: 0,
    cell: ({ maxCapacity }) => maxCapacity,
  },
  {
    key: 'status',
    scrollFirst: true,
    label: i18n.t('Status'),
    width: 7,
    cell: ({ status }) => <StatusBadge status={status} label={statusLabels[status]} />,
  },
  {
    key: 'created',
    label: i18n.t('Created Date'),
    sortable: true,
    width: 8,
    cell: ({ createdAt }) => <span className="tabular-nums">{formatDateOf(createdAt, zone)}</span>,
  },
];
