import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { branchId, gymId, id, language } from '../fields.ts';

/** Name, logo, time zone, locale, currency and language of the gym, visible to all its users. */
export const gymBranding = z.object({
  id: gymId,
  name: z.string(),
  logoUrl: z.string().nullable(),
  /** IANA time zone, which decides what "today" is. */
  timeZone: z.string(),
  locale: z.string(),
  /** ISO 4217, as in `INR`: that of every amount. */
  currency: z.string(),
  /** What its members read in unless they choose. English from a server that has no languages, or more of them. */
  language: language.catch('en'),
});
export type GymBranding = z.infer<typeof gymBranding>;

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
        // A hosted backend may know more roles.
        userType: z.union([z.enum(userTypes), z.string()]),
        branchId: branchId.nullable(),
      }),
      gym: gymBranding,
    }),
    errors: [],
  }),
};
export type DashboardData = z.infer<typeof dashboard.getUserDashboardData.answer>;
