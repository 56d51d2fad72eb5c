/** Every address of the app that exists. */
export const paths = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  members: '/members',
  member: '/members/:memberId',
  payments: '/payments',
  attendance: '/attendance',
  branches: '/branches',
  staff: '/staff',
  admins: '/admin-management',
  activityTracker: '/activity-tracker',
  settings: '/settings',
  remind: '/remind',
  /** Public: the token in the path after it, or behind `#`, is the member's. */
  stopReminders: '/reminders/stop',
  account: '/account',
  /** Public: whoever has the address sees the invoice. */
  receipt: '/receipt/:token',
  demoDashboard: '/dummydashboard',
} as const;

export const memberPath = (memberId: string): string => `${paths.members}/${memberId}`;
