import type { InputOf, Member } from '@spotter/api';

/** What the form holds while it is filled in; the schemas of the contract judge it. */
export type MemberForm = Partial<InputOf<'addMember' | 'updateMember'>['memberData']> & { cardNumber?: string };

/** In the order of the screen. */
export const memberFormFields = [
  'name',
  'phone',
  'email',
  'age',
  'sex',
  'membershipPlan',
  'joinDate',
  'branchId',
  'cardNumber',
] as const satisfies (keyof MemberForm)[];

export const fieldId = (field: string): string => `member-${field}`;

/** A new member begins today, on the monthly plan. */
export const emptyForm = (today: string, branchId: string): MemberForm => ({
  name: '',
  phone: '',
  email: '',
  membershipPlan: 'monthly',
  joinDate: today,
  branchId,
});

export const formOf = (member: Member): MemberForm => ({
  name: member.name,
  phone: member.phone.replace(/^\+91/, ''),
  email: member.email ?? '',
  age: member.age,
  sex: member.sex,
  membershipPlan: member.membershipPlan,
  joinDate: member.joinDate,
  branchId: member.branchId,
  cardNumber: member.cardNumber ?? '',
});
