import type { FeedMessage } from '@spotter/api';
import type { Database } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { eventsAfter, type FeedRow, feedPosition, newestEvents, oldestEventSeq } from './feed.repository.ts';
import { Listener, MAX_WAITING_ROWS } from './listener.ts';

export interface FeedItem {
  id: string;
  message: FeedMessage;
}

interface FollowOptions {
  gymId: string;
  /** Absent: the whole gym. */
  branchId?: string | undefined;
  personId: string;
  /** The id of the last item the listener saw. */
  after?: string | undefined;
  signal: AbortSignal;
  /** Called when the listener is cut off because it takes too little: what was written to it may be stuck on the way. */
  onOverflow?: (() => void) | undefined;
}

/** Who listens, to what. */
type Subscription = Omit<FollowOptions, 'signal' | 'onOverflow'>;

export interface Feed {
  /** The newest 20 events, or what came after the last one seen; then each new one. Throws `too-many` past 5 streams a person. */
  follow(options: FollowOptions): Promise<AsyncIterable<FeedItem>>;
  /** Ends every stream; listeners come back to another server. */
  close(): void;
}

const SNAPSHOT_SIZE = 20;
const BATCH_SIZE = 500;
const MAX_STREAMS_PER_PERSON = 5;

/** A gym somebody here listens to: each new row is read once and handed to all its listeners. */
interface Channel {
  listeners: Set<Listener>;
  /** The newest row handed out; unknown until the first listener has asked for it. */
  position: number | undefined;
  reading: Promise<void>;
}

/** The live feed of one server process. Other processes' events arrive by the database's announcements. */
export function createFeed(database: Database): Feed {
  const channels = new Map<string, Channel>();

  const read = async (gymId: string, channel: Channel): Promise<void> => {
    // Before the position is known nobody has been told anything: each listener begins with what there is by then.
    while (channel.position !== undefined) {
      const rows = await eventsAfter(database.db, gymId, channel.position, BATCH_SIZE);
      for (const row of rows) {
        channel.position = row.seq;
        for (const listener of channel.listeners) listener.push(row);
      }
      if (rows.length < BATCH_SIZE) return;
    }
  };
  // One read at a time in a gym. A failed one is made up for by the next, which begins where it stopped.
  const wake = (gymId: string, channel: Channel) => {
    channel.reading = channel.reading.then(() => read(gymId, channel)).catch(() => undefined);
  };
  const stopListening = database.subscribe((gymId) => {
    for (const [known, channel] of channels) if (gymId === undefined || gymId === known) wake(known, channel);
  });

  const leave = (gymId: string, listener: Listener) => {
    const channel = channels.get(gymId);
    channel?.listeners.delete(listener);
    if (channel?.listeners.size === 0) channels.delete(gymId);
  };

  const join = async (gymId: string, listener: Listener): Promise<void> => {
    const channel = channels.get(gymId) ?? { listeners: new Set(), position: undefined, reading: Promise.resolve() };
    if (
      [...channel.listeners].filter(({ personId }) => personId === listener.personId).length >= MAX_STREAMS_PER_PERSON
    ) {
      throw new DomainError('too-many', 'Live updates are already open in five places');
    }
    channels.set(gymId, channel);
    channel.listeners.add(listener);
    try {
      const position = await feedPosition(database.db, gymId);
      // Whoever came first has set it: a later position would jump over rows that they have not been told.
      channel.position ??= position;
    } catch (error) {
      leave(gymId, listener);
      throw error;
    }
  };

  return {
    async follow({ signal, onOverflow, ...ear }) {
      const { gymId, personId } = ear;
      const listener: Listener = new Listener(personId, () => {
        leave(gymId, listener);
        onOverflow?.();
      });
      signal.addEventListener('abort', () => listener.end(), { once: true });
      await join(gymId, listener);

      async function* items(): AsyncGenerator<FeedItem> {
        try {
          let seen = yield* catchUp(database, ear);
          for (let row = await listener.next(); row; row = await listener.next()) {
            if (row.seq <= seen) continue;
            seen = row.seq;
            if (row.payload.type === 'access' && row.payload.personId === personId) return;
            const item = toFeedItem(row, ear);
            if (item) yield item;
          }
        } finally {
          leave(gymId, listener);
        }
      }
      return items();
    },
    close() {
      stopListening();
      for (const { listeners } of channels.values()) for (const listener of listeners) listener.end();
    },
  };
}

/** What a listener is told first; returns the position up to which it now knows everything. */
async function* catchUp({ db }: Database, ear: Subscription): AsyncGenerator<FeedItem, number> {
  const { gymId, branchId, after } = ear;
  const position = await feedPosition(db, gymId);
  const seen = /^\d{1,15}$/.test(after ?? '') ? Number(after) : undefined;
  if (seen !== undefined && seen <= position && position - seen <= MAX_WAITING_ROWS) {
    const oldest = await oldestEventSeq(db, gymId);
    if (seen === position || (oldest !== undefined && oldest <= seen + 1)) {
      const missed = await eventsAfter(db, gymId, seen, MAX_WAITING_ROWS);
      for (const row of missed) {
        const item = toFeedItem(row, ear);
        if (item) yield item;
      }
      return Math.max(seen, missed.at(-1)?.seq ?? 0);
    }
  }
  const events = await newestEvents(db, gymId, branchId, position, SNAPSHOT_SIZE);
  yield { id: String(position), message: { type: 'snapshot', events } };
  return position;
}

/** What a row says to this listener, if anything. */
function toFeedItem(row: FeedRow, { branchId, personId }: Subscription): FeedItem | undefined {
  const { seq, branchId: at, payload } = row;
  if (payload.type === 'scan' && payload.personId === personId) {
    const { sessionId, memberData } = payload;
    return { id: String(seq), message: { type: 'scan', sessionId, memberData } };
  }
  if (payload.type !== 'attendance' || (branchId !== undefined && at !== branchId)) return undefined;
  // One and the same for all listeners: whoever writes it out does so once.
  const item = items.get(row) ?? { id: String(seq), message: payload };
  items.set(row, item);
  return item;
}

const items = new WeakMap<FeedRow, FeedItem>();
