import type { AnswerOf, Member } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { hourInZone, type Zone } from '@spotter/web-core/dates';
import { useMemo, useState } from 'react';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { buildIndex, find, type FinderIndex } from '../../shared/finder/index.ts';
import { deskPeople, type DeskPerson, isInsideHere } from './deskPeople.ts';
import { formatCount } from '../../shared/formatCount.ts';

const PAGE_SIZE = 40;
const noMembers: Member[] = [];
const noFacts: AnswerOf<'getDeskFacts'> = { facts: [], guests: [] };

interface DeskSearchOptions {
  members: readonly Member[] | undefined;
  facts: AnswerOf<'getDeskFacts'> | undefined;
  zone: Zone;
}

interface DeskGroup {
  label: string;
  count: number;
  people: readonly DeskPerson[];
}

/** What the search shows: the best matches, or without a query who is inside. A page of rows at a time. */
export function useDeskSearch({ members = noMembers, facts = noFacts, zone }: DeskSearchOptions) {
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const people = useMemo(() => deskPeople(members, facts), [members, facts]);
  const index = useFinderIndex(people);
  const hour = hourInZone(useServerNow(), zone);
  const found = useMemo(() => find(index, query, { hour, limit }), [index, query, hour, limit]);
  const inside = useMemo(() => peopleInside(people), [people]);
  const isSearching = query.trim() !== '';
  const groups: DeskGroup[] = isSearching
    ? [{ label: i18n.t('Found'), count: found.total, people: found.hits }]
    : inside.map((group) => ({ ...group, people: group.people.slice(0, limit) }));
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const visibleCount = groups.reduce((sum, group) => sum + group.people.length, 0);
  return {
    query,
    groups,
    /** Whom Enter would mean after this text. */
    best: (text: string): DeskPerson | undefined => find(index, text, { hour, limit: 1 }).hits[0],
    statusText: isSearching
      ? total === 0
        ? i18n.t('Nobody found for “{query}”', { query: query.trim() })
        : i18n.t('{total} found', { total: formatCount(total) })
      : '',
    more: visibleCount < total && {
      label: i18n.t('Show {min} More of {total}', {
        min: Math.min(PAGE_SIZE, total - visibleCount),
        total: formatCount(total),
      }),
      onMore: () => setLimit(limit + PAGE_SIZE),
    },
    change: (next: string) => {
      setQuery(next);
      setLimit(PAGE_SIZE);
    },
  };
}

/** The index of these people, made from the one before: a check-in changes nobody's name. */
function useFinderIndex(people: readonly DeskPerson[]): FinderIndex<DeskPerson> {
  const [index, setIndex] = useState(() => buildIndex(people));
  if (index.members === people) return index;
  const next = buildIndex(people, index);
  setIndex(next);
  return next;
}

const byArrival = (people: readonly DeskPerson[]) => people.toSorted((one, other) => arrivalOf(other) - arrivalOf(one));

/** Guests and members who are inside the branch, the latest first. */
function peopleInside(people: readonly DeskPerson[]): DeskGroup[] {
  const guests = people.filter((person) => 'guest' in person);
  const members = people.filter((person) => 'member' in person && isInsideHere(person));
  return [
    { label: i18n.t('Guests'), count: guests.length, people: byArrival(guests) },
    { label: i18n.t('Inside now'), count: members.length, people: byArrival(members) },
  ];
}

const arrivalOf = (person: DeskPerson): number =>
  'guest' in person ? person.guest.since : (person.member.lastCheckIn ?? 0);
