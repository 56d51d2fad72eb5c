import type { AttendanceEvent, openFeed } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { patchCalls, invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { useGym } from '../../gym/useGym.ts';
import { paths } from '../../paths.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { LiveContext } from './liveContext.ts';
import { isRecent, noticesOf, applyEvent } from './notices.ts';
import { createOwnActions } from './ownActions.ts';
import { useFeed } from './useFeed.ts';
import { useLatestEvents } from './useLatestEvents.ts';

/** Events within this window share one refresh and one summary. */
const BATCH_WINDOW_MS = 150;

/** Applies live check-ins to the cached lists of admins and staff, and toasts those of others unless switched off. */
export function LiveProvider({ children, open }: { children: ReactNode; open?: typeof openFeed }) {
  const { gymId, isAtDesk } = useVisitor();
  const { getToken } = useSession();
  const { gym } = useGym();
  const queries = useQueryClient();
  const toast = useToast();
  // The kiosk has its own feed and must not show other people's check-ins.
  const isKiosk = useLocation().pathname === paths.attendance;
  const [isOn, setIsOn] = useState(true);
  const [branch, setBranch] = useState('');
  const [own] = useState(() => createOwnActions());
  const batch = useRef<AttendanceEvent[]>([]);

  const flushBatch = () => {
    const events = batch.current;
    batch.current = [];
    if (isOn) {
      for (const title of noticesOf(events.filter((event) => !own.isOwn(event)))) {
        toast({ type: 'info', title, stream: true });
      }
    }
    void invalidateCalls(queries, 'getOccupancy', 'getMembersByBranch');
  };

  const onEvent = (event: AttendanceEvent, age: number) => {
    addEvent(event);
    patchCalls(queries, 'getMembers', ({ members }) => ({ members: applyEvent(members, event) }));
    patchCalls(queries, 'getMember', ({ member }) => ({ member: applyEvent([member], event)[0] ?? member }));
    if (!isRecent(age) || (branch !== '' && event.branchId !== branch)) return;
    if (batch.current.length === 0) setTimeout(flushBatch, BATCH_WINDOW_MS);
    batch.current.push(event);
  };

  const state = useFeed({
    isOn: !isKiosk && isAtDesk && gym?.id === gymId,
    gymId,
    getToken,
    onEvent,
    onGap: () => void invalidateCalls(queries, 'getMembers', 'getOccupancy', 'getMembersByBranch'),
    ...(open && { open }),
  });

  const { latest, addEvent } = useLatestEvents({
    isLive: state === 'live',
    gymId,
    branch,
    getToken,
    ...(open && { open }),
  });

  const live = useMemo(() => ({ state, isOn, setIsOn, setBranch, latest, own }), [state, isOn, latest, own]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
