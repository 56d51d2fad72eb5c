import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, id, moment, status } from '../fields.ts';
import { occupancy } from './branches.ts';
import { gymCard } from './dashboard.ts';
import { membershipPlans, sexes } from './members.ts';

/** A member's own record, as their phone shows it. */
export const passMember = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  age: z.number().int().nullable(),
  sex: z.enum(sexes).nullable(),
  membershipPlan: z.enum(membershipPlans),
  status,
  joinDate: z.string(),
  expiryDate: z.string().nullable(),
  /** By the gym's calendar, whatever the phone's says. */
  isExpired: z.boolean(),
  totalVisits: z.number().int(),
  lastCheckIn: moment.nullable(),
  currentlyCheckedIn: z.boolean(),
  /** Where they are inside. */
  checkedInBranchName: z.string().nullable(),
  homeBranchName: z.string(),
  /** Of the card with which they check in at a kiosk. */
  cardNumber: z.string().nullable(),
});
export type PassMember = z.infer<typeof passMember>;

/** How full an active branch is now. */
export const passBranch = occupancy.extend({ id, name: z.string(), isHome: z.boolean() });
export type PassBranch = z.infer<typeof passBranch>;

export const pass = {
  getPass: call({
    method: 'GET',
    path: '/getPass',
    summary: "What a member's phone shows: their own membership, and how full each active branch is.",
    access: ['member'],
    input: z.strictObject({ gymId }),
    answer: z.object({ member: passMember, gym: gymCard, branches: z.array(passBranch) }),
    errors: ['not-found'],
  }),
};
export type Pass = z.infer<typeof pass.getPass.answer>;
