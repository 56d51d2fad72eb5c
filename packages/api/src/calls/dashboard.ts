import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { branchId, gymId, id } from '../fields.ts';

/** The gym, as everyone who belongs to it may know it. */
export const gymCard = z.object({
  id: gymId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** An IANA time zone: what "today" means in this gym. */
  timeZone: z.string(),
  locale: z.string(),
});
export type GymCard = z.infer<typeof gymCard>;

export const dashboard = {
  getUserDashboardData: call({
    method: 'GET',
    path: '/getUserDashboardData',
    summary: 'Who is signed in, and the gym they belong to.',
    access: ['admin', 'staff', 'member'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      user: z.object({
        id,
        name: z.string(),
        email: z.string().nullable(),
        userType: z.enum(userTypes),
        branchId: branchId.nullable(),
      }),
      gym: gymCard,
    }),
    errors: [],
  }),
};
export type DashboardData = z.infer<typeof dashboard.getUserDashboardData.answer>;
