import type { CheckInAction } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { useToast } from '@spotter/ui';
import { useQueryClient } from '../api/calls.ts';
import { useOfflineQueue } from './offlineQueue/useOfflineQueue.ts';
import { recentAction } from './recentAction.ts';
import { type CheckInOutcome, type CheckInPerson, useCheckIn } from './useCheckIn.ts';

const repeatedTexts = {
  checkin: /*i18n*/ '{name} was checked in within the last minute. To check out, press Check Out.',
  checkout: /*i18n*/ '{name} was checked out within the last minute. To check in, press Check In.',
} as const;

/**
 * Checks in or out whose card was read. A card that is read again changes nothing, as the server says,
 * or without a connection this page.
 */
export function useCardCheckIn(): (
  person: CheckInPerson,
  options?: { branchId?: string | undefined },
) => Promise<CheckInOutcome> {
  const checkIn = useCheckIn();
  const queries = useQueryClient();
  const queue = useOfflineQueue();
  const toast = useToast();
  const sayRepeated = (name: string, action: CheckInAction) =>
    toast({ type: 'info', title: i18n.t('Card Already Read'), message: i18n.t(repeatedTexts[action], { name }) });
  return async (person, options) => {
    const recent = recentAction({ queries, queue }, person.id);
    const outcome: CheckInOutcome = recent
      ? { is: 'repeated', action: recent }
      : await checkIn(person, { ...options, byCard: true });
    if (outcome.is === 'repeated') sayRepeated(person.name, outcome.action);
    return outcome;
  };
}
