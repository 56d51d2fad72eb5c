import type { AnswerOf, AttendanceEvent, openFeed, PlainName } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { callKey, invalidateCalls, useQueryClient } from '../../api/calls.ts';
import { refreshBrand } from '../../brand/gymBrand.ts';
import { useGym } from '../../gym/useGym.ts';
import { paths } from '../../paths.ts';
import { useSession, useVisitor } from '../../session/useSession.ts';
import { occupancyCalls } from '../../shared/occupancyCalls.ts';
import { useConnection } from '../connection/useConnection.ts';
import { LiveContext } from './liveContext.ts';
import { isRecent, noticesOf } from './notices.ts';
import { createOwnActions } from './ownActions.ts';
import { useBatch } from './useBatch.ts';
import { useDoorUpdates } from './useDoorUpdates.ts';
import { useFeed } from './useFeed.ts';
import { useLatestEvents } from './useLatestEvents.ts';

/** What says whether mails reach somebody. */
const mailCalls: PlainName[] = ['getStaffs', 'getAllAdmins', 'getMembership'];

/** What the page of a member shows beside them. */
const memberPageCalls: PlainName[] = ['getMember', 'getMembership', 'getMemberBilling', 'getMemberActivities'];

/**
 * What shows members, their number and what is known of them. The list travels as changes. Whoever is deleted, or
 * restored, may be inside, and at the door.
 */
const memberCalls: PlainName[] = [
  'getMembers',
  'getMembersByBranch',
  'getDeskFacts',
  'getDoorLog',
  ...occupancyCalls,
  ...memberPageCalls,
];

/** What may have changed while the feed was down. */
const liveCalls: PlainName[] = [...mailCalls, ...memberCalls];

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
  const { applyToLists, applySnapshot, applyRefusal } = useDoorUpdates();

  const isOfChosenBranch = ({ branchId }: AttendanceEvent) => branch === '' || branchId === branch;

  /** The branch of the person, where a list of members has them. */
  const homeOf = ({ userId }: AttendanceEvent) =>
    queries
      .getQueriesData<AnswerOf<'getMembers'>>({ queryKey: callKey('getMembers') })
      .map(([, answer]) => answer?.members.find(({ id }) => id === userId)?.branchId)
      .find((branchId) => branchId !== undefined);

  /** Of a guest of the chosen branch, or of its member who is a guest elsewhere. */
  const isOfGuest = (event: AttendanceEvent) => {
    const home = homeOf(event);
    return home !== event.branchId && (isOfChosenBranch(event) || home === branch);
  };

  const addToBatch = useBatch<AttendanceEvent>((all) => {
    const events = all.filter(isOfChosenBranch);
    if (isOn) {
      for (const title of noticesOf(events.filter((event) => !event.isOffline && !own.isOwn(event)))) {
        toast({ type: 'info', title, stream: true });
      }
    }
    // Of all branches: their tiles are beside the chosen one.
    void invalidateCalls(queries, ...occupancyCalls, 'getMembersByBranch');
    if (all.some(isOfGuest)) void invalidateCalls(queries, 'getDeskFacts');
    for (const userId of new Set(all.map((event) => event.userId))) {
      void queries.invalidateQueries({ queryKey: [...callKey('getUserAttendanceLogs'), { userId }] });
    }
  });

  const onEvent = (event: AttendanceEvent, age: number) => {
    addEvent(event);
    applyToLists(event, age);
    // Older than they are new: an estimate, as closing time was a while ago, and what was done without a connection.
    const isNew = isRecent(age) || event.method === 'auto' || event.isOffline === true;
    if (isNew) addToBatch(event);
  };
  const addMemberChange = useBatch<void>(() => void invalidateCalls(queries, ...memberCalls));
  const addMailRefusals = useBatch<void>(() => void invalidateCalls(queries, ...mailCalls));

  const feedState = useFeed({
    isOn: !isKiosk && isAtDesk && gym?.id === gymId,
    gymId,
    getToken,
    onEvent,
    onSnapshot: applySnapshot,
    onRefusal: applyRefusal,
    onMembers: addMemberChange,
    onMailRefusals: addMailRefusals,
    onBrand: () => void refreshBrand(gymId),
    onGap: () => {
      void invalidateCalls(queries, ...liveCalls);
      void refreshBrand(gymId);
    },
    ...(open && { open }),
  });

  const { latest, addEvent } = useLatestEvents({
    isLive: feedState === 'live',
    gymId,
    branch,
    getToken,
    ...(open && { open }),
  });

  // The feed itself notices a silent server only later.
  const isInTrouble = useConnection().state !== 'online';
  const state = feedState === 'live' && isInTrouble ? 'stale' : feedState;
  const live = useMemo(
    () => ({ state, isOn, setIsOn, branch, setBranch, latest, own }),
    [state, isOn, branch, latest, own],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}
