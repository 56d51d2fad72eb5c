import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, date, email, gymId, id, moment, phone, status, success, text, tidy } from '../fields.ts';

export const memberRequiredSentence = 'Name, phone, email, age, and sex are required';
export const ageSentence = 'Age must be between 10 and 120 years';

export const membershipPlans = ['monthly', 'quarterly', 'yearly'] as const;
export const sexes = ['male', 'female', 'other'] as const;
export const memberNameMax = 50;
export const memberEmailMax = 100;

export const cardNumberMax = 32;
export const cardNumberSentence = 'Card number must be 4 to 32 letters or digits';
const CARD = /^[A-Za-z0-9]{4,32}$/;
const cardText = z.string().max(100, cardNumberSentence).transform(tidy);

/** The number of a member's card, as a reader types it: 4 to 32 ASCII letters and digits, in upper case. */
export const cardNumber = cardText
  .refine((value) => CARD.test(value), cardNumberSentence)
  .transform((value) => value.toUpperCase());

/** As `cardNumber`; an empty text takes the card away. */
const cardNumberChange = cardText
  .refine((value) => value === '' || CARD.test(value), cardNumberSentence)
  .transform((value) => value.toUpperCase());

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

/** What may be changed of a member. Absent `joinDate`, `branchId` and `cardNumber` stay as they are. */
export const memberChange = z.strictObject({
  ...memberFields,
  joinDate: date.optional(),
  branchId: branchId.optional(),
  cardNumber: cardNumberChange.optional(),
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
  /** Of the card with which this member checks in at a kiosk; unique in the gym. */
  cardNumber: z.string().nullable(),
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
    cached: 1,
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
    errors: ['not-found', 'email-taken', 'email-locked', 'card-taken'],
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
