import { useSyncExternalStore } from 'react';

const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Also read by public/theme.js, before the first paint. */
const key = 'theme';

const listeners = new Set<() => void>();

/** The choice stored on this device, by default `system`. */
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

/** Applies the choice, and stores it if the browser allows. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  show(choice);
}

/** The choice was changed in another tab. */
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
