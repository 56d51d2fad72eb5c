import { daysBetween, type Freeze, type Member, type Membership, type Term } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Button, DropdownMenu, IconButton } from '@spotter/ui';
import { formatDate, formatDateOf, formatRelativeDays, formatTime, type Zone } from '@spotter/web-core/dates';
import { Ban, CalendarPlus, Ellipsis, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { useMoney } from '../../gym/money.tsx';
import { useVisitor } from '../../session/useSession.ts';
import { passFocusToSection } from '../../shared/keepFocus.ts';
import { periodText, useUndoRenewal } from '../memberships/index.ts';
import { RemindersSwitch } from './RemindersSwitch.tsx';
import { Loaded, Section } from './Section.tsx';

interface MembershipSectionProps {
  member: Member;
  zone: Zone;
  today: string;
  onRenew: () => void;
  onFreeze: () => void;
  onEndFreeze: () => void;
  onCancel: () => void;
}

/** Until when, by which term, what comes next, and the buttons that change it. */
export function MembershipSection({
  member,
  zone,
  today,
  onRenew,
  onFreeze,
  onEndFreeze,
  onCancel,
}: MembershipSectionProps) {
  const { gymId } = useVisitor();
  const query = useCallQuery('getMembership', { gymId, memberId: member.id }, { staleTime: 0 });
  const { expiryDate, freeze } = member;
  const hasEnded = expiryDate !== null && expiryDate < today;
  return (
    <Section
      title={i18n.t('Membership')}
      actions={
        <>
          <Button variant="primary" icon={CalendarPlus} onClick={onRenew}>
            {i18n.t('Renew')}
          </Button>
          <DropdownMenu
            items={[
              freeze === null
                ? {
                    label: i18n.t('Freeze'),
                    icon: Snowflake,
                    ...((hasEnded || expiryDate === null) && {
                      disabled: true,
                      hint: i18n.t('Only a running membership can be frozen'),
                    }),
                    onSelect: onFreeze,
                  }
                : { label: i18n.t('End Freeze'), icon: Snowflake, onSelect: onEndFreeze },
              {
                label: i18n.t('Cancel Membership'),
                icon: Ban,
                danger: true,
                ...(hasEnded && { disabled: true, hint: i18n.t('It has ended') }),
                ...(expiryDate === today && { disabled: true, hint: i18n.t('It ends today') }),
                onSelect: onCancel,
              },
            ]}
            trigger={
              <IconButton icon={Ellipsis} label={i18n.t('Membership actions')} className="border border-edge/60" />
            }
          />
        </>
      }
    >
      <End expiryDate={expiryDate} zone={zone} today={today} />
      <Loaded query={query} errorTitle={i18n.t('Failed to Load the Membership')}>
        {(membership) => <Details {...{ member, membership, zone, onEndFreeze }} />}
      </Loaded>
    </Section>
  );
}

/** The days left, as the number that is looked for. */
function End({ expiryDate, zone, today }: { expiryDate: string | null; zone: Zone; today: string }) {
  if (expiryDate === null)
    return <BigFigure figure={i18n.t('No expiry')} note={i18n.t('This membership has no last day')} />;
  const days = daysBetween(today, expiryDate);
  const date = formatDate(expiryDate, zone);
  if (days < 0)
    return <BigFigure isUrgent figure={i18n.t('Expired')} note={`${date}, ${formatRelativeDays(days, zone)}`} />;
  if (days === 0)
    return <BigFigure isUrgent figure={i18n.t('Last day')} note={i18n.t('Expires today, {date}', { date })} />;
  return (
    <BigFigure
      isUrgent={days <= 7}
      figure={i18n.t('{days, plural, one {# day left} other {# days left}}', { days })}
      note={i18n.t('Until {date}', { date })}
    />
  );
}

function BigFigure({ figure, note, isUrgent = false }: { figure: string; note: string; isUrgent?: boolean }) {
  return (
    <p>
      <span className="block text-2xl font-semibold tracking-tight tabular-nums">{figure}</span>
      <span className={isUrgent ? 'text-warning' : 'text-muted'}>{note}</span>
    </p>
  );
}

const isOpen = ({ status }: Term) => status === 'current' || status === 'upcoming';

interface DetailsProps {
  member: Member;
  membership: Membership;
  zone: Zone;
  onEndFreeze: () => void;
}

function Details({
  member,
  membership: { terms, freezes, hasReminders, isMailRefused },
  zone,
  onEndFreeze,
}: DetailsProps) {
  const open = terms.filter(isOpen).toReversed();
  const ended = terms.filter((term) => !isOpen(term));
  const current = freezes.find(({ id }) => id === member.freeze?.id);
  return (
    <>
      {current && <FreezeNote freeze={current} zone={zone} onEnd={onEndFreeze} />}
      {open.length > 0 && (
        <TermList label={i18n.t('Current and next terms')} terms={open} member={member} zone={zone} />
      )}
      {ended.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-sm text-sm text-muted touch:min-h-[44px] touch:content-center">
            {i18n.t('{count, plural, one {# earlier term} other {# earlier terms}}', { count: ended.length })}
          </summary>
          <div className="mt-2">
            <TermList label={i18n.t('Earlier terms')} terms={ended} member={member} zone={zone} />
          </div>
        </details>
      )}
      <RemindersSwitch member={member} hasReminders={hasReminders} isMailRefused={isMailRefused ?? false} />
    </>
  );
}

