import { z } from 'zod';
import { call, changesOf } from '../call.ts';
import { branchId, date, email, gymId, id, timestamp, phone, status, success, text, normalizeText } from '../fields.ts';
import { undoable } from '../undoOffer.ts';

export const memberRequiredMessage = /*i18n*/ 'Name, phone, email, age, and sex are required';
export const ageMessage = /*i18n*/ 'Age must be between 10 and 120 years';

/** Ids of the plans that every gym has; its own plans have other ids (`getPlans`). */
export const standardPlanIds = ['monthly', 'quarterly', 'yearly'] as const;
export type StandardPlanId = (typeof standardPlanIds)[number];
export const sexes = ['male', 'female', 'other'] as const;
export const MAX_MEMBER_NAME_LENGTH = 50;
export const MAX_MEMBER_EMAIL_LENGTH = 100;

export const MAX_CARD_NUMBER_LENGTH = 32;
export const cardNumberMessage = /*i18n*/ 'Card number must be 4 to 32 letters or digits';
const CARD_NUMBER = /^[A-Za-z0-9]{4,32}$/;
const cardText = z.string().max(100, cardNumberMessage).transform(normalizeText);

/** A member's card number, as a card reader types it: 4 to 32 ASCII letters and digits, parsed to upper case. */
export const cardNumber = cardText
  .refine((value) => CARD_NUMBER.test(value), cardNumberMessage)
  .transform((value) => value.toUpperCase());

/** Like `cardNumber`; an empty string removes the card. */
const cardNumberChange = cardText
  .refine((value) => value === '' || CARD_NUMBER.test(value), cardNumberMessage)
  .transform((value) => value.toUpperCase());

const memberFields = {
  name: text({ max: MAX_MEMBER_NAME_LENGTH, required: memberRequiredMessage }),
  email: email(memberRequiredMessage, MAX_MEMBER_EMAIL_LENGTH),
  phone: phone(memberRequiredMessage),
  age: z.number(memberRequiredMessage).int(ageMessage).min(10, ageMessage).max(120, ageMessage),
  sex: z.enum(sexes, memberRequiredMessage),
  /** Id of an active plan. */
  membershipPlan: id.default('monthly'),
};

/** Input of addMember. Absent `joinDate`: today in the gym's time zone. */
export const newMember = z.strictObject({
  ...memberFields,
  joinDate: date.optional(),
  birthDate: date.nullable().optional(),
  branchId: z.string(/*i18n*/ 'Please choose a branch').min(1, /*i18n*/ 'Please choose a branch').pipe(branchId),
});

/**
 * Input of updateMember for a member with an email. Absent `joinDate`, `branchId` and `cardNumber` are left unchanged.
 */
export const memberChange = z.strictObject({
  ...memberFields,
  joinDate: date.optional(),
  branchId: branchId.optional(),
  cardNumber: cardNumberChange.optional(),
  /** Null removes it. */
  birthDate: date.nullable().optional(),
});

/** Input of updateMember. A member without an email may stay without one (empty or absent); no member loses theirs. */
export const memberChangeEmailOptional = memberChange.extend({
  email: email(undefined, MAX_MEMBER_EMAIL_LENGTH).default(''),
});

export const member = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  /** Null where an import left it out. */
  age: z.number().int().nullable(),
  /** Null where an import left it out. */
  sex: z.enum(sexes).nullable(),
  /** Id of the plan of the last term. */
  membershipPlan: id,
  status,
  joinDate: z.string(),
  /** The last day of the last term. */
  expiryDate: z.string().nullable(),
  /** The current or next freeze; null for none. */
  freeze: z.object({ id, from: z.string(), to: z.string() }).nullable().default(null),
  totalVisits: z.number().int(),
  lastCheckIn: timestamp.nullable(),
  currentlyCheckedIn: z.boolean(),
  branchId,
  firebaseUID: z.string().nullable(),
  userType: z.literal('member'),
  /** For check-in at a kiosk; unique in the gym. */
  cardNumber: z.string().nullable(),
  birthDate: z.string().nullable().default(null),
});
export type Member = z.infer<typeof member>;

/** The fields of a member that the desk edits. */
export const editedMember = member.pick({
  name: true,
  email: true,
  phone: true,
  age: true,
  sex: true,
  membershipPlan: true,
  joinDate: true,
  birthDate: true,
  branchId: true,
  cardNumber: true,
});
export type EditedMember = z.infer<typeof editedMember>;

const memberList = z.object({ members: z.array(member) });

/** Who has changed or come, and who is no longer on the list. */
const memberListChanges = z.object({ members: z.array(member), removedIds: z.array(id) });

/** Those who have changed stay in their places, those who came are last. */
function applyMemberChanges(
  { members }: z.output<typeof memberList>,
  { members: changed, removedIds }: z.output<typeof memberListChanges>,
): z.output<typeof memberList> {
  const byId = new Map(changed.map((one) => [one.id, one]));
  const removed = new Set(removedIds);
  const stayed = members.flatMap((one) => {
    const current = byId.get(one.id) ?? one;
    byId.delete(one.id);
    return removed.has(one.id) ? [] : [current];
  });
  return { members: [...stayed, ...byId.values()] };
}

export const members = {
  getMembers: call({
    method: 'GET',
    path: '/getMembers',
    summary: 'All members of the gym, or of one branch. Staff always see their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: memberList,
    errors: ['not-found'],
    cacheVersion: 1,
    changes: changesOf(memberList, { changes: memberListChanges, apply: applyMemberChanges }),
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
    summary:
      'Changes a member; another plan gives another expiry date, as does another joining date until the first renewal.',
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      memberId: id,
      memberData: memberChangeEmailOptional,
      /**
       * The member as they were when the edit began: a field that is as it was then stays as it is now. Where both the
       * edit and somebody else have changed one, nothing changes and the call fails with `state-changed` and its name.
       * Absent: all fields are written.
       */
      basis: editedMember.optional(),
    }),
    answer: z.object({ member }),
    errors: ['not-found', 'state-changed', 'branch-inactive', 'email-taken', 'email-locked', 'card-taken'],
  }),
  deleteMember: call({
    method: 'POST',
    path: '/deleteMember',
    summary: 'Deletes a member and the account; attendance stays for the counts, without the name.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: undoable,
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
  signOutMember: call({
    method: 'POST',
    path: '/signOutMember',
    summary:
      'Ends every session of a member: their phones are signed out. Does nothing for a member without an account.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, memberId: id }),
    answer: success,
    errors: ['not-found'],
  }),
};
