import type { Member } from '@spotter/api';
import { StatusBadge } from '@spotter/ui';
import { formatDate, formatDateTime, formatRelativeDays, type Zone } from '@spotter/web-core/dates';
import { NameCell } from '../../shared/NameCell.tsx';
import { TruncatedText } from '../../shared/TextCells.tsx';
import { statusLabels } from '@spotter/web-core/labels';
import { formatPhone, shortId } from '../../shared/labels.ts';
import { daysBetween, expiryBucket } from './expiry.ts';
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
  return <NameCell name={name} detail={`#${shortId(id)}`} hasAvatar />;
}

export function ContactCell({ member: { phone, email } }: CellProps) {
  return (
    <span className="block min-w-0">
      <span className="block whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
      <TruncatedText text={email ?? 'No email'} isQuiet />
    </span>
  );
}

export function AgeSexCell({ member: { age, sex } }: CellProps) {
  return (
    <span className="block">
      <span className="tabular-nums">{age}</span>
      <span className="sr-only"> / </span>
      <span className="block text-xs text-muted">{sexLabels[sex]}</span>
    </span>
  );
}

/** An expired membership keeps its status and changes colour; the expiry column says it in words. */
export function StatusCell({ member: { status, expiryDate }, today }: CellProps & { today: string }) {
  const isExpired = status === 'active' && expiryBucket(expiryDate, today) === 'expired';
  return <StatusBadge status={isExpired ? 'expired' : status} label={statusLabels[status]} />;
}

const urgency = {
  expired: 'text-danger',
  today: 'text-warning',
  'this-week': 'text-warning',
} as const;

export function ExpiryCell({ member: { expiryDate }, zone, today }: TodayCellProps) {
  if (expiryDate === null) return <span className="text-muted">No expiry</span>;
  const bucket = expiryBucket(expiryDate, today);
  const tone = bucket in urgency ? urgency[bucket as keyof typeof urgency] : 'text-muted';
  const days = daysBetween(today, expiryDate);
  const whole = formatRelativeDays(days, zone);
  // "Expired 12 months ago" does not fit the column at 1024 px, so the month is abbreviated.
  const words = bucket === 'expired' ? `Expired ${formatRelativeDays(days, zone, 'short')}` : whole;
  return (
    <span className="block">
      <span className="block tabular-nums in-data-[card=brief]:hidden">{formatDate(expiryDate, zone)}</span>
      <span className={`block truncate text-xs ${tone}`} title={bucket === 'expired' ? `Expired ${whole}` : whole}>
        {bucket === 'today' ? (
          'Expires today'
        ) : (
          <>
            {bucket !== 'expired' && <span className="not-in-data-[card=brief]:hidden">Expires </span>}
            {words}
          </>
        )}
      </span>
    </span>
  );
}

export function PresenceCell({ member: { currentlyCheckedIn, lastCheckIn }, zone }: DatedCellProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StatusBadge status={currentlyCheckedIn ? 'in' : 'out'} label={currentlyCheckedIn ? 'IN' : 'OUT'} />
      <span className="text-xs whitespace-nowrap text-muted in-data-[card=brief]:hidden">
        {lastCheckIn === null ? 'No visit yet' : formatDateTime(lastCheckIn, zone)}
      </span>
    </span>
  );
}
