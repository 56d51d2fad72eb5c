import type { Member } from '@spotter/api';
import { hourInZone, type Zone } from '@spotter/web-core/dates';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useNow } from '../../gym/useToday.ts';
import { useVisitor } from '../../session/useSession.ts';
import { whenIdle } from '../../shell/whenIdle.ts';
import { find, type Found } from './find.ts';
import { buildIndex, type FinderIndex } from './finderIndex.ts';

/** All members that match a query, the best first; nobody for an empty one. */
export type FindMembers = (query: string) => Found<Member>;

interface FinderOptions {
  zone: Zone;
  /** Of the members; absent: all that the visitor sees. */
  branchId?: string | undefined;
  /** Asks for the hours at which they usually come; otherwise those are used that a search for a check-in asked for. */
  loadsUsualHours?: boolean;
}

const USUAL_HOURS_STALE_MS = 30 * 60_000;
/** Searched once when idle, so that the engine has compiled the search before the first key. Most names or e-mails contain it. */
const WARM_UP_QUERY = 'a';

/** Searches these members, for check-ins and lists alike. The index is built when the page is idle, at the latest with the first query. */
export function useFinder(
  members: readonly Member[] | undefined,
  { zone, branchId, loadsUsualHours = false }: FinderOptions,
): FindMembers {
  const { gymId } = useVisitor();
  const hour = hourInZone(useNow(), zone);
  const facts = useCallQuery(
    'getDeskFacts',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { enabled: loadsUsualHours, staleTime: USUAL_HOURS_STALE_MS },
  );
  const [indexOf] = useState(createIndexer);
  const people = useMemo(() => {
    const hours = new Map(facts.data?.facts.map(({ memberId, usualHours }) => [memberId, usualHours]));
    if (hours.size === 0) return members ?? [];
    return (members ?? []).map((member) => ({ ...member, usualHours: hours.get(member.id) }));
  }, [members, facts.data]);
  const isWarm = useRef(false);
  useEffect(() => {
    if (people.length === 0) return undefined;
    return whenIdle(() => {
      const index = indexOf(people);
      if (isWarm.current) return;
      isWarm.current = true;
      find(index, WARM_UP_QUERY);
    });
  }, [indexOf, people]);
  return useMemo(
    () => (query) => (query.trim() === '' ? { hits: [], total: 0 } : find(indexOf(people), query, { hour })),
    [indexOf, people, hour],
  );
}

/** By list: a page and the palette search the same one. */
const indexes = new WeakMap<readonly Member[], FinderIndex<Member>>();

/** Remembers its last index, of which a check-in changes nothing that is searched. */
function createIndexer() {
  let index: FinderIndex<Member> | undefined;
  return (members: readonly Member[]) => {
    index = indexes.get(members) ?? buildIndex(members, index);
    indexes.set(members, index);
    return index;
  };
}
