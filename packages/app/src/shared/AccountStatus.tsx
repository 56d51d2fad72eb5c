import type { Status } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { StatusBadge } from '@spotter/ui';
import { statusLabels } from '@spotter/web-core/labels';

interface Account {
  status: Status;
  /** Null until the first sign-in. */
  firebaseUID: string | null;
}

/** Invited, and not signed in yet: can be invited again. */
export const isInvited = ({ status, firebaseUID }: Account): boolean => status === 'active' && firebaseUID === null;

/** The status of staff and administrators; "Invited" until the first sign-in. */
export function AccountStatus({ account }: { account: Account }) {
  return isInvited(account) ? (
    <StatusBadge status="invited" label={i18n.t('Invited')} />
  ) : (
    <StatusBadge status={account.status} label={statusLabels[account.status]} />
  );
}
