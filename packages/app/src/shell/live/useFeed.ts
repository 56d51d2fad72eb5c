import { openFeed, type AttendanceEvent, type FeedState } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalNotice, trackReachability } from './connectionNotices.ts';

/** The page renders first, then subscribes. */
export const SETUP_DELAY_MS = 500;
/** A connection down for longer causes a toast; a server restart is shorter. */
export const CONNECTION_NOTICE_DELAY_MS = 4000;

export interface FeedOptions {
  isOn: boolean;
  gymId: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  onEvent: (event: AttendanceEvent, age: number) => void;
  /** Events may have been missed. */
  onGap: () => void;
  open?: typeof openFeed;
}

/** `off`: not subscribed. `refused`: the server denied the feed. */
export type FeedStatus = FeedState | 'off' | 'refused';

/** Subscribes to the gym's live feed while it is on; connection problems are toasted. */
export function useFeed({ isOn, gymId, getToken, onEvent, onGap, open = openFeed }: FeedOptions): FeedStatus {
  const [state, setState] = useState<FeedStatus>('off');
  // From the second connection on, events may have been missed while it was down or switched off.
  const wasLive = useRef(false);
  const toast = useToast();
  const handleEvent = useEffectEvent(onEvent);
  const handleGap = useEffectEvent(onGap);
  const showToast = useEffectEvent(toast);

  useEffect(() => {
    if (!isOn) return undefined;
    let close: () => void = () => undefined;
    let noticeTimer: ReturnType<typeof setTimeout> | undefined;
    const startTimer = setTimeout(() => {
      const { fetch, trouble } = trackReachability();
      close = open({
        origin: window.location.origin,
        input: { gymId },
        getToken,
        fetch,
        onEvent: (event, age) => handleEvent(event, age),
        onState: (next) => {
          setState(next);
          if (next === 'live') {
            clearTimeout(noticeTimer);
            noticeTimer = undefined;
            if (wasLive.current) handleGap();
            wasLive.current = true;
          }
          if (next === 'stale') noticeTimer ??= setTimeout(() => showToast(trouble()), CONNECTION_NOTICE_DELAY_MS);
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
  }, [isOn, gymId, getToken, open]);

  return isOn && state === 'off' ? 'connecting' : state;
}
