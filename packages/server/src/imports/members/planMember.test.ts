import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BranchRow } from '../../branches/branches.repository.ts';
import type { PlanRow } from '../../plans/plans.repository.ts';
import { indexPeople, isSameName, type GymPerson } from '../gymPeople.ts';
import type { MemberValues } from '../values/importValues.ts';
import type { MemberRules } from './memberPlan.ts';
import { planMember } from './planMember.ts';
import { membershipOf } from './planMembership.ts';

const plan = { id: 'monthly', name: 'Monthly', length_unit: 'month', length: 1, deactivated_at: null } as PlanRow;
const branch = { id: 'main', name: 'Main', deactivated_at: null } as BranchRow;

const rulesWith = (change: Partial<MemberRules> = {}): MemberRules => ({
  settings: { duplicates: { inGym: 'update', inFile: 'skip' }, branchId: 'main', planId: 'monthly' },
  onlyBranchId: null,
  plans: new Map([[plan.id, plan]]),
  branches: new Map([[branch.id, branch]]),
  today: '2026-11-20',
  currency: 'INR',
  zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' },
  withHistory: new Set(),
  withOpeningBalance: new Set(),
  billed: new Set(),
  ...change,
});

const person = (change: Partial<GymPerson>): GymPerson =>
  ({
    id: 'asha',
    user_type: 'member',
    name: 'Asha Rao',
    email: null,
    phone: '+919845012345',
    branch_id: 'main',
    deactivated_at: null,
    uid: null,
    first_signed_in_at: null,
    age: null,
    birth_date: null,
    sex: null,
    membership_plan: 'monthly',
    plan_name: 'Monthly',
    join_date: '2026-11-01',
    expiry_date: '2026-12-01',
    card_number: null,
    isOfImport: false,
    ...change,
  }) as GymPerson;

