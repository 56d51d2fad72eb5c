import { addDays, type AttendanceLog, type Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { ActivityCalendar, Button } from '@spotter/ui';
import { dateInZone, formatDateTime, type Zone } from '@spotter/web-core/dates';
import { History } from 'lucide-react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { Loaded, Section } from './Section.tsx';

/** Skeleton lines as tall as the calendar with its summary. */
const CALENDAR_LINES = 8;
const WEEKS = 12;
/** More check-ins and check-outs than anybody makes in so many weeks. */
const MAX_LOGS = 2000;

interface VisitsSectionProps {
  member: Member;
  zone: Zone;
  today: string;
  onShowHistory: () => void;
}

/** How regularly the member comes. */
export function VisitsSection({ member, zone, today, onShowHistory }: VisitsSectionProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery(
    'getUserAttendanceLogs',
    { gymId, userId: member.id, userType: 'member', startDate: addDays(today, -7 * WEEKS), limit: MAX_LOGS },
    { staleTime: 0 },
  );
  const { totalVisits, lastCheckIn } = member;
  return (
    <Section
      title={i18n.t('Visits')}
      actions={
        <Button icon={History} onClick={onShowHistory} className="h-auto min-h-9 max-w-full whitespace-normal">
          {i18n.t('View Attendance')}
        </Button>
      }
    >
      <p>
        <span className="block text-2xl font-semibold tracking-tight tabular-nums">{visitsText(totalVisits)}</span>
        <span className="text-muted">
          {lastCheckIn === null
            ? i18n.t('No visit yet')
            : i18n.t('Last check-in {dateTime}', { dateTime: formatDateTime(lastCheckIn, zone) })}
        </span>
      </p>
      <Loaded query={query} errorTitle={i18n.t('Failed to Load the Visits')} lines={CALENDAR_LINES}>
        {({ attendanceLogs }) => <Weeks logs={attendanceLogs} zone={zone} today={today} />}
      </Loaded>
    </Section>
  );
}

const visitsText = (count: number) => i18n.t('{count, plural, one {# visit} other {# visits}}', { count });
const dayText = (count: number) => (count === 0 ? i18n.t('No visit') : visitsText(count));

function Weeks({ logs, zone, today }: { logs: readonly AttendanceLog[]; zone: Zone; today: string }) {
  const counts = visitsByDay(logs, zone);
  const days = Object.keys(counts).length;
  const summary =
    days === 0
      ? i18n.t('None in the last 12 weeks')
      : i18n.t('On {days, plural, one {# day} other {# days}} in 12 weeks', { days });
  return (
    <div className="flex flex-col gap-2">
      <ActivityCalendar
        label={i18n.t('Visits of the last 12 weeks')}
        until={today}
        weeks={WEEKS}
        counts={counts}
        countText={dayText}
        locale={zone.locale}
      />
      <p className="text-sm text-muted">{summary}</p>
    </div>
  );
}

/** Check-ins by day in the gym's zone, without those that were withdrawn. */
function visitsByDay(logs: readonly AttendanceLog[], zone: Zone): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { action, timestamp, withdrawn } of logs) {
    if (action !== 'check-in' || withdrawn) continue;
    const day = dateInZone(timestamp, zone);
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}
