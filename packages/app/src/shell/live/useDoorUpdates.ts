import type { AttendanceEvent, DoorRefusal, InputOf } from '@spotter/api';
import type { QueryKey } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { patchCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { withDoorEvent, withDoorRefusal } from './doorLog.ts';
import { createMissedEvents, type MissedEvents } from './missedEvents.ts';
import { applyEvent } from './notices.ts';

/** Applies the feed to cached lists of members, and to the door's log. */
export function useDoorUpdates() {
  const queries = useQueryClient();
  const { branchId: ownBranch } = useVisitor();
  const missed = useRef<MissedEvents>(null);
  const isAt = useCallback(
    (branchId: string, input: InputOf<'getDoorLog'>) => (input.branchId ?? ownBranch ?? branchId) === branchId,
    [ownBranch],
  );

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
      patchCalls(
        queries,
        'getDoorLog',
        (answer, input) => (isAt(event.branchId, input) ? { entries: withDoorEvent(answer.entries, event) } : answer),
        queryKey,
      );
    },
    [isAt, queries],
  );
  // Before the first query of the page is sent.
  useLayoutEffect(() => {
    missed.current = createMissedEvents({ queries, apply });
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
    (refusal: DoorRefusal) =>
      patchCalls(queries, 'getDoorLog', (answer, input) =>
        isAt(refusal.branchId, input) ? { entries: withDoorRefusal(answer.entries, refusal) } : answer,
      ),
    [isAt, queries],
  );
  return { applyToLists, applySnapshot, applyRefusal };
}
