import type { Logger } from 'pino';
import { type FeedMessage, isSignedSession } from '@spotter/api';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { newestEvents } from './doorEvents.repository.ts';
import { eventsAfter, feedPosition, oldestEventSeq } from './feed.repository.ts';
import type { FeedRow } from './feedEvents.ts';
import { Listener, MAX_WAITING_ROWS } from './listener.ts';

export interface FeedItem {
  id: string;
  message: FeedMessage;
}

/** Who listens: a person, to check-ins and to the scans of their kiosk; or a device, to its own scans alone. */
type Subscriber =
  | {
      personId: string;
      /** Absent: the whole gym. */
      branchId?: string | undefined;
      /** Refusals as well. */
      withRefusals?: boolean;
    }
  | { deviceId: string; withRefusals?: boolean };

type FollowOptions = Subscriber & {
  gymId: string;
  /** The id of the last item received; the stream continues after it. */
  after?: string | undefined;
  signal: AbortSignal;
  /** Called when a slow listener is dropped: its connection may be stuck and should be closed. */
  onOverflow?: (() => void) | undefined;
};

type Subscription = Subscriber & Pick<FollowOptions, 'gymId' | 'after'>;

export interface Feed {
  /**
   * The newest 20 events, or those after `after`; then each new one. Throws `too-many` past 5 streams per subscriber.
   */
  follow(options: FollowOptions): Promise<AsyncIterable<FeedItem>>;
  /** The number of open streams. */
  openStreams(): number;
  /** Ends every stream; clients reconnect. */
  close(): void;
}

const SNAPSHOT_SIZE = 20;
const BATCH_SIZE = 500;
const MAX_STREAMS_PER_SUBSCRIBER = 5;

/** A gym with listeners in this process: each new row is read once and pushed to all of them. */
interface Channel {
  listeners: Set<Listener>;
  /** `seq` of the newest row pushed; undefined until the first listener has read it. */
  position: number | undefined;
  reading: Promise<void>;
}

/** The live feed of one server process. The database's notifications wake it for events of other processes. */
export function createFeed(database: Database, log?: Pick<Logger, 'warn'>): Feed {
  const channels = new Map<string, Channel>();
  let isClosed = false;

  const read = async (gymId: string, channel: Channel): Promise<void> => {
    // Without a position no listener has received anything yet: each starts with a catch-up.
    while (channel.position !== undefined) {
      const rows = await eventsAfter(database.db, gymId, channel.position, BATCH_SIZE);
      for (const row of rows) {
        channel.position = row.seq;
        for (const listener of channel.listeners) listener.push(row);
      }
      if (rows.length < BATCH_SIZE) return;
    }
  };
  // One read at a time per gym. After a failed one, the next continues where it stopped.
  const wake = (gymId: string, channel: Channel) => {
    channel.reading = channel.reading
      .then(() => read(gymId, channel))
      .catch((error: unknown) => log?.warn({ err: error, gymId }, 'Events of the live feed could not be read'));
  };
  const unsubscribe = database.subscribe((gymId) => {
    for (const [id, channel] of channels) if (gymId === undefined || gymId === id) wake(id, channel);
  });

  const leave = (gymId: string, listener: Listener) => {
    const channel = channels.get(gymId);
    channel?.listeners.delete(listener);
    if (channel?.listeners.size === 0) channels.delete(gymId);
  };

  /** Returns the position after which the listener gets each row. */
  const join = async (gymId: string, listener: Listener): Promise<number> => {
    const channel = channels.get(gymId) ?? { listeners: new Set(), position: undefined, reading: Promise.resolve() };
    if (
      [...channel.listeners].filter(({ subscriberId }) => subscriberId === listener.subscriberId).length >=
      MAX_STREAMS_PER_SUBSCRIBER
    ) {
      throw new DomainError('too-many', /*i18n*/ 'Live updates are already open in five places');
    }
    channels.set(gymId, channel);
    channel.listeners.add(listener);
    try {
      const position = await feedPosition(database.db, gymId);
      // Kept where set: a later position would skip rows that the first listeners have not received.
      if (channel.position === undefined) {
        channel.position = position;
        // A row that came meanwhile has woken nobody.
        wake(gymId, channel);
      }
      return position;
    } catch (error) {
      leave(gymId, listener);
      throw error;
    }
  };

  return {
    async follow({ signal, onOverflow, ...subscription }) {
      const { gymId } = subscription;
      const listener: Listener = new Listener(subscriberId(subscription), () => {
        leave(gymId, listener);
        onOverflow?.();
      });
      // Nobody may have begun to read the items, whose end leaves the channel as well.
      const end = () => {
        listener.end();
        leave(gymId, listener);
      };
      signal.addEventListener('abort', end, { once: true });
      const position = await join(gymId, listener);
      // Before there was a listener to end.
      if (isClosed || signal.aborted) end();

      async function* items(): AsyncGenerator<FeedItem> {
        try {
          let seen = yield* catchUp(database, subscription, position);
          for (let row = await listener.next(); row; row = await listener.next()) {
            if (isEnd(row, subscription)) return;
            if (row.seq <= seen) continue;
            seen = row.seq;
            const item = toFeedItem(row, subscription);
            if (item) yield item;
          }
        } finally {
          leave(gymId, listener);
        }
      }
      return items();
    },
    openStreams: () => channels.values().reduce((sum, { listeners }) => sum + listeners.size, 0),
    close() {
      isClosed = true;
      unsubscribe();
      for (const { listeners } of channels.values()) for (const listener of listeners) listener.end();
    },
  };
}

