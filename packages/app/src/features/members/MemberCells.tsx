import { daysBetween, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { StatusBadge } from '@spotter/ui';
import { formatDate, formatDateTime, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { useWaitingByMember } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { useIsCheckInPending } from '../../shared/pendingCheckIns.ts';
import { NameCell } from '../../shared/NameCell.tsx';
import { TruncatedText } from '../../shared/TextCells.tsx';
import { formatPhone, statusLabels } from '@spotter/web-core/labels';
import { memberPath } from '../../paths.ts';
import { shortId } from '../../shared/labels.ts';
import { expiryBucket } from './expiry.ts';
import { sexLabels } from '@spotter/web-core/labels';

interface CellProps {
  member: Member;
}
interface DatedCellProps extends CellProps {
  zone: Zone;
}
interface TodayCellProps extends DatedCellProps {
  today: string;
}

export function PersonCell({ member: { id, name } }: CellProps) {
  return <NameCell name={name} to={memberPath(id)} detail={`#${shortId(id)}`} hasAvatar />;
}

export function ContactCell({ member: { phone, email } }: CellProps) {
  return (
    <>
      <span dir="auto" className="block whitespace-nowrap tabular-nums">
        {formatPhone(phone)}
      </span>
      <TruncatedText text={email ?? i18n.t('No email')} isQuiet />
    </>
  );
}

export function AgeSexCell({ member: { age, sex } }: CellProps) {
  return (
    <>
      <span className="tabular-nums">{age ?? '–'}</span>
      <span className="sr-only"> / </span>
      <span className="block text-xs text-muted">{sex === null ? '–' : sexLabels[sex]}</span>
    </>
  );
}

/** Whether the membership rests on this date. */
const isFrozenOn = ({ from, to }: NonNullable<Member['freeze']>, today: string) => from <= today && today <= to;

/** The text is below the badge; on cards beside it. */
const badgeWithText =
  'block min-w-0 in-data-[layout=cards]:flex in-data-[layout=cards]:flex-wrap in-data-[layout=cards]:items-center in-data-[layout=cards]:gap-x-2';

/** An expired membership keeps its status and changes colour; since when is said beside it. */
export function StatusCell({ member: { status, expiryDate, freeze }, zone, today }: TodayCellProps) {
  const isExpired = expiryBucket(expiryDate, today) === 'expired';
  const days = daysBetween(today, expiryDate ?? today);
  return (
    <span className={badgeWithText}>
      <StatusBadge status={isExpired && status === 'active' ? 'expired' : status} label={statusLabels[status]} />
      {isExpired && (
        // "Expired 12 months ago" does not fit the column at 1024 px, so the month is abbreviated.
        <span
          className="block truncate text-xs text-muted"
          title={i18n.t('Expired {relativeDays}', { relativeDays: formatRelativeDays(days, zone) })}
        >
          {i18n.t('Expired {relativeDays}', { relativeDays: formatRelativeDays(days, zone, 'short') })}
        </span>
      )}
      {freeze && !isExpired && isFrozenOn(freeze, today) && (
        <span
          className="block truncate text-xs text-muted"
          title={i18n.t('Frozen until {date}', { date: formatDate(freeze.to, zone) })}
        >
          {i18n.t('Frozen until {date}', { date: formatDate(freeze.to, zone) })}
        </span>
      )}
    </span>
  );
}

const urgency = {
  today: 'text-warning',
  'this-week': 'text-warning',
} as const;

export function ExpiryCell({ member: { expiryDate }, zone, today }: TodayCellProps) {
  if (expiryDate === null) return <span className="text-muted">{i18n.t('No expiry')}</span>;
  const bucket = expiryBucket(expiryDate, today);
  const tone = bucket in urgency ? urgency[bucket as keyof typeof urgency] : 'text-muted';
  const words = bucket === 'today' ? i18n.t('Expires today') : formatRelativeDays(daysBetween(today, expiryDate), zone);
  return (
    <>
      <span className="block tabular-nums in-data-[card=brief]:hidden">{formatDate(expiryDate, zone)}</span>
      {bucket !== 'expired' && (
        <span className={`block truncate text-xs ${tone}`} title={words}>
          {bucket === 'today' ? words : expires(words)}
        </span>
      )}
    </>
  );
}

/** The verb stands on brief cards alone. Split here: `Trans` would be four components in each row. */
function expires(relativeDays: string) {
  const [before, verb, after] = i18n.t('<0>Expires</0> {relativeDays}', { relativeDays }).split(/<\/?0>/);
  return (
    <>
      {before}
      <span className="not-in-data-[card=brief]:hidden">{verb}</span>
      {after}
    </>
  );
}

/** A presence that the server has not confirmed has a hollow badge, and says what it waits for. */
export function PresenceCell({ member: { id, currentlyCheckedIn, lastCheckIn }, zone }: DatedCellProps) {
  const isPending = useIsCheckInPending(id);
  const isWaiting = useWaitingByMember().has(id);
  const expected = isWaiting ? i18n.t('Waiting to be sent') : isPending ? i18n.t('Saving…') : undefined;
  return (
    <span className={badgeWithText}>
      <StatusBadge
        status={currentlyCheckedIn ? 'in' : 'out'}
        label={currentlyCheckedIn ? i18n.t('IN') : i18n.t('OUT')}
        {...(expected && { className: 'bg-transparent text-muted ring-1 ring-edge ring-inset' })}
      />
      {expected ? (
        <span className="block text-xs whitespace-nowrap text-muted">{expected}</span>
      ) : (
        <span className="block text-xs whitespace-nowrap text-muted in-data-[card=brief]:hidden">
          {lastCheckIn === null ? i18n.t('No visit yet') : formatDateTime(lastCheckIn, zone)}
        </span>
      )}
    </span>
  );
}
