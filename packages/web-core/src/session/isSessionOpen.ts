export const OPEN_KEY = 'session-active';

/** Whether this browser keeps an open session of the app. */
export const isSessionOpen = (storage: Storage): boolean => storage.getItem(OPEN_KEY) === 'true';
