import type { InputOf, StaffMember } from '@spotter/api';

/** What the form holds while it is filled in; the schemas of the contract judge it. Nothing chosen is an empty text. */
export type StaffForm = Omit<InputOf<'updateStaff'>['staffData'], 'role' | 'status'> & { role: string };

/** In the order of the screen. */
export const staffFormFields = ['name', 'email', 'phone', 'role', 'branchId'] as const satisfies (keyof StaffForm)[];

export const fieldId = (field: string): string => `staff-${field}`;

export const emptyForm: StaffForm = { name: '', email: '', phone: '', role: '', branchId: '' };

export const formOf = ({ name, email, phone, role, branchId }: StaffMember): StaffForm => ({
  name,
  email,
  phone: phone.replace(/^\+91/, ''),
  role,
  branchId,
});
