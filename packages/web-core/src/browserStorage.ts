let ofPage: Storage | undefined;

/** `localStorage`; where the browser blocks it, a storage that lasts until the page is left. */
export const browserStorage = (): Storage => lastingStorage() ?? (ofPage ??= createPageStorage());

/** Whether what this page stores is there on the next one. */
export const isStorageLasting = (): boolean => lastingStorage() !== null;

function lastingStorage(): Storage | null {
  try {
    // Some web views have null in its place.
    return window.localStorage;
  } catch {
    // Blocked by the browser's settings.
    return null;
  }
}

/** With what the page uses of a storage; the first script of every page has it. */
function createPageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  } as Storage;
}
