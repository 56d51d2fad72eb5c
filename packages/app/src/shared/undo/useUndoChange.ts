import type { AnswerOf } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../errorAbout.ts';
import { failedText } from './failedText.ts';

/**
 * Takes a change back. Toasts the result, with whom it left out; the dialog or toast that asked may be gone by then.
 * Answers undefined where it failed.
 */
export function useUndoChange() {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  return async (changeId: string): Promise<AnswerOf<'undoChange'> | undefined> => {
    const key = `undo-${changeId}`;
    try {
      const answer = await client.undoChange({ gymId, changeId });
      const { undone, failed } = answer;
      if (failed.length === 0) toast({ key, type: 'success', title: 'Undone' });
      else {
        const title = `${undone} of ${undone + failed.length} undone`;
        toast({ key, type: 'warning', title, message: failedText(failed) });
      }
      return answer;
    } catch (error) {
      toast({ key, ...errorToast('Failed to Undo', error) });
      return undefined;
    } finally {
      // A change may concern people, branches, presence and money.
      void queries.invalidateQueries();
    }
  };
}
