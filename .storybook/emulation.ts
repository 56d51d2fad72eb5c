/** What a visitor's machine asks of a page, by the names of CSS media features: `{ 'forced-colors': 'active' }`. */
export type Wishes = Record<string, string>;

type Emulate = (wishes: Wishes) => Promise<void>;
let emulator: Emulate | undefined;

/** Given by the run in a browser that can be told; in Storybook itself the browser's own settings hold. */
export const emulateBy = (emulate: Emulate) => {
  emulator = emulate;
};

let held = '';
/** Only on a change, for most stories wish for nothing. */
export async function emulate(wishes: Wishes = {}) {
  const wanted = JSON.stringify(wishes);
  if (!emulator || wanted === (held || '{}')) return;
  held = wanted;
  await emulator(wishes);
}
