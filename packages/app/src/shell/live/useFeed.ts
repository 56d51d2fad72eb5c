import { openFeed, type AttendanceEvent, type FeedState } from '@spotter/api';
import { useToast } from '@spotter/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalNotice, watchedFetch } from './feedTrouble.ts';

/** The page first shows itself, then subscribes; in milliseconds. */
export const setupDelay = 500;
/** A connection down for this long is worth a word, in milliseconds; a restarting server is not. */
export const troubleDelay = 4000;

export interface FeedOptions {
  isOn: boolean;
  gymId: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  onEvent: (event: AttendanceEvent, age: number) => void;
  /** Events were missed: what is shown may be behind. */
  onGap: () => void;
  open?: typeof openFeed;
}

/** `off`: nobody asked for it. `refused`: the server will not have this visitor listen. */
export type FeedStatus = FeedState | 'off' | 'refused';

/** Follows the gym's live feed while it is on; says when it fails. */
export function useFeed({ isOn, gymId, getToken, onEvent, onGap, open = openFeed }: FeedOptions): FeedStatus {
  const [state, setState] = useState<FeedStatus>('off');
  // From the second time on something may have happened that nobody heard: while it was down, or switched off.
  const hasListened = useRef(false);
  const toast = useToast();
  const hear = useEffectEvent(onEvent);
  const catchUp = useEffectEvent(onGap);
  const say = useEffectEvent(toast);

  useEffect(() => {
    if (!isOn) return undefined;
    let close: () => void = () => undefined;
    let complaint: ReturnType<typeof setTimeout> | undefined;
    const start = setTimeout(() => {
      const { fetch, trouble } = watchedFetch();
      close = open({
        origin: window.location.origin,
        input: { gymId },
        getToken,
        fetch,
        onEvent: (event, age) => hear(event, age),
        onState: (next) => {
          setState(next);
          if (next === 'live') {
            clearTimeout(complaint);
            complaint = undefined;
            if (hasListened.current) catchUp();
            hasListened.current = true;
          }
          if (next === 'stale') complaint ??= setTimeout(() => say(trouble()), troubleDelay);
        },
        onRefused: (error) => {
          clearTimeout(complaint);
          setState('refused');
          say(refusalNotice(error));
        },
      });
    }, setupDelay);
    return () => {
      clearTimeout(start);
      clearTimeout(complaint);
      close();
      setState('off');
    };
  }, [isOn, gymId, getToken, open]);

  return isOn && state === 'off' ? 'connecting' : state;
}