/** The first items of a stream: missed events or a snapshot. Returns the position up to which they are complete. */
async function* catchUp(
  { db }: Database,
  subscription: Subscription,
  position: number,
): AsyncGenerator<FeedItem, number> {
  const { gymId, after } = subscription;
  const seen = /^\d{1,15}$/.test(after ?? '') ? Number(after) : undefined;
  if (seen !== undefined && seen <= position && position - seen <= MAX_WAITING_ROWS) {
    const oldest = await oldestEventSeq(db, gymId);
    if (seen === position || (oldest !== undefined && oldest <= seen + 1)) {
      const missed = await eventsAfter(db, gymId, seen, MAX_WAITING_ROWS);
      for (const row of missed) {
        const item = toFeedItem(row, subscription);
        if (item) yield item;
      }
      return Math.max(seen, missed.at(-1)?.seq ?? 0);
    }
  }
  if ('deviceId' in subscription) return position;
  const events = await newestEvents(db, gymId, subscription.branchId, position, SNAPSHOT_SIZE);
  yield { id: String(position), message: { type: 'snapshot', events } };
  return position;
}

const subscriberId = (subscriber: Subscriber) => ('deviceId' in subscriber ? subscriber.deviceId : subscriber.personId);

/** The subscriber's access has changed: they have to connect again, if they still may. */
const isEnd = ({ payload }: FeedRow, subscriber: Subscriber) =>
  'deviceId' in subscriber
    ? payload.type === 'revocation' && payload.deviceId === subscriber.deviceId
    : payload.type === 'access' && payload.personId === subscriber.personId;

/** Whether the scanned kiosk is this one. */
const isOwnScan = (scan: { personId: string } | { deviceId: string }, subscriber: Subscriber) =>
  'deviceId' in scan
    ? 'deviceId' in subscriber && scan.deviceId === subscriber.deviceId
    : 'personId' in subscriber && scan.personId === subscriber.personId;

/** A kiosk of the release before cannot read the id of a code that was signed; neither does it ask for refusals. */
const canRead = ({ sessionId }: { sessionId: string }, { withRefusals }: Subscriber): boolean =>
  withRefusals === true || !isSignedSession(sessionId);

/** The item of a row for this subscription, if any. */
function toFeedItem(row: FeedRow, subscription: Subscription): FeedItem | undefined {
  const { seq, branchId: at, payload } = row;
  if (payload.type === 'brand') return { id: String(seq), message: payload };
  if (payload.type === 'kiosk') {
    const isMeant = 'deviceId' in subscription && (payload.deviceId ?? subscription.deviceId) === subscription.deviceId;
    return isMeant ? { id: String(seq), message: { type: 'kiosk' } } : undefined;
  }
  if (payload.type === 'scan' && isOwnScan(payload, subscription) && canRead(payload, subscription)) {
    const { sessionId, memberData, at } = payload;
    return { id: String(seq), message: { type: 'scan', sessionId, memberData, at } };
  }
  if (payload.type === 'scan-refused' && subscription.withRefusals === true && isOwnScan(payload, subscription)) {
    return { id: String(seq), message: { type: 'scan-refused', refusal: payload.refusal } };
  }
  if (payload.type === 'members' || payload.type === 'mail-refusals') {
    const isMeant = !('deviceId' in subscription) && subscription.withRefusals === true;
    return isMeant ? { id: String(seq), message: { type: payload.type } } : undefined;
  }
  if ('deviceId' in subscription || (payload.type !== 'attendance' && payload.type !== 'refusal')) return undefined;
  if (payload.type === 'refusal' && subscription.withRefusals !== true) return undefined;
  if (subscription.branchId !== undefined && at !== subscription.branchId) return undefined;
  // Clients that do not read refusals are older than the method.
  if (payload.type === 'attendance' && payload.event.method === 'auto' && subscription.withRefusals !== true) {
    return { id: String(seq), message: { ...payload, event: { ...payload.event, method: 'manual' } } };
  }
  // The same object for all listeners, so that it is encoded once.
  const item = items.get(row) ?? { id: String(seq), message: payload };
  items.set(row, item);
  return item;
}

const items = new WeakMap<FeedRow, FeedItem>();
