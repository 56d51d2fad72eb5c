import type { Handlers } from '../context.ts';
import { toBranding } from '../gyms/gyms.rules.ts';

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
      gym: toBranding(gym),
    }),
};