const rowOf = (values: MemberValues) => ({ values, repairs: [], errors: [] });
const plannedOf = (values: MemberValues, people: GymPerson[], change: Partial<MemberRules> = {}) =>
  planMember(rowOf(values), undefined, indexPeople(people), rulesWith(change));

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(1990, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const values: fc.Arbitrary<MemberValues> = fc.record(
  {
    name: fc.constantFrom('Asha Rao', 'ASHA RAO', 'Ravi Mehta', 'Zoya'),
    phone: fc.constantFrom('+919845012345', '+919820098200'),
    email: fc.constantFrom('asha@mail.in', 'ravi@mail.in'),
    age: fc.integer({ min: 10, max: 120 }),
    sex: fc.constantFrom('male' as const, 'female' as const, 'other' as const),
    joinDate: day,
    expiryDate: day,
    duesPaise: fc.integer({ min: 0, max: 1_000_000 }),
    cardNumber: fc.constantFrom('CARD1', 'CARD2'),
    status: fc.constantFrom('active' as const, 'inactive' as const),
    note: fc.constantFrom('', 'Knee pain'),
  },
  { requiredKeys: ['name', 'phone'] },
);
const inGym = fc.constantFrom('skip' as const, 'update' as const, 'create' as const);
const gymOf = fc.subarray([
  person({}),
  person({ id: 'ravi', name: 'Ravi Mehta', phone: '+919820098200', email: 'ravi@mail.in', card_number: 'CARD1' }),
  person({ id: 'desk', user_type: 'staff', name: 'Desk', email: 'asha@mail.in', phone: '' }),
]);

describe('the plan of a row of members', () => {
  test('writes with create and update alone, and says why it does not', () => {
    fc.assert(
      fc.property(values, gymOf, inGym, (row, people, rule) => {
        const settings = { ...rulesWith().settings, duplicates: { inGym: rule, inFile: 'skip' as const } };
        const { outcome, write, result } = plannedOf(row, people, { settings });
        expect(write?.kind).toBe(outcome === 'create' || outcome === 'update' ? outcome : undefined);
        if (outcome === 'skip' || outcome === 'error') expect(result.errors).not.toEqual([]);
        if (outcome === 'update') expect(result.changes).not.toEqual([]);
        if (rule === 'skip') expect(outcome).not.toBe('update');
      }),
    );
  });

  test('a date of birth is filled in and corrected, with the age that follows from it; the same one is no change', () => {
    const values = { name: 'Asha Rao', phone: '+919845012345', birthDate: '1995-06-05', age: 31 };
    const changesOf = (member: Partial<GymPerson>) => {
      const { write, result } = plannedOf(values, [person(member)]);
      return { change: write?.kind === 'update' ? write.change : undefined, changes: result.changes };
    };
    expect(changesOf({ birth_date: '1995-05-06', age: 31 })).toEqual({
      change: { birth_date: '1995-06-05' },
      changes: [{ field: 'birthDate', from: '6 May 1995', to: '5 Jun 1995' }],
    });
    expect(changesOf({}).change).toEqual({ birth_date: '1995-06-05', age: 31 });
    expect(changesOf({ birth_date: '1995-06-05', age: 31 })).toEqual({ change: undefined, changes: [] });
    // Entered before a birthday.
    expect(changesOf({ birth_date: '1995-06-05', age: 30 })).toEqual({ change: undefined, changes: [] });
  });

  test.each([
    ['deleted', undefined, 'The branch was deleted'],
    ['inactive', { ...branch, id: 'side', deactivated_at: 1 }, '{branchName} is inactive and takes no new members'],
  ])('a member stays where they are when the branch of the file is %s, and gets the rest', (_, side, error) => {
    const branches = new Map([branch, ...(side ? [side] : [])].map((one) => [one.id, one]));
    const row = { name: 'Asha Rao', phone: '+919845012345', sex: 'female' as const, branchId: 'side' };
    const { outcome, write, result } = plannedOf(row, [person({})], { branches });
    expect(outcome).toBe('update');
    expect(write).toMatchObject({ change: { sex: 'female' } });
    expect(write).not.toHaveProperty('change.branch_id');
    expect(result.errors).toMatchObject([{ field: 'branch', error }]);
    expect(plannedOf(row, [person({ branch_id: 'side' })], { branches }).result.errors).toEqual([]);
  });

  test('never gives an e-mail or a card to a second person', () => {
    fc.assert(
      fc.property(values, gymOf, inGym, (row, people, rule) => {
        const settings = { ...rulesWith().settings, duplicates: { inGym: rule, inFile: 'skip' as const } };
        const { write } = plannedOf(row, people, { settings });
        expect(['create', 'update', undefined]).toContain(write?.kind);
        if (!write) return;
        const [email, card, self] =
          write.kind === 'create'
            ? [write.values.email, write.values.cardNumber, undefined]
            : [write.change.email, write.change.card_number, write.member.id];
        const others = people.filter(({ id }) => id !== self);
        if (email != null) expect(others.map((other) => other.email)).not.toContain(email);
        if (card != null) expect(others.map((other) => other.card_number)).not.toContain(card);
      }),
    );
  });

  test('a new membership never ends before it begins', () => {
    fc.assert(
      fc.property(values, (row) => {
        const { write } = plannedOf(row, []);
        if (write?.kind !== 'create') return;
        const { joinDate, expiryDate } = write.membership;
        expect(expiryDate !== null && expiryDate >= joinDate).toBe(true);
      }),
    );
  });

  test('a row as the gym has it is unchanged, under every rule', () => {
    const asha = person({ age: 31, sex: 'female', email: 'asha@mail.in' });
    const row: MemberValues = {
      name: 'ASHA RAO',
      phone: '+919845012345',
      email: 'asha@mail.in',
      age: 32,
      sex: 'female',
      planId: 'monthly',
      joinDate: '2026-11-01',
      expiryDate: '2026-12-01',
      status: 'active',
      duesPaise: 500_00,
    };
    for (const rule of ['skip', 'update', 'create'] as const) {
      const settings = { ...rulesWith().settings, duplicates: { inGym: rule, inFile: 'skip' as const } };
      const { outcome, memberId } = plannedOf(row, [asha], { settings, withOpeningBalance: new Set(['asha']) });
      expect([outcome, memberId]).toEqual(['unchanged', 'asha']);
    }
  });

  test('an update keeps a membership that was renewed here, and the e-mail of a sign-in', () => {
    const asha = person({ email: 'asha@mail.in', uid: 'uid', first_signed_in_at: 1 });
    const row: MemberValues = {
      name: 'Asha Rao',
      phone: '+919845012345',
      email: 'new@mail.in',
      expiryDate: '2027-12-01',
    };
    const { outcome, result } = plannedOf(row, [asha], { withHistory: new Set(['asha']) });
    expect(outcome).toBe('unchanged');
    expect(result.errors.map(({ field }) => field)).toEqual(['email', 'expiryDate']);
  });

  test('a phone under another name does not rename its member', () => {
    const { outcome } = plannedOf({ name: 'Kiran Rao', phone: '+919845012345' }, [person({})]);
    expect(outcome).toBe('skip');
  });

  test('an e-mail under another name and phone does not rename its member', () => {
    const father = person({ email: 'rao@mail.in' });
    const child = { name: 'Kiran Rao', phone: '+919845012346', email: 'rao@mail.in' };
    expect(plannedOf(child, [father]).result.errors).toMatchObject([{ field: 'email', values: { name: father.name } }]);
    expect(plannedOf(child, [father]).outcome).toBe('skip');
    expect(plannedOf({ ...child, name: 'Asha Rao' }, [father]).outcome).toBe('update');
    expect(plannedOf({ ...child, phone: father.phone }, [father]).outcome).toBe('update');
  });

  test('with an expiry date alone, the membership began today at the latest', () => {
    const rules = rulesWith();
    expect(membershipOf({ expiryDate: '2026-10-01' }, rules)).toMatchObject({ joinDate: '2026-10-01' });
    expect(membershipOf({ expiryDate: '2027-10-01' }, rules)).toMatchObject({ joinDate: '2026-11-20' });
    expect(membershipOf({}, rules)).toEqual({ planId: 'monthly', joinDate: '2026-11-20', expiryDate: '2026-12-20' });
  });
});

test.each([
  ['Asha Rao', 'asha  rao', true],
  ['Asha', 'Asha Rao', true],
  ['Asha Rao', 'Rao Asha K', true],
  ['Asha Rao', 'Kiran Rao', false],
])('%s and %s are one name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});
