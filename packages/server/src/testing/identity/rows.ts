import type { Account } from '../../identity/accounts.repository.ts';
import type { SessionRow } from '../../identity/sessions.repository.ts';
import { claims } from './service.ts';

/** Within a second. */
export const NOW = Date.UTC(2026, 10, 20, 9, 0, 0, 400);
const VALID_SINCE = NOW - 60_400;

/** An account that may sign in. */
export const accountRow = (change: Partial<Account> & Pick<Account, 'uid'>): Account => ({
  email: `${change.uid}@gym.test`,
  password_hash: null,
  email_verified_at: null,
  disabled_at: null,
  valid_since: VALID_SINCE,
  created_at: VALID_SINCE,
  last_signed_in_at: null,
  ...change,
});

/** An open session, started now with a password. */
export const sessionRow = (change: Partial<SessionRow> & Pick<SessionRow, 'id' | 'uid'>): SessionRow => ({
  hash: `hash of ${change.id}`,
  gym_id: claims.gymId,
  provider: 'password',
  signed_in_at: NOW,
  second_factor_at: null,
  device: '',
  last_used_at: NOW,
  valid_since: VALID_SINCE,
  expires_at: NOW + 60_000,
  ended_at: null,
  ...change,
});
