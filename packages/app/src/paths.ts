/** Every address of the app that exists. */
export const paths = {
  landing: '/',
  login: '/login',
  dashboard: '/dashboard',
  members: '/members',
  member: '/members/:memberId',
  attendance: '/attendance',
  branches: '/branches',
  staff: '/staff',
  admins: '/admin-management',
  activityTracker: '/activity-tracker',
  settings: '/settings',
  account: '/account',
  demoDashboard: '/dummydashboard',
} as const;

export const memberPath = (memberId: string): string => `${paths.members}/${memberId}`;
