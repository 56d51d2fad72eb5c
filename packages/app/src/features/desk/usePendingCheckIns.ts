import type { CheckInAction } from '@spotter/api';
import { useState } from 'react';
import { useCardCheckIn } from '../../shared/useCardCheckIn.ts';
import { actionFor, useCheckIn, type CheckInPerson } from '../../shared/useCheckIn.ts';

/** Checks people in and out at the desk's branch; a row is pending until its answer is there. */
export function usePendingCheckIns(branchId: string | undefined) {
  const checkIn = useCheckIn();
  const checkInByCard = useCardCheckIn();
  const [pending, setPending] = useState<ReadonlyMap<string, CheckInAction>>(new Map());
  return {
    pendingOf: (id: string) => pending.get(id),
    run: async (person: CheckInPerson, byCard: boolean) => {
      setPending((before) => new Map(before).set(person.id, actionFor(person)));
      await (byCard ? checkInByCard : checkIn)(person, { branchId });
      setPending((before) => new Map([...before].filter(([id]) => id !== person.id)));
    },
  };
}
