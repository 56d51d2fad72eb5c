import { readClaims } from './claims.ts';
import type { Identity } from './identity.ts';
import { keepFresh } from './keepFresh.ts';
import type { SessionKeys } from './sessionKeys.ts';
import { claimsWaits, freshLogin, nextState, type SessionEvent, type SessionState } from './sessionState.ts';
import { TokenError } from './tokenErrors.ts';
import { createTokenService, type TokenService } from './tokenService.ts';

export interface SessionOptions {
  /** Loads the identity service; fails with a sentence. */
  load: () => Promise<Identity>;
  keys: SessionKeys;
  /** The last resort of a sign-out that failed. */
  reload: () => void;
}

export interface Session {
  state: () => SessionState;
  subscribe: (changed: () => void) => () => void;
  /** Begins, or begins again after `unavailable`. */
  start: () => void;
  identity: () => Promise<Identity>;
  /** For the calls: null when nobody is signed in. */
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  signOut: () => Promise<void>;
}

const nothing = () => {};

function after(wait: number, act: () => void) {
  const timer = setTimeout(act, wait);
  return () => clearTimeout(timer);
}

/** The session as the page lives it: the state diagram, and the work that each state does. */
export function createSession({ load, keys, reload }: SessionOptions): Session {
  let state: SessionState = { is: 'starting' };
  let loading: Promise<{ identity: Identity; tokens: TokenService }> | undefined;
  let stopWork = nothing;
  const listeners = new Set<() => void>();

  const send = (event: SessionEvent) => {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    stopWork();
    stopWork = work(next);
    for (const changed of listeners) changed();
  };

  /** Does what this state is for; the function it returns drops it. */
  const work = (now: SessionState): (() => void) => {
    // From the first moment: whatever ends the session from here on, somebody asked for it or must be told.
    if ('user' in now) keys.open(now.user.uid, Date.now());
    if (now.is === 'reading') return readClaimsOf(now.refreshes > 0);
    if (now.is === 'waiting') return after(claimsWaits[now.refreshes] ?? 0, () => send({ type: 'waited' }));
    if (now.is === 'ending') return after(now.delay, () => void signOut());
    if (now.is === 'signed-in') return keepFresh(getIdToken, onTokenFailure);
    if (now.is === 'signed-out') keys.clear();
    return nothing;
  };

  const readClaimsOf = (fresh: boolean) => {
    let isDropped = false;
    getIdToken({ fresh }).then(
      (token) => isDropped || send({ type: 'claims', claims: token ? readClaims(token.claims) : undefined }),
      () => isDropped || send({ type: 'claims-failed' }),
    );
    return () => {
      isDropped = true;
    };
  };

  const onTokenFailure = (error: unknown) => {
    if (error instanceof TokenError && error.isExpired) send({ type: 'token-expired' });
  };

  const observe = (identity: Identity) =>
    identity.observe((user) => {
      if (!user) return send({ type: 'nobody', asked: !keys.isOpen() });
      return send({ type: 'somebody', user, isFresh: Date.now() - user.lastSignInAt < freshLogin });
    });

  const ready = () =>
    (loading ??= load().then((identity) => {
      observe(identity);
      return { identity, tokens: createTokenService(identity) };
    }));

  const getIdToken = async (options: { fresh: boolean }) => (await ready()).tokens.get(options);

  const signOut = async () => {
    keys.clear();
    try {
      await (await ready()).identity.signOut();
      send({ type: 'left' });
    } catch {
      reload();
    }
  };

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    start: () => {
      send({ type: 'started' });
      ready().catch((error: unknown) => {
        loading = undefined;
        send({ type: 'unreachable', message: error instanceof Error ? error.message : String(error) });
      });
    },
    identity: async () => (await ready()).identity,
    getToken: (options) =>
      getIdToken(options).then(
        (token) => token?.token ?? null,
        (error: unknown) => {
          onTokenFailure(error);
          throw error;
        },
      ),
    signOut,
  };
}
