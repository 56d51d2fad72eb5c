import { errorMessage } from '../errors.ts';
import type { IdToken, Identity } from '../identity/identity.ts';
import { type Claims, needsGymChoice, readClaims } from './claims.ts';
import { scheduleTokenRefresh } from './scheduleTokenRefresh.ts';
import { nextState, type SessionEvent, type SessionPolicy, type SessionState } from './sessionState.ts';
import { asTokenError, type TokenError } from './tokenErrors.ts';
import { createTokenService, type TokenService } from './tokenService.ts';

/**
 * What the device keeps of an open session, shared by all tabs. It separates a sign-out by the user from a session that
 * ended by itself.
 */
export interface SessionRecord {
  isOpen: () => boolean;
  open: (uid: string, now: number, claims?: Claims) => void;
  clear: () => void;
  /**
   * The claims of an earlier visit of this user, for use when there is no token, as `failure` says,
   * or none in the token.
   */
  recall?: (uid: string, failure?: TokenError) => Claims | undefined;
  /** The gym that this user chose on this device last. A sign-out leaves it. */
  lastGym: (uid: string) => string | undefined;
  rememberGym: (uid: string, gymId: string) => void;
}

/** Whom a token has to be of. */
interface Account {
  uid: string;
  gymId: string;
}

export interface SessionOptions<I extends Identity> {
  /** Loads the identity service. */
  load: () => Promise<I>;
  record: SessionRecord;
  policy: SessionPolicy;
  /** Called when a sign-out fails. */
  reload: () => void;
}

export interface Session<I extends Identity = Identity> {
  state: () => SessionState;
  subscribe: (onChange: () => void) => () => void;
  /** Starts the session, or starts it again after `unavailable`. */
  start: () => void;
  identity: () => Promise<I>;
  /**
   * For the API client; null when nobody is signed in, or somebody else than `account`, as after a sign-in in another
   * tab. Rejects with a `TokenError`.
   */
  getToken: (options: { fresh: boolean; account?: Account }) => Promise<string | null>;
  signOut: () => Promise<void>;
  /** Offers the user's gyms again. */
  switchGym: () => void;
  /** The gym that this user chose on this device last. */
  lastGym: () => string | undefined;
  /** Signs in to the gym of this token, of the call `chooseGym`; without one the session keeps its gym. */
  enterGym: (customToken?: string) => Promise<void>;
}

const noop = () => {};

function after(delayMs: number, act: () => void) {
  const timer = setTimeout(act, delayMs);
  return () => clearTimeout(timer);
}

/** Runs the state diagram of docs/sessions.md and the work of each state. */
export function createSession<I extends Identity>({ load, record, policy, reload }: SessionOptions<I>): Session<I> {
  let state: SessionState = { is: 'starting' };
  let loading: Promise<{ identity: I; tokens: TokenService }> | undefined;
  let stopWork = noop;
  const listeners = new Set<() => void>();

  const send = (event: SessionEvent) => {
    const next = nextState(state, event, policy);
    if (next === state) return;
    state = next;
    stopWork();
    stopWork = work(next);
    for (const onChange of listeners) onChange();
  };

  /** Starts the work of a state; returns the function that cancels it. */
  const work = (current: SessionState): (() => void) => {
    // From the first moment, so that any later end is either a sign-out by the user or reported to them.
    if ('user' in current) {
      record.open(current.user.uid, Date.now(), current.is === 'signed-in' ? current.claims : undefined);
    }
    switch (current.is) {
      case 'reading':
        return readClaimsOf(current.user.uid, current.refreshes > 0);
      case 'waiting':
        return after(policy.claimWaitsMs[current.refreshes] ?? 0, () => send({ type: 'waited' }));
      case 'ending':
        return current.delayMs === undefined ? noop : after(current.delayMs, () => void signOut());
      case 'signed-in':
        record.rememberGym(current.user.uid, current.claims.gymId);
        return scheduleTokenRefresh(getIdToken, onTokenFailure);
      case 'signed-out':
        record.clear();
    }
    return noop;
  };

  const readClaimsOf = (uid: string, fresh: boolean) => {
    let isCancelled = false;
    getIdToken({ fresh }).then(
      (token) => {
        if (isCancelled) return;
        if (token && needsGymChoice(token.claims)) send({ type: 'gym-missing' });
        else {
          const remembered = record.recall?.(uid);
          send({ type: 'claims', claims: token ? readClaims(token.claims) : undefined, remembered });
        }
      },
      (error: unknown) => {
        if (isCancelled) return;
        const failure = asTokenError(error);
        const { endReason: reason, message } = failure;
        send({ type: 'claims-failed', reason, message, remembered: record.recall?.(uid, failure) });
      },
    );
    return () => {
      isCancelled = true;
    };
  };

  const onTokenFailure = (error: unknown) => {
    const { endReason } = asTokenError(error);
    if (endReason) send({ type: 'token-expired', reason: endReason });
  };

  const open = (identity: I) => {
    const opened = { identity, tokens: createTokenService(identity) };
    identity.observe((user) => {
      // A pending request of the user before must not serve the next one.
      opened.tokens = createTokenService(identity);
      if (!user) return send({ type: 'nobody', byUser: !record.isOpen() });
      send({ type: 'somebody', user, isFresh: Date.now() - user.lastSignInAt < policy.freshLoginMs });
    });
    return opened;
  };

  const ready = () =>
    (loading ??= load().then(open, (error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const getIdToken = async (options: { fresh: boolean }) => (await ready()).tokens.get(options);

  const signOut = async () => {
    record.clear();
    try {
      await (await ready()).identity.signOut();
      send({ type: 'left' });
    } catch {
      reload();
    }
  };

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    start: () => {
      send({ type: 'started' });
      ready().catch((error: unknown) => {
        send({ type: 'unreachable', message: error instanceof Error ? errorMessage(error) : String(error) });
      });
    },
    identity: async () => (await ready()).identity,
    getToken: async ({ fresh, account }) => {
      try {
        let token = await getIdToken({ fresh });
        const { minTokenValidityMs = 0 } = policy;
        if (token && !fresh && token.expiresAt - Date.now() < minTokenValidityMs) {
          token = await getIdToken({ fresh: true });
        }
        // Another tab has chosen another gym: the browser's tabs share one session.
        if (token && state.is === 'signed-in' && token.claims.gymId !== state.claims.gymId)
          send({ type: 'gym-chosen' });
        return token && (!account || isOf(account, token)) ? token.token : null;
      } catch (error) {
        onTokenFailure(error);
        throw error;
      }
    },
    signOut,
    switchGym: () => send({ type: 'switch-gym' }),
    lastGym: () => ('user' in state ? record.lastGym(state.user.uid) : undefined),
    enterGym: async (customToken) => {
      if (customToken !== undefined) {
        const opened = await ready();
        await opened.identity.signInByToken(customToken);
        // A pending request of the session before must not serve this one.
        opened.tokens = createTokenService(opened.identity);
      }
      send({ type: 'gym-chosen' });
    },
  };
}

const isOf = ({ uid, gymId }: Account, token: IdToken) => token.uid === uid && token.claims.gymId === gymId;
