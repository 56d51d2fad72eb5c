import type { Client, MyGym } from '@spotter/api';
import { createSmallClient, type Routes } from '@spotter/api/small';
import { i18n } from '@spotter/i18n';
import { errorMessage } from '../errors.ts';
import type { Session } from './createSession.ts';

/** The calls of the choice. */
export type GymCalls = Pick<Client, 'listMyGyms' | 'chooseGym'>;

const routes = {
  listMyGyms: { method: 'GET', path: '/listMyGyms', access: 'account-owner', field: 'gyms' },
  chooseGym: { method: 'POST', path: '/chooseGym', access: 'account-owner', field: 'customToken' },
} as const satisfies Routes;

type GymChoiceState =
  /** The gyms are loading, or one is entered without asking. */
  | { is: 'loading' }
  | { is: 'failed'; message: string }
  /** `entering`: this gym was chosen. `failure`: why the last one could not be entered. */
  | { is: 'ready'; gyms: readonly MyGym[]; entering?: string; failure?: string };

export interface GymChoice {
  state: () => GymChoiceState;
  subscribe: (onChange: () => void) => () => void;
  /**
   * Loads the gyms. The only one, and the one chosen on this device last, is entered at once,
   * unless the user asked to switch.
   */
  load: () => Promise<void>;
  choose: (gymId: string) => Promise<void>;
}

const serverCalls = ({ getToken }: Session): GymCalls =>
  createSmallClient(routes, { origin: window.location.origin, getToken, language: () => i18n.locale });

interface GymChoiceOptions {
  isSwitching: boolean;
  /** The server's where absent. */
  calls?: GymCalls | undefined;
}

/** The choice of a gym after sign-in, while the session is `choosing`. */
export function createGymChoice(
  session: Session,
  { isSwitching, calls = serverCalls(session) }: GymChoiceOptions,
): GymChoice {
  let state: GymChoiceState = { is: 'loading' };
  const listeners = new Set<() => void>();
  const set = (next: GymChoiceState) => {
    state = next;
    for (const onChange of listeners) onChange();
  };

  const enter = async (gyms: readonly MyGym[], gymId: string) => {
    const choosing = session.state();
    try {
      const { customToken } = await calls.chooseGym({ gymId });
      // Signed out or canceled meanwhile.
      if (session.state() !== choosing) return;
      await session.enterGym(customToken);
    } catch (error) {
      set({ is: 'ready', gyms, failure: errorMessage(error) });
    }
  };

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async load() {
      set({ is: 'loading' });
      try {
        const { gyms } = await calls.listMyGyms({});
        const lastGym = session.lastGym();
        const preferred = gyms.length === 1 ? gyms[0] : gyms.find(({ id }) => id === lastGym);
        if (preferred && !isSwitching) await enter(gyms, preferred.id);
        else set({ is: 'ready', gyms });
      } catch (error) {
        set({ is: 'failed', message: errorMessage(error) });
      }
    },
    async choose(gymId) {
      if (state.is !== 'ready' || state.entering !== undefined) return;
      const { gyms } = state;
      set({ is: 'ready', gyms, entering: gymId });
      await enter(gyms, gymId);
    },
  };
}
