import type { Handlers } from '../context.ts';

export const dashboard: Pick<Handlers, 'getUserDashboardData'> = {
  getUserDashboardData: ({ caller, gym }) =>
    Promise.resolve({
      user: {
        id: caller.personId,
        name: caller.name,
        email: caller.email,
        userType: caller.userType,
        branchId: caller.branchId,
      },
      gym: { id: gym.id, name: gym.name, logoUrl: gym.logoUrl, timeZone: gym.timeZone, locale: gym.locale },
    }),
};
