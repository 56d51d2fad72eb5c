let ofPage: Storage | undefined;

/** `localStorage`; where the browser blocks it, a storage that lasts until the page is left. */
export function browserStorage(): Storage {
  try {
    // Some web views have null in its place.
    const storage = window.localStorage as Storage | null;
    if (storage) return storage;
  } catch {
    // Blocked by the browser's settings.
  }
  return (ofPage ??= createPageStorage());
}

/** With what the page uses of a storage; the first script of every page has it. */
function createPageStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}
