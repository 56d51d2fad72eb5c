import type { OfflineOperation } from '@spotter/api';
import { createIdempotencyKey } from '@spotter/api';

type WithoutTime<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never;
/** What was done without a connection. */
export type OfflineAction = WithoutTime<OfflineOperation>;

/** Whose operations these are: nobody else may send them. */
export interface QueueOwner {
  gymId: string;
  kind: 'person' | 'device';
  /** Of the account, or of the paired device. */
  id: string;
}

/** The browser's clocks. */
export interface ClockReading {
  /** Epoch milliseconds, which jump when somebody sets the clock. */
  now: number;
  /** Milliseconds since the page was opened, which never jump but may stand still while the device sleeps. */
  ticks: number;
  /** The page that `ticks` belongs to. */
  pageId: string;
}

/** A check-in or check-out that waits for the connection. */
export interface WaitingOperation extends ClockReading {
  /** Also the Idempotency-Key of its attempt to be sent at once. */
  id: string;
  action: OfflineAction;
  /** Of the member; null for a card, whose holder the kiosk does not know. */
  name: string | null;
}

/** As stored. */
export interface QueuedOperation extends WaitingOperation {
  /** The order in which they happened, whatever the clock says. */
  sequence: number;
  /** Why the server does not take it. It is not sent again unless somebody asks for it. */
  rejection?: string;
}

const pageId = createIdempotencyKey();

export const readClock = (): ClockReading => ({ now: Date.now(), ticks: performance.now(), pageId });
