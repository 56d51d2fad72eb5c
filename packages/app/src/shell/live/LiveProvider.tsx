import type { AttendanceEvent, openFeed } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { patch, refresh, useQueryClient } from '../../api/calls.ts';
import { useGym } from '../../gym/useGym.ts';
import { paths } from '../../paths.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { LiveContext } from './liveContext.ts';
import { isNews, noticesOf, withEvent } from './news.ts';
import { createOwnActions } from './ownActions.ts';
import { useFeed } from './useFeed.ts';
import { useLatest } from './useLatest.ts';

/** Events that come within this time, in milliseconds, are told and refreshed together. */
const gathering = 150;

/** Keeps the pages of admins and staff in step with the doors, and tells of every check-in that others make. */
export function LiveProvider({ children, open }: { children: ReactNode; open?: typeof openFeed }) {
  const { gymId, userType } = useVisitor();
  const { getToken } = useSession();
  const { gym } = useGym();
  const queries = useQueryClient();
  const toast = useToast();
  // The kiosk follows the feed itself, and tells strangers of nobody but who stands before it.
  const isKiosk = useLocation().pathname === paths.attendance;
  const [isOn, setIsOn] = useState(true);
  const [branch, setBranch] = useState('');
  const [own] = useState(() => createOwnActions());
  const gathered = useRef<AttendanceEvent[]>([]);

  const tell = () => {
    const events = gathered.current;
    gathered.current = [];
    for (const { title, message } of noticesOf(events.filter((event) => !own.isOwn(event)))) {
      toast({ type: 'info', title, message });
    }
    void refresh(queries, 'getOccupancy', 'getMembersByBranch');
  };

  const onEvent = (event: AttendanceEvent, age: number) => {
    hear(event);
    patch(queries, 'getMembers', ({ members }) => ({ members: withEvent(members, event) }));
    if (!isNews(age) || (branch !== '' && event.branchId !== branch)) return;
    if (gathered.current.length === 0) setTimeout(tell, gathering);
    gathered.current.push(event);
  };

  const state = useFeed({
    isOn: isOn && !isKiosk && userType !== 'member' && gym?.id === gymId,
    gymId,
    getToken,
    onEvent,
    onGap: () => void refresh(queries, 'getMembers', 'getOccupancy', 'getMembersByBranch'),
    ...(open && { open }),
  });

  const { latest, hear } = useLatest({ isLive: state === 'live', gymId, branch, getToken, ...(open && { open }) });

  const live = useMemo(() => ({ state, isOn, setIsOn, setBranch, latest, own }), [state, isOn, latest, own]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
