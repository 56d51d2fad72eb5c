export const SAVED_LISTS_DATABASE = 'saved-lists';

/** Removes the saved lists from this browser. Other tabs give up theirs at once, and save no more. */
export function wipeSavedLists(): void {
  try {
    // Some private windows have no storage.
    if ('indexedDB' in globalThis) indexedDB.deleteDatabase(SAVED_LISTS_DATABASE);
  } catch {
    // Storage is blocked: there are none.
  }
}
