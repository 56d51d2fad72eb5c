import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../errorAbout.ts';
import { failedText } from './failedText.ts';
import { formatCount } from '../formatCount.ts';

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
      if (failed.length === 0) toast({ key, type: 'success', title: i18n.t('Undone') });
      else {
        const title = i18n.t('{undone} of {total} undone', {
          undone: formatCount(undone),
          total: formatCount(undone + failed.length),
        });
        toast({ key, type: 'warning', title, message: failedText(failed) });
      }
      return answer;
    } catch (error) {
      toast({ key, ...errorToast(i18n.t('Failed to Undo'), error) });
      return undefined;
    } finally {
      // A change may concern people, branches, presence and money.
      void queries.invalidateQueries();
    }
  };
}
