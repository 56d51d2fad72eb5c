import type { Clock } from '../clock.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import type { IdentityOptions } from '../identity/options.ts';
import { findPersonsOfAccount } from './people.repository.ts';

/**
 * Ends the live streams of an account, in each of its gyms and on every server, once the transaction has committed.
 * Those whose session is still valid reconnect.
 */
export const endStreams =
  (clock: Clock): NonNullable<IdentityOptions['sessionsEnded']> =>
  async (tx, uid) => {
    for (const { gym_id: gymId, id: personId } of await findPersonsOfAccount(tx, uid)) {
      appendToFeed(tx, gymId, clock(), [{ branchId: WHOLE_GYM, payload: { type: 'access', personId } }]);
    }
  };
