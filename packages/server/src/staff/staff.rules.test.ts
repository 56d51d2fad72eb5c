import { expect, test } from 'vitest';
import type { StaffRow } from '../people/people.ts';
import { toStaff } from './staff.rules.ts';

const row = {
  id: 'sunil',
  name: 'Sunil Rao',
  email: 'sunil@example.com',
  phone: '+919876543210',
  staff_role: 'Trainer',
  branch_id: 'andheri',
  deactivated_at: null,
  created_at: 5,
  first_signed_in_at: 6,
  mail_refused_at: null,
  checked_in_at: 7,
} as StaffRow;
const member = {
  id: 'sunil',
  name: 'Sunil Rao',
  email: 'sunil@example.com',
  phone: '+919876543210',
  role: 'Trainer',
  branchId: 'andheri',
  branchName: 'Iron Andheri',
  status: 'active',
  createdAt: 5,
  firebaseUID: 'sunil',
  currentlyCheckedIn: true,
};

test.each([
  ['is active and inside', {}, {}],
  ['is out', { checked_in_at: null }, { currentlyCheckedIn: false }],
  ['was sent a mail that was refused', { mail_refused_at: 8 }, { isMailRefused: true }],
  ['was deactivated', { deactivated_at: 8 }, { status: 'inactive' }],
  ['has never signed in', { first_signed_in_at: null }, { firebaseUID: null }],
])('a member of staff who %s', (_, change, shown) => {
  expect(toStaff({ ...row, ...change }, 'Iron Andheri')).toEqual({ ...member, ...shown });
});
