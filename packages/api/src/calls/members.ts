import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, email, gymId, id, moment, phone, status, success, text } from '../fields.ts';

export const memberRequiredSentence = 'Name, phone, email, age, and sex are required';
export const ageSentence = 'Age must be between 10 and 120 years';

export const membershipPlans = ['monthly', 'quarterly', 'yearly'] as const;
export const sexes = ['male', 'female', 'other'] as const;
export const memberNameMax = 50;
export const memberEmailMax = 100;

const memberFields = {
  name: text({ max: memberNameMax, required: memberRequiredSentence }),
  email: email(memberRequiredSentence, memberEmailMax),
  phone: phone(memberRequiredSentence),
  age: z.number(memberRequiredSentence).int(ageSentence).min(10, ageSentence).max(120, ageSentence),
  sex: z.enum(sexes, memberRequiredSentence),
  membershipPlan: z.enum(membershipPlans).default('monthly'),
};

/** What a new member is made of. `joinDate` absent: today in the gym's zone. */
export const newMember = z.strictObject({
  ...memberFields,
  joinDate: date.optional(),
  branchId: z.string('Please choose a branch').min(1, 'Please choose a branch').pipe(branchId),
});

/** What may be changed of a member. Absent `joinDate` and `branchId` stay as they are. */
export const memberChange = z.strictObject({
  ...memberFields,
  joinDate: date.optional(),
  branchId: branchId.optional(),
});

export const member = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  age: z.number().int(),
  sex: z.enum(sexes),
  membershipPlan: z.enum(membershipPlans),
  status,
  joinDate: z.string(),
  expiryDate: z.string().nullable(),
  totalVisits: z.number().int(),
  lastCheckIn: moment.nullable(),
  currentlyCheckedIn: z.boolean(),
  branchId,
  firebaseUID: z.string().nullable(),
  userType: z.literal('member'),
});
export type Member = z.infer<typeof member>;

export const members = {
  getMembers: call({
    method: 'GET',
    path: '/getMembers',
    summary: 'All members of the gym, or of one branch. Staff always see their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ members: z.array(member) }),
    errors: ['not-found'],
  }),
  getMembersByBranch: call({
    method: 'GET',
    path: '/getMembersByBranch',
    summary: 'How many members a branch has.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId }),
    answer: z.object({ totalMembers: z.number().int() }),
    errors: ['not-found'],
  }),
  addMember: call({
    method: 'POST',
    path: '/addMember',
    summary: 'Adds a member. Staff add to their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberData: newMember }),
    answer: z.object({ member }),
    errors: ['not-found', 'email-taken', 'branch-inactive'],
  }),
  updateMember: call({
    method: 'POST',
    path: '/updateMember',
    summary: 'Changes a member; a new plan or joining date gives a new expiry date.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id, memberData: memberChange }),
    answer: z.object({ member }),
    errors: ['not-found', 'email-taken', 'email-locked'],
  }),
  deleteMember: call({
    method: 'POST',
    path: '/deleteMember',
    summary: 'Deletes a member and the account; attendance stays for the counts, without the name.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: success,
    errors: ['not-found'],
  }),
  toggleMemberStatus: call({
    method: 'POST',
    path: '/toggleMemberStatus',
    summary: 'Activates or deactivates a member.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id, newStatus: status }),
    answer: z.object({ member }),
    errors: ['not-found'],
  }),
};
