import type { DoorEntry, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { DoorColumn, EmptyState, LiveDot, type DoorAction, type DoorEvent, type MenuEntry } from '@spotter/ui';
import { formatPhone } from '@spotter/web-core/labels';
import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { Banknote, CalendarPlus, DoorOpen, NotebookPen, Phone, Snowflake, Undo2, UserRound } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { memberPath } from '../../paths.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { useDoor } from '../../shell/door/doorContext.ts';
import { LazyDialog } from '../../shell/LazyDialog.tsx';
import { useLive } from '../../shell/live/liveContext.ts';
import { MembershipDialogs, type OpenMembershipDialog } from '../memberships/index.ts';
import { doorRow, nextStep, withdrawableIds, type NextStep } from './doorRows.ts';
import { NotesDialog } from './NotesDialog.tsx';
import type { Desk } from './useDesk.ts';

/** So long a step that is no longer possible may be offered. */
const CLOCK_INTERVAL_MS = 10_000;

const steps: Record<NextStep, { label: string; icon: typeof Phone }> = {
  renew: { label: /*i18n*/ 'Renew', icon: CalendarPlus },
  'end-freeze': { label: /*i18n*/ 'End Freeze', icon: Snowflake },
  pay: { label: /*i18n*/ 'Payment', icon: Banknote },
};

interface DoorPanelProps {
  desk: Desk;
  zone: Zone;
  className?: string;
}

/** The door of the desk's branch, live: who comes, leaves or is turned away, what is with them, and the next step. */
export function DoorPanel({ desk, zone, className }: DoorPanelProps) {
  const query = useCallQuery('getDoorLog', desk.scope, { enabled: desk.isReady });
  const { state } = useLive();
  const now = useServerNow(CLOCK_INTERVAL_MS);
  const { withdrawing, withdraw } = useDoor();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenMembershipDialog>();
  const [noting, setNoting] = useState<Member>();
  const members = desk.members.data?.members;
  const memberById = useMemo(() => new Map(members?.map((member) => [member.id, member])), [members]);
  const entries = query.data?.entries;
  const failed = desk.isReady ? query : desk.branchQuery;
  const withdrawable = useMemo(() => withdrawableIds(entries ?? [], now), [entries, now]);
  const today = dateInZone(now, zone);

  const takeStep: Record<NextStep, (member: Member) => void> = {
    renew: (member) => setDialog({ is: 'renew', member }),
    'end-freeze': (member) => setDialog({ is: 'end-freeze', member }),
    pay: ({ id }) => void navigate(memberPath(id)),
  };

  const actionsOf = (entry: DoorEntry, member: Member | undefined): DoorAction[] => {
    const { id, userId, userName } = entry;
    const step = member && nextStep(entry);
    return [
      ...(step
        ? [
            {
              ...steps[step],
              label: i18n.t(steps[step].label),
              accessibleName: `${i18n.t(steps[step].label)}: ${userName}`,
              onSelect: () => takeStep[step](member),
            },
          ]
        : []),
      ...(withdrawable.has(id)
        ? [
            {
              label: i18n.t('Undo'),
              icon: Undo2,
              accessibleName: i18n.t('Undo: {userName}', { userName }),
              busy: withdrawing.has(id),
              onSelect: () => void withdraw({ id, userId, userName }),
            },
          ]
        : []),
    ];
  };

  const menuOf = (entry: DoorEntry, member: Member | undefined): MenuEntry[] => {
    if (!member) return [];
    const { phone } = member;
    return [
      {
        label: i18n.t('Call'),
        icon: Phone,
        hint: phone === '' ? i18n.t('No phone number') : formatPhone(phone),
        disabled: phone === '',
        onSelect: () => window.location.assign(`tel:${phone}`),
      },
      { label: i18n.t('Note'), icon: NotebookPen, onSelect: () => setNoting(member) },
      ...(nextStep(entry) === 'renew'
        ? []
        : [{ label: i18n.t('Renew'), icon: CalendarPlus, onSelect: () => setDialog({ is: 'renew', member }) }]),
      { label: i18n.t('Open Member'), icon: UserRound, onSelect: () => void navigate(memberPath(member.id)) },
    ];
  };

  const rows = entries?.map((entry): DoorEvent => {
    const member = memberById.get(entry.userId);
    return {
      ...doorRow(entry, zone, today),
      ...(member && { renderName: (text: ReactNode) => <MemberLink id={member.id}>{text}</MemberLink> }),
      actions: actionsOf(entry, member),
      menu: menuOf(entry, member),
    };
  });

  return (
    <>
      <DoorColumn
        title={i18n.t('At the door')}
        className={className}
        note={(state === 'live' || state === 'stale') && <LiveDot state={state} text={i18n.t(liveTexts[state])} />}
        rows={failed.error && !entries ? [] : rows}
        empty={
          failed.error ? (
            <div className="p-3">
              <QueryError title={i18n.t('Failed to Load the Door')} query={failed} />
            </div>
          ) : (
            <EmptyState
              icon={DoorOpen}
              title={i18n.t('Nobody has come in yet')}
              hints={[i18n.t('Everybody who comes or leaves appears here.')]}
            />
          )
        }
      />
      {dialog && (
        <LazyDialog onClose={() => setDialog(undefined)}>
          <MembershipDialogs dialog={dialog} zone={zone} today={today} onClose={() => setDialog(undefined)} />
        </LazyDialog>
      )}
      {noting && <NotesDialog member={noting} onClose={() => setNoting(undefined)} />}
    </>
  );
}

const liveTexts = { live: /*i18n*/ 'Live', stale: /*i18n*/ 'Reconnecting' } as const;

function MemberLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={memberPath(id)} className="rounded-sm underline-offset-3 hover:underline">
      {children}
    </Link>
  );
}
