import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, id, language, status, timestamp } from '../fields.ts';
import { occupancy } from './branches.ts';
import { gymBranding } from './dashboard.ts';
import { quietTimes } from './expected.ts';
import { sexes } from './members.ts';

/** The member's own record, for the pass on their phone. */
export const passMember = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  age: z.number().int().nullable(),
  sex: z.enum(sexes).nullable(),
  /** Id of the plan, and its name. */
  membershipPlan: id,
  planName: z.string().default(''),
  status,
  joinDate: z.string(),
  expiryDate: z.string().nullable(),
  /** In the gym's time zone, not the phone's. */
  isExpired: z.boolean(),
  /** The last day of the freeze in which today is, in the gym's time zone; null without one. */
  frozenUntil: z.string().nullable().default(null),
  totalVisits: z.number().int(),
  lastCheckIn: timestamp.nullable(),
  currentlyCheckedIn: z.boolean(),
  /** The branch they are checked in at. */
  checkedInBranchName: z.string().nullable(),
  homeBranchName: z.string(),
  /** For check-in at a kiosk. */
  cardNumber: z.string().nullable(),
  /** What they chose to read in; null: the gym's. */
  language: language.nullable().catch(null),
});
export type PassMember = z.infer<typeof passMember>;

/** Current occupancy of an active branch. */
export const passBranch = occupancy.extend({
  id,
  name: z.string(),
  isHome: z.boolean(),
  /** Of the home branch. */
  quietTimes: quietTimes.optional(),
});
export type PassBranch = z.infer<typeof passBranch>;

export const pass = {
  getPass: call({
    method: 'GET',
    path: '/getPass',
    summary: "What a member's phone shows: their own membership, and how full each active branch is.",
    access: ['member'],
    input: z.strictObject({ gymId }),
    answer: z.object({ member: passMember, gym: gymBranding, branches: z.array(passBranch) }),
    errors: ['not-found'],
  }),
  setOwnLanguage: call({
    method: 'POST',
    path: '/setOwnLanguage',
    summary:
      'Sets what the member reads in: the pass, answers to their scans, and their mails. Null: the language of the gym.',
    access: ['member'],
    input: z.strictObject({ gymId, language: language.nullable() }),
    answer: z.object({ language: language.nullable() }),
    errors: ['not-found'],
  }),
};
export type Pass = z.infer<typeof pass.getPass.answer>;
