import {
  openFeed,
  type AttendanceEvent,
  type DoorRefusal,
  type FeedOptions as FeedConnection,
  type FeedState,
} from '@spotter/api';
import { type ToastContent, useToast } from '@spotter/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnectionStore } from '../connection/useConnection.ts';
import { refusalNotice, trackReachability } from './connectionNotices.ts';

/** The page renders first, then subscribes. */
export const SETUP_DELAY_MS = 500;
/** A connection down for longer causes a toast; a server restart is shorter. */
export const CONNECTION_NOTICE_DELAY_MS = 4000;
/** The same for a first connection that is merely slow. */
export const FIRST_CONNECTION_NOTICE_DELAY_MS = 10_000;

export interface FeedOptions {
  isOn: boolean;
  gymId: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  onEvent: (event: AttendanceEvent, age: number) => void;
  /** The latest events, with the first connection. */
  onSnapshot: NonNullable<FeedConnection['onSnapshot']>;
  /** Somebody was turned away. */
  onRefusal?: (refusal: DoorRefusal) => void;
  /** Members of the list have changed, come or gone, otherwise than by an event. */
  onMembers?: () => void;
  /** Of somebody of the gym, `isMailRefused` has changed. */
  onMailRefusals?: () => void;
  /** The gym has a new brand. */
  onBrand?: () => void;
  /** Events may have been missed. */
  onGap: () => void;
  open?: typeof openFeed;
}

/** `off`: not subscribed. `refused`: the server denied the feed. */
export type FeedStatus = FeedState | 'off' | 'refused';

/** Subscribes to the gym's live feed while it is on; connection problems are toasted. */
export function useFeed({
  isOn,
  gymId,
  getToken,
  onEvent,
  onSnapshot,
  onRefusal,
  onMembers,
  onMailRefusals,
  onBrand,
  onGap,
  open = openFeed,
}: FeedOptions): FeedStatus {
  const [state, setState] = useState<FeedStatus>('off');
  // From the second connection on, events may have been missed while it was down or switched off.
  const wasLive = useRef(false);
  const toast = useToast();
  const connection = useConnectionStore();
  const handleEvent = useEffectEvent(onEvent);
  const handleSnapshot = useEffectEvent(onSnapshot);
  const handleRefusal = useEffectEvent((refusal: DoorRefusal) => onRefusal?.(refusal));
  const handleMembers = useEffectEvent(() => onMembers?.());
  const handleMailRefusals = useEffectEvent(() => onMailRefusals?.());
  const handleBrand = useEffectEvent(() => onBrand?.());
  const handleGap = useEffectEvent(onGap);
  const showToast = useEffectEvent(toast);

  useEffect(() => {
    if (!isOn) return undefined;
    let close: () => void = () => undefined;
    let noticeTimer: ReturnType<typeof setTimeout> | undefined;
    /** The state of which the pending, or shown, notice is. */
    let noticeState: FeedState = 'live';
    const scheduleNotice = (next: FeedState, trouble: () => ToastContent) => {
      if (next === noticeState) return;
      clearTimeout(noticeTimer);
      noticeState = next;
      if (next === 'live') return;
      const delayMs = next === 'stale' ? CONNECTION_NOTICE_DELAY_MS : FIRST_CONNECTION_NOTICE_DELAY_MS;
      noticeTimer = setTimeout(() => {
        noticeState = 'stale';
        showToast(trouble());
      }, delayMs);
    };
    const startTimer = setTimeout(() => {
      const { fetch, trouble } = trackReachability(connection.fetch);
      close = open({
        origin: window.location.origin,
        input: { gymId },
        getToken,
        fetch,
        onEvent: (event, age) => handleEvent(event, age),
        onSnapshot: (events, ageOf) => handleSnapshot(events, ageOf),
        onRefusal: (refusal) => handleRefusal(refusal),
        onMembers: () => handleMembers(),
        onMailRefusals: () => handleMailRefusals(),
        onBrand: () => handleBrand(),
        onState: (next) => {
          setState(next);
          scheduleNotice(next, trouble);
          if (next !== 'live') return;
          if (wasLive.current) handleGap();
          wasLive.current = true;
        },
        onRefused: (error) => {
          clearTimeout(noticeTimer);
          setState('refused');
          showToast(refusalNotice(error));
        },
      });
    }, SETUP_DELAY_MS);
    return () => {
      clearTimeout(startTimer);
      clearTimeout(noticeTimer);
      close();
      setState('off');
    };
  }, [isOn, gymId, getToken, open, connection]);

  return isOn && state === 'off' ? 'connecting' : state;
}
