import type { Member, Term } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { membershipCalls } from '../../shared/billing/moneyCalls.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { refreshMembership } from './refreshMembership.ts';

/** Takes a term back that was just sold. Toasts the result; the dialog or toast that asked may be gone by then. */
export function useUndoRenewal() {
  const { gymId } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  return async ({ name }: Pick<Member, 'name'>, { id }: Pick<Term, 'id'>): Promise<void> => {
    try {
      const { member } = await client.undoRenewal({ gymId, termId: id });
      refreshMembership(queries, member);
      toast({ type: 'success', title: i18n.t('Renewal Undone'), message: name });
    } catch (error) {
      toast(errorToast(i18n.t('Failed to Undo the Renewal'), error, name));
      // Paid, undone or followed by another term meanwhile.
      void invalidateCalls(queries, ...membershipCalls);
    }
  };
}
