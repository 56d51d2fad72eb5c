import type { AttendanceEvent, DoorRefusal, InputOf } from '@spotter/api';
import { useCallback } from 'react';
import { patchCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { withDoorEvent, withDoorRefusal } from './doorLog.ts';
import { applyEvent } from './notices.ts';

/** Applies the feed to cached lists of members, and to the door's log. */
export function useDoorUpdates() {
  const queries = useQueryClient();
  const { branchId: ownBranch } = useVisitor();
  const isAt = useCallback(
    (branchId: string, input: InputOf<'getDoorLog'>) => (input.branchId ?? ownBranch ?? branchId) === branchId,
    [ownBranch],
  );

  const applyToLists = useCallback(
    (event: AttendanceEvent) => {
      patchCalls(queries, 'getMembers', ({ members }) => ({ members: applyEvent(members, event) }));
      patchCalls(queries, 'getMember', ({ member }) => ({ member: applyEvent([member], event)[0] ?? member }));
      patchCalls(queries, 'getDoorLog', (answer, input) =>
        isAt(event.branchId, input) ? { entries: withDoorEvent(answer.entries, event) } : answer,
      );
    },
    [isAt, queries],
  );

  const applyRefusal = useCallback(
    (refusal: DoorRefusal) =>
      patchCalls(queries, 'getDoorLog', (answer, input) =>
        isAt(refusal.branchId, input) ? { entries: withDoorRefusal(answer.entries, refusal) } : answer,
      ),
    [isAt, queries],
  );
  return { applyToLists, applyRefusal };
}
