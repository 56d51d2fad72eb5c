/**
 * Names in `localStorage` of what the pass keeps of its signed-in user.
 * They outlive versions of the page, so they stay as they are.
 */
export const passUserKeys = {
  user: 'pass.who',
  snapshot: 'pass.shown',
  history: 'pass.history',
  money: 'pass.money',
  brand: 'pass.brand',
  /** The app signed the user in: the session is the app's, and ends with it. */
  isAppSession: 'pass.app',
} as const;
