import type { SecondFactorChallenge } from './identity.ts';
import { type SecondFactorCodeKind, secondFactorMessage, secondFactorTexts } from './secondFactorTexts.ts';

interface SecondFactorEntryState {
  kind: SecondFactorCodeKind;
  /** Why the last code was refused; empty where none was. */
  error: string;
  isBusy: boolean;
}

export interface SecondFactorEntry {
  state: () => SecondFactorEntryState;
  subscribe: (onChange: () => void) => () => void;
  /** To a recovery code, or back to the app's. */
  switchKind: () => void;
  /** Resolves to whether the sign-in is complete; `error` says why not. */
  submit: (code: string) => Promise<boolean>;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function createSecondFactorEntry(challenge: SecondFactorChallenge): SecondFactorEntry {
  let state: SecondFactorEntryState = { kind: 'code', error: '', isBusy: false };
  const listeners = new Set<() => void>();
  const set = (change: Partial<SecondFactorEntryState>) => {
    state = { ...state, ...change };
    for (const onChange of listeners) onChange();
  };

  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    switchKind: () => set({ kind: state.kind === 'code' ? 'recovery' : 'code', error: '' }),
    async submit(entered) {
      if (state.isBusy) return false;
      const { kind } = state;
      const code = entered.replaceAll(/\s/g, '');
      if (code === '') {
        set({ error: secondFactorTexts[kind].missing });
        return false;
      }
      set({ error: '', isBusy: true });
      try {
        await (kind === 'code' ? challenge.submitCode(code) : challenge.submitRecoveryCode(code));
        return true;
      } catch (error) {
        set({ error: secondFactorMessage(error, kind), isBusy: false });
        return false;
      }
    },
  };
}
