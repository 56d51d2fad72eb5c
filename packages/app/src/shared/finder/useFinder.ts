import type { Member } from '@spotter/api';
import { hourInZone, type Zone } from '@spotter/web-core/dates';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
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
/** Searched when idle, so that the engine has compiled the search before the first key. Most names or e-mails contain it. */
const WARM_UP_QUERY = 'a';
/** The engine optimises what has run several times: of 20,000 members, the third search takes a quarter of the first one's time. */
const WARM_UP_SEARCHES = 3;

/** Searches these members, for check-ins and lists alike. The index is built when the page is idle, at the latest with the first query. */
export function useFinder(
  members: readonly Member[] | undefined,
  { zone, branchId, loadsUsualHours = false }: FinderOptions,
): FindMembers {
  const { gymId } = useVisitor();
  const hour = hourInZone(useServerNow(), zone);
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
  const warmUpsLeft = useRef(WARM_UP_SEARCHES);
  useEffect(() => {
    if (people.length === 0) return undefined;
    let cancel = whenIdle(function warmUp() {
      const index = indexOf(people);
      if (warmUpsLeft.current === 0) return;
      warmUpsLeft.current -= 1;
      find(index, WARM_UP_QUERY, { hour });
      cancel = whenIdle(warmUp, 0);
    });
    return () => cancel();
  }, [indexOf, people, hour]);
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
