import type { Administrator } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { StatusBadge, type Column } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import type { Zone } from '@spotter/web-core/dates';
import { NameCell } from '../../shared/NameCell.tsx';
import { ContactLines } from '../../shared/TextCells.tsx';
import { AccountStatus } from '../../shared/AccountStatus.tsx';
import { formatLastAccessed } from './lastAccessed.ts';

const titled = (role: string) => role.charAt(0).toUpperCase() + role.slice(1);

/** Column widths in rem; together they fit an upright tablet. */
export const adminColumns = (zone: Zone): Column<Administrator>[] => [
  {
    key: 'name',
    label: i18n.t('Administrator'),
    sortable: true,
    width: 13.25,
    grow: 2,
    cell: ({ name, role, isSiteAdmin }) => (
      <NameCell
        name={name}
        detail={titled(role)}
        hasAvatar
        {...(isSiteAdmin && {
          badge: <StatusBadge status="siteAdmin" label={i18n.t('SITE ADMIN')} className="shrink-0" />,
        })}
      />
    ),
  },
  {
    key: 'contact',
    label: i18n.t('Contact'),
    wide: true,
    width: 10,
    grow: 2,
    cell: ({ email, mobile }) => <ContactLines first={email} second={formatPhone(mobile)} />,
  },
  {
    key: 'accessed',
    label: i18n.t('Last Accessed'),
    width: 10.75,
    cell: ({ lastAccessed }) => (
      <span className="whitespace-nowrap tabular-nums in-data-[layout=cards]:whitespace-normal">
        {formatLastAccessed(lastAccessed, zone)}
      </span>
    ),
  },
  {
    key: 'status',
    label: i18n.t('Status'),
    width: 7.5,
    cell: (admin) => <AccountStatus account={admin} />,
  },
];
