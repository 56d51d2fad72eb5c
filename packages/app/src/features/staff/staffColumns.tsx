import type { StaffMember } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Column } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { formatDateOf, type Zone } from '@spotter/web-core/dates';
import { NameCell } from '../../shared/NameCell.tsx';
import { TruncatedText } from '../../shared/TextCells.tsx';
import { AccountStatus } from '../../shared/AccountStatus.tsx';

/** Column widths in rem. */
export const staffColumns = (zone: Zone): Column<StaffMember>[] => [
  {
    key: 'name',
    label: i18n.t('Name'),
    sortable: true,
    width: 13,
    grow: 2,
    cell: ({ name }) => <NameCell name={name} hasAvatar />,
  },
  {
    key: 'email',
    label: i18n.t('Email'),
    wide: true,
    width: 13,
    grow: 2,
    cell: ({ email }) => <TruncatedText text={email} />,
  },
  {
    key: 'phone',
    scrollFirst: true,
    label: i18n.t('Phone'),
    width: 9.5,
    cell: ({ phone }) => <bdi className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</bdi>,
  },
  {
    key: 'role',
    scrollFirst: true,
    label: i18n.t('Role'),
    sortable: true,
    width: 8,
    cell: ({ role }) => <TruncatedText text={role} />,
  },
  {
    key: 'branch',
    label: i18n.t('Branch'),
    sortable: true,
    width: 9,
    cell: ({ branchName }) => <TruncatedText text={branchName} />,
  },
  {
    key: 'status',
    scrollFirst: true,
    label: i18n.t('Status'),
    width: 8,
    cell: (person) => <AccountStatus account={person} />,
  },
  {
    key: 'created',
    label: i18n.t('Created Date'),
    sortable: true,
    width: 8,
    cell: ({ createdAt }) => <span className="tabular-nums">{formatDateOf(createdAt, zone)}</span>,
  },
];