function FreezeNote({ freeze, zone, onEnd }: { freeze: Freeze; zone: Zone; onEnd: () => void }) {
  const { from, to, days, reason, status, createdBy } = freeze;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-info-soft p-3 text-sm">
      <Snowflake aria-hidden className="size-4 shrink-0 text-info" />
      <p className="min-w-40 flex-1 wrap-anywhere">
        <span className="font-medium tabular-nums">
          {status === 'upcoming' ? i18n.t('Will be frozen') : i18n.t('Frozen')} {periodText(from, to, zone)}
        </span>
        <span className="block text-muted">
          {i18n.t('{days, plural, one {# day} other {# days}}', { days })}: {reason} · {createdBy}
        </span>
      </p>
      <Button ref={passFocusToSection} size="sm" onClick={onEnd}>
        {i18n.t('End Freeze')}
      </Button>
    </div>
  );
}

const statusTexts: Record<Term['status'], string> = {
  past: /*i18n*/ 'Ended',
  current: /*i18n*/ 'Now',
  upcoming: /*i18n*/ 'Next',
  canceled: /*i18n*/ 'Canceled',
};

interface TermListProps {
  label: string;
  terms: readonly Term[];
  member: Member;
  zone: Zone;
}

function TermList({ label, terms, member, zone }: TermListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {terms.map((term) => (
        <TermItem key={term.id} term={term} member={member} zone={zone} />
      ))}
    </ul>
  );
}

function TermItem({ term, member, zone }: { term: Term; member: Member; zone: Zone }) {
  const money = useMoney();
  const undo = useUndoRenewal();
  const [isUndoing, setIsUndoing] = useState(false);
  const now = useServerNow();
  const { planName, from, price, status, soldBy, soldAt, undoUntil } = term;
  const to = term.neverBegins ? term.to : (term.canceledOn ?? term.to);
  const canUndo = undoUntil !== null && undoUntil > now;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
      <span className="w-18 shrink-0 text-muted">{i18n.t(statusTexts[status])}</span>
      <span className="min-w-[min(100%,12rem)] flex-1">
        <span className="font-medium">{planName}</span>{' '}
        <span className="inline-block tabular-nums">{periodText(from, to, zone)}</span>
        {soldBy !== null && (
          <span className="block text-xs text-muted">
            {i18n.t('Sold by {soldBy}, {date}', { soldBy, date: formatDateOf(soldAt, zone) })}
          </span>
        )}
      </span>
      {price !== null && <span className="ms-auto tabular-nums">{money(price)}</span>}
      {canUndo && (
        <Button
          ref={passFocusToSection}
          size="sm"
          busy={isUndoing}
          onClick={() => {
            setIsUndoing(true);
            void undo(member, term).then(() => setIsUndoing(false));
          }}
          title={i18n.t('Until {time}', { time: formatTime(undoUntil, zone) })}
        >
          {i18n.t('Undo')}
        </Button>
      )}
    </li>
  );
}
