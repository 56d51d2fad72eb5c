import { i18n } from '@spotter/i18n';
import { cn, PersonFinder, type FoundPerson, type PersonGroup, useToast } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMoney } from '../../gym/money.tsx';
import { useToday } from '../../shell/connection/useServerClock.ts';
import { memberPath } from '../../paths.ts';
import { useWaitingByMember } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { actionFor, type CheckInPerson } from '../../shared/useCheckIn.ts';
import { usePlans } from '../../shared/usePlans.ts';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { useCardReader } from '../../shared/useCardReader.ts';
import { useSearchShortcut } from '../../shared/useSearchShortcut.ts';
import type { DeskPerson } from './deskPeople.ts';
import { guestRow, memberRow, timeOrDate } from './deskRows.ts';
import { NobodyFound } from './NobodyFound.tsx';
import type { Desk } from './useDesk.ts';
import { useDeskSearch } from './useDeskSearch.ts';
import { usePendingCheckIns } from './usePendingCheckIns.ts';

const actionLabels = { checkin: /*i18n*/ 'Check In', checkout: /*i18n*/ 'Check Out' } as const;
const waitingTexts = { checkin: /*i18n*/ 'IN, not sent yet', checkout: /*i18n*/ 'OUT, not sent yet' } as const;
const pendingTexts = { checkin: /*i18n*/ 'Checking in…', checkout: /*i18n*/ 'Checking out…' } as const;

interface DeskFinderProps {
  desk: Desk;
  zone: Zone;
  className?: string;
}

