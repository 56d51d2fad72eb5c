import type { Context, DeviceContext } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { countTry, type Limit, lockCounters } from '../throttle/tries.ts';

const MINUTE_MS = 60_000;

/** Unknown numbers, each counted once. A kiosk with a rush of 60 people a minute misreads a card now and then. */
const limits = {
  ofDevice: { name: 'unknown-cards-of-device', tries: 20, windowMs: 10 * MINUTE_MS },
  /** Over all sessions of whoever is signed in there. */
  ofPerson: { name: 'unknown-cards-of-person', tries: 60, windowMs: 60 * MINUTE_MS },
  ofNumber: { name: 'unknown-card', tries: 1, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, Limit>;

interface CardGuesses {
  /** Milliseconds until cards are taken again; absent while they are. */
  waitMs?: number;
  /** Counts an unknown card; the same one again counts no second time. */
  count: (cardNumber: string) => Promise<void>;
}

/** Locks the counters of this device and person, so that simultaneous guesses cannot slip through. */
export async function lockCardGuesses(tx: Tx, ctx: Context | DeviceContext): Promise<CardGuesses> {
  const { gymId, now } = ctx;
  const device = `${gymId} ${'session' in ctx ? ctx.session.id : ctx.caller.deviceId}`;
  const person = 'session' in ctx ? `${gymId} ${ctx.caller.personId}` : device;
  const { full, count } = await lockCounters(tx, now, [limits.ofDevice, device], [limits.ofPerson, person]);
  return {
    ...(full && { waitMs: full.waitMs }),
    count: async (cardNumber) => {
      if (!(await countTry(tx, now, [limits.ofNumber, `${person} ${cardNumber}`]))) await count();
    },
  };
}
