/** CSS media features and the values to emulate: `{ 'forced-colors': 'active' }`; `{ media: 'print' }` for paper. */
export type MediaFeatures = Record<string, string>;

type Emulator = (features: MediaFeatures) => Promise<void>;
let emulator: Emulator | undefined;

/** Set by the test run, over the DevTools protocol. In Storybook itself the browser's own settings apply. */
export const setMediaEmulator = (next: Emulator) => {
  emulator = next;
};

let current = '{}';
/** Emulates exactly these media features; only on a change, since most stories need none. */
export async function emulateMedia(features: MediaFeatures = {}) {
  const next = JSON.stringify(features);
  if (!emulator || next === current) return;
  current = next;
  await emulator(features);
}

/** A media query for each: `(forced-colors: active)`, `print`. */
export const mediaQueries = (features: MediaFeatures = {}): string[] =>
  Object.entries(features).map(([name, value]) => (name === 'media' ? value : `(${name}: ${value})`));
