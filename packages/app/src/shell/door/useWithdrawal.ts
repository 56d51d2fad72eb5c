import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useCallback, useState } from 'react';
import { invalidateCalls, patchCalls, useQueryClient } from '../../api/calls.ts';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';
import { errorToast } from '../../shared/errorAbout.ts';
import { patchMember } from '../../shared/memberList.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { useLive } from '../live/liveContext.ts';
import { toastKeyOf, type UndoableEntry } from './doorContext.ts';

/** Takes a check-in or check-out back, here and wherever it is shown. `withdraw` answers whether that is done. */
export function useWithdrawal() {
  const { gymId, name: ownName } = useVisitor();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const { own } = useLive();
  const [withdrawing, setWithdrawing] = useState<ReadonlySet<string>>(new Set());

  const withdraw = useCallback(
    async ({ id, userId, userName }: UndoableEntry): Promise<boolean> => {
      const key = toastKeyOf(id);
      const action = own.begin((event) => event.withdraws === id);
      setWithdrawing((before) => new Set(before).add(id));
      try {
        const { message, ...presence } = await client.withdrawAttendance({ gymId, attendanceId: id });
        action.done();
        patchMember(queries, userId, presence);
        const withdrawn = { at: Date.now(), byName: ownName };
        patchCalls(queries, 'getDoorLog', ({ entries }) => ({
          entries: entries.map((entry) => (entry.id === id ? { ...entry, withdrawn } : entry)),
        }));
        toast({ key, type: 'success', title: i18n.t('Undone'), message });
        return true;
      } catch (error) {
        action.failed();
        toast({ key, ...errorToast(i18n.t('Failed to Undo'), error, userName) });
        void invalidateCalls(queries, 'getMembers', 'getMember', 'getDoorLog');
        return false;
      } finally {
        setWithdrawing((before) => new Set([...before].filter((other) => other !== id)));
        void invalidateCalls(queries, ...occupancyCalls, 'getDeskFacts', 'getUserAttendanceLogs');
      }
    },
    [client, gymId, own, ownName, queries, toast],
  );
  return { withdrawing, withdraw };
}
