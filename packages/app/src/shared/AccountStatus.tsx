import type { Status } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ErrorBanner, StatusBadge } from '@spotter/ui';
import { statusLabels } from '@spotter/web-core/labels';

interface Account {
  status: Status;
  /** Null until the first sign-in. */
  firebaseUID: string | null;
  isMailRefused?: boolean | undefined;
}

/** Invited, and not signed in yet: can be invited again. */
export const isInvited = ({ status, firebaseUID }: Account): boolean => status === 'active' && firebaseUID === null;

/** The invited to whom the mail server took no mail. */
const isRefused = (account: Account): boolean => isInvited(account) && account.isMailRefused === true;

/** The status of staff and administrators; "Invited" until the first sign-in. */
export function AccountStatus({ account }: { account: Account }) {
  if (isRefused(account)) {
    // Into the padding of its cell: on a card at 360 px it is 4 px too long for the cell.
    return <StatusBadge status="undelivered" label={i18n.t('Mail refused')} className="max-w-[calc(100%+0.75rem)]" />;
  }
  return isInvited(account) ? (
    <StatusBadge status="invited" label={i18n.t('Invited')} />
  ) : (
    <StatusBadge status={account.status} label={statusLabels[account.status]} />
  );
}

interface RefusedInvitationsProps {
  accounts: readonly (Account & { name: string })[] | undefined;
  /** Their addresses cannot be corrected. */
  isEmailLocked?: boolean;
}

/** Whose invitation did not arrive, and what to do; nothing where all did. */
export function RefusedInvitations({ accounts = [], isEmailLocked = false }: RefusedInvitationsProps) {
  const refused = accounts.filter(isRefused);
  if (refused.length === 0) return null;
  return (
    <ErrorBanner
      role="status"
      title={i18n.t('The mail server refused the invitation to {names}', {
        names: refused.map(({ name }) => name).join(', '),
      })}
      message={
        isEmailLocked
          ? i18n.t(
              'Set them to inactive and add them again with the right email address, or choose Invite Again in the row’s menu.',
            )
          : i18n.t('Correct the email address, which sends a new invitation, or choose Invite Again in the row’s menu.')
      }
    />
  );
}
