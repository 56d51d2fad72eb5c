import { branchLimits, type Branch, type InputOf } from '@spotter/api';

/** What the form holds while it is filled in; the schema of the contract judges it. */
export type BranchForm = InputOf<'addBranch'>['branchData'];

/** In the order of the screen. */
export const branchFormFields = [
  'name',
  'address',
  'phone',
  'email',
  'maxCapacity',
  'status',
] as const satisfies (keyof BranchForm)[];

export const fieldId = (field: string): string => `branch-${field}`;

export const emptyForm: BranchForm = {
  name: '',
  address: '',
  phone: '',
  email: '',
  maxCapacity: branchLimits.defaultCapacity,
  status: 'active',
};

export const formOf = ({ name, address, phone, email, maxCapacity, status }: Branch): BranchForm => ({
  name,
  address,
  phone: phone.replace(/^\+91/, ''),
  email,
  maxCapacity,
  status,
});
