import { useSyncExternalStore } from 'react';

const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** public/theme.js reads it before the first paint. */
const key = 'theme';

const listeners = new Set<() => void>();

/** What was chosen on this device; the system's unless something was. */
function chosenTheme(): ThemeChoice {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  listeners.forEach((changed) => changed());
}

/** Shown at once, and remembered where the browser lets it be. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: it holds until the page is left.
  }
  show(choice);
}

/** Another tab of this device has chosen. */
const onStorage = (event: StorageEvent) => {
  if (event.key === key || event.key === null) show(chosenTheme());
};

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosenTheme);
