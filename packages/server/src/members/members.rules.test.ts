import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberListRow } from '../people/people.ts';
import {
  ageOn,
  assertBirthDate,
  assertTakesNewMembers,
  isAge,
  isExpired,
  mergeMemberEdit,
  toMember,
} from './members.rules.ts';

const TODAY = '2026-11-20';

test('the expiry date is the last valid day', () => {
  expect(isExpired('2026-11-20', TODAY)).toBe(false);
  expect(isExpired('2026-11-19', TODAY)).toBe(true);
  expect(isExpired(null, TODAY)).toBe(false);
});

const row: MemberListRow = {
  id: 'ravi',
  name: 'Ravi Rao',
  email: 'ravi@example.com',
  phone: '+919876543210',
  age: 41,
  sex: 'male',
  birth_date: '1985-02-03',
  membership_plan: 'monthly',
  join_date: '2026-11-01',
  expiry_date: '2026-11-30',
  deactivated_at: null,
  total_visits: 3,
  last_check_in_at: 5,
  checked_in_at: 5,
  branch_id: 'andheri',
  uid: 'account',
  first_signed_in_at: 4,
  card_number: '1111AB22',
  reminders_stopped_at: null,
  language: null,
  freeze_id: null,
  frozen_from: null,
  frozen_to: null,
};
const member = {
  id: 'ravi',
  name: 'Ravi Rao',
  email: 'ravi@example.com',
  phone: '+919876543210',
  age: 41,
  sex: 'male',
  membershipPlan: 'monthly',
  status: 'active',
  joinDate: '2026-11-01',
  expiryDate: '2026-11-30',
  freeze: null,
  totalVisits: 3,
  lastCheckIn: 5,
  currentlyCheckedIn: true,
  branchId: 'andheri',
  firebaseUID: 'ravi',
  userType: 'member',
  cardNumber: '1111AB22',
  birthDate: '1985-02-03',
};

const freezeOf = (from: string, to: string) => ({ freeze_id: 'freeze', frozen_from: from, frozen_to: to });
const frozen = (from: string, to: string) => ({ freeze: { id: 'freeze', from, to } });

test.each([
  ['is active and inside', {}, {}],
  ['is out', { checked_in_at: null }, { currentlyCheckedIn: false }],
  ['was deactivated', { deactivated_at: 6 }, { status: 'inactive' }],
  ['has never signed in', { first_signed_in_at: null }, { firebaseUID: null }],
  ['will be frozen', freezeOf('2026-11-22', '2026-11-23'), frozen('2026-11-22', '2026-11-23')],
  ['is frozen until today', freezeOf('2026-11-19', TODAY), frozen('2026-11-19', TODAY)],
  ['was frozen until yesterday', freezeOf('2026-11-18', '2026-11-19'), {}],
])('a member who %s', (_, change, shown) => {
  expect(toMember({ ...row, ...change }, TODAY)).toEqual({ ...member, ...shown });
});

test('a field that two desks have changed is refused by its name', () => {
  const basis = toMember(row, TODAY);
  const current = { ...basis, name: 'Ravi R' };
  expect(() => mergeMemberEdit({ name: 'R Rao' } as Parameters<typeof mergeMemberEdit>[0], current, basis)).toThrow(
    expect.objectContaining({
      code: 'state-changed',
      message: 'This member was changed at another desk meanwhile',
      fields: [{ field: 'memberData.name', message: 'Changed at another desk meanwhile' }],
    }),
  );
});

test('members are 10 to 120 years old', () => {
  expect([9, 10, 120, 121].map(isAge)).toEqual([false, true, true, false]);
});

test.each([
  ['the day before the birthday', '1985-11-21', 40],
  ['on the birthday', '1985-11-20', 41],
  ['the day after', '1985-11-19', 41],
  ['of the youngest', '2016-11-20', 10],
  ['of a child', '2016-11-21', undefined],
  ['of somebody yet to be born', '2026-11-21', undefined],
])('the age in completed years: %s', (_, birthDate, years) => {
  expect(ageOn(TODAY, birthDate)).toBe(years);
});

const anyDate = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('the age is that of the calendar', () => {
  fc.assert(
    fc.property(anyDate, anyDate, (birthDate, today) => {
      const { years } = Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'years' });
      expect(ageOn(today, birthDate)).toBe(years >= 10 ? years : undefined);
    }),
  );
});

test('a date of birth is that of a possible age, or none', () => {
  for (const birthDate of [null, undefined, '2016-11-20'])
    expect(() => assertBirthDate(birthDate, TODAY)).not.toThrow();
  expect(() => assertBirthDate('2016-11-21', TODAY)).toThrow(
    expect.objectContaining({ code: 'invalid', fields: [expect.objectContaining({ field: 'memberData.birthDate' })] }),
  );
});

test('an inactive branch takes no new members; the refusal names the field', () => {
  expect(() => assertTakesNewMembers({ name: 'Side', deactivated_at: null }, 'branchId')).not.toThrow();
  const refusal = {
    code: 'branch-inactive',
    message: 'Side is inactive and takes no new members',
    fields: [{ field: 'branchId', message: '{name} is inactive and takes no new members', values: { name: 'Side' } }],
  };
  expect(() => assertTakesNewMembers({ name: 'Side', deactivated_at: 1 }, 'branchId')).toThrow(
    expect.objectContaining(refusal),
  );
});
