import type { AttendanceEvent, DoorRefusal, PlainName } from '@spotter/api';
import type { QueryKey } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { patchCalls, useQueryClient } from '../../api/calls.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { withDoorEvent, withDoorRefusal } from './doorLog.ts';
import { createMissedEvents, type MissedEvents } from './missedEvents.ts';
import { applyEvent } from './notices.ts';
import { useDoorLog } from './useDoorLog.ts';

/** What counts who is inside, and lists the guests: an event alone does not say what they are after it. */
const counted = new Set<unknown>([...occupancyCalls, 'getDeskFacts'] satisfies PlainName[]);

/** Applies the feed to cached lists of members, and to the door's log. */
export function useDoorUpdates() {
  const queries = useQueryClient();
  const changeDoorLog = useDoorLog();
  const missed = useRef<MissedEvents>(null);

  /** To all answers, or to that of one query. */
  const apply = useCallback(
    (event: AttendanceEvent, queryKey?: QueryKey) => {
      patchCalls(queries, 'getMembers', ({ members }) => ({ members: applyEvent(members, event) }), queryKey);
      patchCalls(
        queries,
        'getMember',
        ({ member }) => ({ member: applyEvent([member], event)[0] ?? member }),
        queryKey,
      );
      changeDoorLog(event.branchId, (entries) => withDoorEvent(entries, event), queryKey);
    },
    [changeDoorLog, queries],
  );
  // Before the first query of the page is sent.
  useLayoutEffect(() => {
    missed.current = createMissedEvents({
      queries,
      apply,
      onOutdated: (queryKey) => {
        if (counted.has(queryKey[0])) void queries.invalidateQueries({ queryKey });
      },
    });
    return missed.current.stop;
  }, [queries, apply]);

  const applyToLists = useCallback(
    (event: AttendanceEvent, age: number) => {
      missed.current?.add(event, age);
      apply(event);
    },
    [apply],
  );
  const applySnapshot = useCallback<MissedEvents['addSnapshot']>(
    (events, ageOf) => missed.current?.addSnapshot(events, ageOf),
    [],
  );
  const applyRefusal = useCallback(
    (refusal: DoorRefusal) => changeDoorLog(refusal.branchId, (entries) => withDoorRefusal(entries, refusal)),
    [changeDoorLog],
  );
  return { applyToLists, applySnapshot, applyRefusal };
}
