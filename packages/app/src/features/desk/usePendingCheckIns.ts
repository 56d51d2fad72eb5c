import type { CheckInAction } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useState } from 'react';
import { useQueryClient } from '../../api/calls.ts';
import { useOfflineQueue } from '../../shared/offlineQueue/useOfflineQueue.ts';
import { actionFor, useCheckIn, type CheckInPerson } from '../../shared/useCheckIn.ts';
import { recentAction } from './recentAction.ts';

const repeatedTexts = {
  checkin: /*i18n*/ '{name} was checked in within the last minute. To check out, press Check Out.',
  checkout: /*i18n*/ '{name} was checked out within the last minute. To check in, press Check In.',
} as const;

/**
 * Checks people in and out at the desk's branch; a row is pending until its answer is there. A card that is read again changes
 * nothing, as the server says, or without a connection this page.
 */
export function usePendingCheckIns(branchId: string | undefined) {
  const checkIn = useCheckIn();
  const queries = useQueryClient();
  const queue = useOfflineQueue();
  const toast = useToast();
  const sayRepeated = (name: string, action: CheckInAction) =>
    toast({ type: 'info', title: i18n.t('Card Already Read'), message: i18n.t(repeatedTexts[action], { name }) });
  const [pending, setPending] = useState<ReadonlyMap<string, CheckInAction>>(new Map());
  return {
    pendingOf: (id: string) => pending.get(id),
    run: async (person: CheckInPerson, byCard: boolean) => {
      const recent = byCard && recentAction({ queries, queue }, person.id);
      if (recent) return sayRepeated(person.name, recent);
      setPending((before) => new Map(before).set(person.id, actionFor(person)));
      const outcome = await checkIn(person, { branchId, byCard });
      if (outcome.is === 'repeated') sayRepeated(person.name, outcome.action);
      setPending((before) => new Map([...before].filter(([id]) => id !== person.id)));
    },
  };
}
