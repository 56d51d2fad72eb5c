/** Every address of the app that exists. */
export const paths = {
  landing: '/',
  login: '/login',
  /** The login in a gym's brand. */
  gym: '/g/:slug',
  /** Public: the first gym of an installation, once. */
  setup: '/setup',
  /** Public: a browser becomes a kiosk by a code of the settings. */
  pair: '/pair',
  dashboard: '/dashboard',
  desk: '/desk',
  members: '/members',
  member: '/members/:memberId',
  imports: '/imports',
  import: '/imports/:importId',
  payments: '/payments',
  reports: '/reports',
  attendance: '/attendance',
  branches: '/branches',
  staff: '/staff',
  admins: '/admin-management',
  activityTracker: '/activity-tracker',
  recentChanges: '/recent-changes',
  settings: '/settings',
  remind: '/remind',
  /** Public: the token in the path after it, or behind `#`, is the member's. */
  stopReminders: '/reminders/stop',
  account: '/account',
  /** Public: whoever has the address sees the invoice. */
  receipt: '/receipt/:token',
  demoDashboard: '/dummydashboard',
} as const;

/** The members' page on their phone, which is a page of its own. */
export const PASS_PATH = '/pass/';

export const memberPath = (memberId: string): string => `${paths.members}/${memberId}`;
export const importPath = (importId: string): string => `${paths.imports}/${importId}`;