/** The search of the desk: whoever is meant, what to know of them, and Enter to check them in or out. */
export function DeskFinder({ desk, zone, className }: DeskFinderProps) {
  const { members, facts, branchId } = desk;
  const input = useRef<HTMLInputElement>(null);
  useSearchShortcut(input);
  useEffect(() => focusSearch(input.current), []);
  const today = useToday(zone);
  const money = useMoney();
  const { nameOf } = usePlans();
  const search = useDeskSearch({ members: members.data?.members, facts: facts.data, zone });
  const { run, pendingOf } = usePendingCheckIns(branchId);
  const waiting = useWaitingByMember();
  const toast = useToast();

  /** The last card of a reader, until something is typed by hand. */
  const card = useRef('');
  /** Whoever the search finds by a part of the number, or by the phone's, has another card or none. */
  const sayUnknown = () => {
    card.current = '';
    toast({
      type: 'info',
      title: i18n.t('Card Not Recognised'),
      message: i18n.t('No member here has this card. The list shows similar numbers.'),
    });
  };
  /** `text`: what has found the person. */
  const rowOf = (person: DeskPerson, text = search.query): FoundPerson => {
    const context = { zone, today, planName: nameOf, money };
    const isGuest = 'guest' in person;
    const { id, name } = person;
    const target: CheckInPerson = isGuest ? { id, name, currentlyCheckedIn: true } : person.member;
    const pending = pendingOf(id);
    const action = pending ?? actionFor(target);
    const isInactive = !isGuest && action === 'checkin' && person.member.status === 'inactive';
    const label = i18n.t(actionLabels[action]);
    const isWaiting = waiting.has(id);
    const insideSince = facts.data?.checkInOnly && action === 'checkout' ? arrivalHere(person) : null;
    const act = (byCard: boolean) => {
      search.change('');
      // The pressed row moves or goes, and a card may be read next, whose Enter must not press anything else.
      focusSearch(input.current);
      // Of guests and members inside another branch the check-in itself updates too little; the feed may be down.
      const isOfSeveralBranches = isGuest || person.fact?.insideBranchName !== undefined;
      void run(target, byCard).then(() => {
        if (isOfSeveralBranches) void facts.refetch();
      });
    };
    return {
      ...(isGuest ? guestRow(person.guest, context) : memberRow(person.member, person.fact, context)),
      ...(isWaiting && {
        pendingText:
          !isGuest && target.currentlyCheckedIn ? i18n.t(waitingTexts.checkin) : i18n.t(waitingTexts.checkout),
      }),
      ...(pending && { pendingText: i18n.t(pendingTexts[pending]) }),
      ...(!isGuest && {
        renderName: (text: ReactNode) => (
          <Link to={memberPath(id)} tabIndex={-1} className="rounded-sm underline-offset-3 hover:underline">
            {text}
          </Link>
        ),
      }),
      action: {
        label,
        accessibleName: `${label} ${name}`,
        // A guest is out of sight once checked out.
        busy: pending !== undefined || (isGuest && isWaiting),
        ...(isInactive && { disabled: true, hint: i18n.t('This membership is inactive') }),
        onSelect: () => act(false),
        onEnter: () => {
          const isRead = text.trim().toUpperCase() === card.current;
          const byCard = isRead && person.cardNumber === card.current;
          // Without a digit it is a name that was typed fast.
          if (isRead && !byCard && /\d/.test(card.current)) return sayUnknown();
          if (insideSince === null) return act(byCard);
          search.change('');
          toast({
            type: 'info',
            title: i18n.t('Already In'),
            message: i18n.t('{name} is in since {time}', { name, time: timeOrDate(insideSince, zone, today) }),
          });
        },
      },
    };
  };

  const onCard = (number: string) => {
    if (isDialogOpen()) {
      toast({
        type: 'info',
        title: i18n.t('Card Not Read'),
        message: i18n.t('Close the dialog first, then read the card again.'),
      });
      return;
    }
    focusSearch(input.current);
    card.current = number;
    const person = members.data && !facts.isPending ? search.best(number) : undefined;
    const isUnknown = person !== undefined && person.cardNumber !== number;
    const action = person && rowOf(person, number).action;
    if (isUnknown || !action || action.disabled || action.busy) search.change(number);
    else (action.onEnter ?? action.onSelect)();
    if (isUnknown) sayUnknown();
  };
  useCardReader(onCard, {
    onCardInSearch: (number) => {
      card.current = number;
    },
  });

  const failed = [
    ...(desk.isReady ? [] : [{ title: i18n.t('Failed to Load Branches'), query: desk.branchQuery }]),
    { title: i18n.t('Failed to Load Members'), query: members },
  ].find(({ query }) => query.error);
  if (failed && !members.data) {
    return (
      <div className={className}>
        <QueryError {...failed} />
      </div>
    );
  }
  const isLoading = members.data === undefined;
  const groups: PersonGroup[] = search.groups.map(({ people, ...group }) => ({
    ...group,
    rows: people.map((person) => rowOf(person)),
  }));
  const finder = (
    <PersonFinder
      label={i18n.t('Find a member')}
      placeholder={i18n.t('Name, phone or card')}
      shortcut="/"
      inputRef={input}
      query={search.query}
      onQueryChange={(next) => {
        card.current = '';
        search.change(next);
      }}
      groups={groups}
      // Without dues, notes and guests it can be searched, but it is not yet known who else matches.
      loading={isLoading || facts.isPending}
      waitingText={i18n.t('Enter waits for the members list')}
      statusText={isLoading ? i18n.t('Loading members...') : search.statusText}
      {...(search.more && { moreLabel: search.more.label, onMore: search.more.onMore })}
      empty={<NobodyFound query={search.query} hasMembers={(members.data?.members.length ?? 0) > 0} />}
    />
  );
  return (
    <div className={cn('min-w-0', className)}>
      {facts.error && !facts.data && (
        <div className="mb-4">
          <QueryError title={i18n.t('Failed to Load Dues, Notes and Guests')} query={facts} />
        </div>
      )}
      {finder}
    </div>
  );
}

/** Since when somebody is inside the desk's branch; null for whoever is inside another. */
const arrivalHere = (person: DeskPerson): number | null =>
  'guest' in person
    ? person.guest.since
    : person.fact?.insideBranchName === undefined
      ? person.member.lastCheckIn
      : null;

/** The desk begins in its search and returns to it, but where a touch of something else would raise a keyboard. */
function focusSearch(input: HTMLInputElement | null): void {
  const isTouched = window.matchMedia?.('(hover: none)').matches && !document.activeElement?.matches(':focus-visible');
  if (!isTouched) input?.focus({ preventScroll: true });
}
