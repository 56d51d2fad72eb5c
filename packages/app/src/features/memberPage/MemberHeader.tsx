import type { Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Avatar, Button, DropdownMenu, IconButton, StatusBadge, TextLink } from '@spotter/ui';
import { formatDate, type Zone } from '@spotter/web-core/dates';
import { formatPhone, statusLabels } from '@spotter/web-core/labels';
import { Ellipsis, LogIn, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { actionFor, useCheckIn } from '../../shared/useCheckIn.ts';
import { Page } from '../../shell/Page.tsx';
import { memberMenu, type OpenDialog } from '../members/index.ts';
import type { OpenMembershipDialog } from '../memberships/index.ts';

const touchTarget = 'touch:inline-flex touch:min-h-[44px] touch:items-center';

interface MemberHeaderProps {
  member: Member;
  zone: Zone;
  today: string;
  /** Where the gym has several. */
  branchName: string | undefined;
  onToggleStatus: () => void;
  onDialog: (dialog: OpenDialog) => void;
  onMembershipDialog: (is: OpenMembershipDialog['is']) => void;
  children: ReactNode;
}

/** The page with who it is about, whether they are in, and everything that can be done with them. */
export function MemberHeader({
  member,
  zone,
  today,
  branchName,
  onToggleStatus,
  onDialog,
  onMembershipDialog,
  children,
}: MemberHeaderProps) {
  const checkIn = useCheckIn();
  const isOut = actionFor(member) === 'checkin';
  const isActive = member.status === 'active';
  const menu = memberMenu(member, today, {
    renew: () => onMembershipDialog('renew'),
    checkIn: () => void checkIn(member),
    edit: () => onDialog({ is: 'edit', member }),
    toggleStatus: () =>
      isActive && member.currentlyCheckedIn ? onDialog({ is: 'deactivate', member }) : onToggleStatus(),
    showHistory: () => onDialog({ is: 'history', member }),
    signOut: () => onDialog({ is: 'sign-out', member }),
    remove: () => onDialog({ is: 'delete', member }),
  });
  return (
    <Page
      title={member.name}
      lead={<Avatar name={member.name} size="lg" className="max-sm:hidden" />}
      description={<Description member={member} zone={zone} today={today} branchName={branchName} />}
      actions={
        <>
          <Button
            icon={isOut ? LogIn : LogOut}
            disabled={isOut && !isActive}
            {...(isOut && !isActive && { title: i18n.t('This membership is inactive') })}
            onClick={() => void checkIn(member)}
          >
            {isOut ? i18n.t('Check In') : i18n.t('Check Out')}
          </Button>
          <DropdownMenu
            items={menu}
            trigger={
              <IconButton
                icon={Ellipsis}
                label={i18n.t('Actions for {name}', { name: member.name })}
                className="border border-edge/60"
              />
            }
          />
        </>
      }
    >
      {children}
    </Page>
  );
}

function Description({
  member: { status, expiryDate, freeze, currentlyCheckedIn, phone, email, birthDate },
  zone,
  today,
  branchName,
}: Pick<MemberHeaderProps, 'member' | 'zone' | 'today' | 'branchName'>) {
  const isExpired = expiryDate !== null && expiryDate < today;
  const isFrozen = freeze !== null && freeze.from <= today;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <TextLink tone="quiet" href={`tel:${phone}`} className={`whitespace-nowrap tabular-nums ${touchTarget}`}>
          <bdi>{formatPhone(phone)}</bdi>
        </TextLink>
        {email === null ? (
          <span>{i18n.t('No email')}</span>
        ) : (
          <TextLink tone="quiet" href={`mailto:${email}`} className={`wrap-anywhere ${touchTarget}`}>
            {email}
          </TextLink>
        )}
        {branchName !== undefined && <span>{branchName}</span>}
        {birthDate !== null && <span>{i18n.t('Born {date}', { date: formatDate(birthDate, zone) })}</span>}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusBadge
          status={currentlyCheckedIn ? 'in' : 'out'}
          label={currentlyCheckedIn ? i18n.t('IN') : i18n.t('OUT')}
        />
        <StatusBadge status={isExpired && status === 'active' ? 'expired' : status} label={statusLabels[status]} />
        {isFrozen && (
          <StatusBadge status="frozen" label={i18n.t('Frozen until {date}', { date: formatDate(freeze.to, zone) })} />
        )}
      </div>
    </div>
  );
}
