import { type FormEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { SecondFactorChallenge } from './identity.ts';
import { createSecondFactorEntry } from './secondFactorEntry.ts';
import { secondFactorInput, secondFactorTexts } from './secondFactorTexts.ts';

/** The form of the second step of a sign-in. Each kind of code has a field of its own: use `kind` as its key. */
export function useSecondFactorEntry(challenge: SecondFactorChallenge, onDone: () => void) {
  const [entry] = useState(() => createSecondFactorEntry(challenge));
  const { kind, error, isBusy } = useSyncExternalStore(entry.subscribe, entry.state);
  const input = useRef<HTMLInputElement>(null);
  /** Focused when it appears, also in place of the other. */
  const ref = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    element?.focus();
  }, []);

  const submit = async () => {
    if (await entry.submit(input.current?.value ?? '')) return onDone();
    input.current?.focus();
    input.current?.select();
  };

  const { intro, label, other } = secondFactorTexts[kind];
  return {
    kind,
    error,
    isBusy,
    intro,
    field: { ref, label, name: kind, spellCheck: false, autoCapitalize: 'off', ...secondFactorInput[kind] },
    switchLabel: other,
    switchKind: entry.switchKind,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}
