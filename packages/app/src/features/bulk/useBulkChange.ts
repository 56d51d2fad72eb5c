import { ApiError, MAX_BULK_MEMBERS, type BulkChange, type Member, type UndoOffer } from '@spotter/api';
import { useRef, useState } from 'react';
import { useCallMutation, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import type { NotDone } from '../../shared/undo/failedText.ts';

export interface BulkResult {
  changed: number;
  failed: readonly NotDone[];
  undo: UndoOffer | null;
  /** Not attempted, since it was stopped or a call failed. */
  rest: readonly Member[];
  error: unknown;
}

type BulkState = { is: 'asking' } | { is: 'running'; done: number; total: number } | ({ is: 'done' } & BulkResult);

const nothingYet: BulkResult = { changed: 0, failed: [], undo: null, rest: [], error: undefined };

const isUndoable = ({ undo, changed }: BulkResult) => undo !== null && changed > 0;
export const undoOf = (result: BulkResult): UndoOffer | null => (isUndoable(result) ? result.undo : null);

/** Everything was done, for everybody. */
export const isComplete = ({ failed, rest }: BulkResult): boolean => failed.length === 0 && rest.length === 0;

/**
 * How many of the rest may have been changed all the same: the answer to the last call was lost. Sent again unchanged,
 * that call counts once.
 */
export const uncertainCount = ({ rest, error }: BulkResult): number =>
  error instanceof ApiError && (error.isForeign || LOST_ANSWER_CODES.has(error.code))
    ? Math.min(rest.length, MAX_BULK_MEMBERS)
    : 0;

/** An attempt before the last may have been carried out: `token` and `unavailable` may follow on a time-out. */
const LOST_ANSWER_CODES = new Set(['network', 'bad-answer', 'token', 'unavailable']);

/** The server knows no name of somebody who was deleted meanwhile. */
const nameIn = (members: readonly Member[], id: string) => members.find((member) => member.id === id)?.name ?? '';

/** Changes members in calls of at most 100, which are undone together; between two calls it can be stopped. */
export function useBulkChange() {
  const { gymId } = useVisitor();
  const { mutateAsync: changeMembers } = useCallMutation('changeMembers');
  const queries = useQueryClient();
  const [state, setState] = useState<BulkState>({ is: 'asking' });
  const isStopped = useRef(false);

  /** `earlier`: the result that is continued. */
  const run = async (members: readonly Member[], change: BulkChange, earlier = nothingYet): Promise<BulkResult> => {
    isStopped.current = false;
    let result: BulkResult = { ...earlier, rest: members, error: undefined };
    while (result.rest.length > 0 && !isStopped.current && result.error === undefined) {
      setState({ is: 'running', done: members.length - result.rest.length, total: members.length });
      const chunk = result.rest.slice(0, MAX_BULK_MEMBERS);
      try {
        const answer = await changeMembers({
          gymId,
          ...(result.undo && { changeId: result.undo.changeId }),
          memberIds: chunk.map(({ id }) => id),
          change,
        });
        result = {
          changed: result.changed + answer.changed,
          failed: [
            ...result.failed,
            ...answer.failed.map((one) => ({ ...one, name: one.name || nameIn(chunk, one.id) })),
          ],
          undo: answer.undo ?? result.undo,
          rest: result.rest.slice(chunk.length),
          error: undefined,
        };
      } catch (error) {
        result = { ...result, error };
      }
    }
    setState({ is: 'done', ...result });
    // Lists, memberships, dues and occupancy may all have changed.
    void queries.invalidateQueries();
    return result;
  };

  return {
    state,
    run,
    /** After the call that is under way. */
    stop: () => {
      isStopped.current = true;
    },
  };
}
