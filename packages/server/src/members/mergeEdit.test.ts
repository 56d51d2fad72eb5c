// Two desks edit one member.
import { type EditedMember, type InputOf, standardPlanIds } from '@spotter/api';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { mergeMemberEdit } from './members.rules.ts';

type Edit = InputOf<'updateMember'>['memberData'];

const toEdit = ({ email, cardNumber, age, sex, ...rest }: EditedMember) => ({
  ...rest,
  email: email ?? '',
  age: age ?? 40,
  sex: sex ?? ('other' as const),
  cardNumber: cardNumber ?? '',
});
const fieldsOf = (one: EditedMember) => Object.keys(one) as (keyof EditedMember)[];

describe('an edit and how the member is now', () => {
  const anyText = fc.constantFrom('a', 'b', 'c');
  const anyDate = fc.constantFrom('2026-01-01', '2026-02-02', '2026-03-03');
  const anyMember: fc.Arbitrary<EditedMember> = fc.record({
    name: anyText,
    email: fc.option(anyText),
    phone: anyText,
    age: fc.constantFrom(30, 31, null),
    sex: fc.constantFrom('male', 'female', null),
    membershipPlan: fc.constantFrom(...standardPlanIds),
    joinDate: anyDate,
    birthDate: fc.option(anyDate),
    branchId: anyText,
    cardNumber: fc.option(anyText),
  });
  test('each field is as the one who changed it wants it, or refused where both have', () => {
    fc.assert(
      fc.property(anyMember, anyMember, anyMember, (basis, current, wanted) => {
        const edit = toEdit(wanted);
        const valueOf = (field: keyof EditedMember) => (edit[field] === '' ? null : edit[field]);
        const isOverwritten = (field: keyof EditedMember) =>
          valueOf(field) !== basis[field] && current[field] !== basis[field] && current[field] !== valueOf(field);
        const overwritten = fieldsOf(basis).filter(isOverwritten);
        try {
          const merged = mergeMemberEdit(edit, current, basis);
          expect(overwritten).toEqual([]);
          for (const field of fieldsOf(basis)) {
            expect([field, merged[field]]).toEqual([
              field,
              valueOf(field) === basis[field] ? current[field] : valueOf(field),
            ]);
          }
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          expect(error.code).toBe('state-changed');
          expect(error.fields.map(({ field }) => field)).toEqual(overwritten.map((field) => `memberData.${field}`));
          expect(overwritten).not.toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('without a basis every field that the edit has is written, and the others stay', () => {
    fc.assert(
      fc.property(anyMember, anyMember, (current, wanted) => {
        const { joinDate, birthDate, branchId, cardNumber, ...rest } = toEdit(wanted);
        const { name, phone, age, sex, membershipPlan } = rest;
        const email = rest.email === '' ? null : rest.email;
        expect(mergeMemberEdit(rest, current)).toEqual({ ...current, name, phone, age, sex, membershipPlan, email });
        const whole = { ...rest, joinDate, birthDate, branchId, cardNumber };
        expect(mergeMemberEdit(whole, current)).toEqual({ ...wanted, age, sex });
      }),
    );
  });
});

onBothEngines('two desks that edit one member', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const readMember = async (id: string) =>
    (await gym.admin.client.getMember({ gymId: gym.gymId, memberId: id })).member;
  /** Somebody who has the form open: what they change is sent with how the member was then. */
  async function openForm(id: string, by = gym.admin) {
    const { name, email, phone, age, sex, membershipPlan, joinDate, birthDate, branchId, cardNumber } =
      await readMember(id);
    const basis = { name, email, phone, age, sex, membershipPlan, joinDate, birthDate, branchId, cardNumber };
    const formValues = {
      name,
      phone,
      membershipPlan,
      joinDate,
      birthDate,
      branchId,
      email: email ?? '',
      age: age ?? 0,
    };
    return (change: Partial<Edit>) =>
      by.client.updateMember({
        gymId: gym.gymId,
        memberId: id,
        memberData: { ...formValues, sex: sex ?? 'other', cardNumber: cardNumber ?? '', ...change },
        basis,
      });
  }
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

  test('both changes stay where they are of different fields', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const [first, second] = [await openForm(id), await openForm(id, gym.staff)];
    await first({ phone: '9800000001', cardNumber: 'CARD1' });
    await second({ name: 'Renamed', birthDate: '1990-01-01' });
    expect(await readMember(id)).toMatchObject({
      name: 'Renamed',
      phone: '+919800000001',
      cardNumber: 'CARD1',
      birthDate: '1990-01-01',
    });
  });

  test('the slower change of the same field is refused by its name, and changes nothing', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const [first, second] = [await openForm(id), await openForm(id, gym.staff)];
    await first({ phone: '9800000002' });
    const before = await rowOf(id);
    await expect(second({ phone: '9800000003', name: 'Not written' })).rejects.toMatchObject({
      status: 409,
      code: 'state-changed',
      fields: [{ field: 'memberData.phone', error: 'Changed at another desk meanwhile' }],
    });
    expect(await rowOf(id)).toEqual(before);
    // With what is new in view it is theirs to decide.
    await (
      await openForm(id, gym.staff)
    )({ phone: '9800000003' });
    expect(await readMember(id)).toMatchObject({ phone: '+919800000003' });
  });

  test('a form that was open during a renewal takes nothing of it back', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const edit = await openForm(id);
    await gym.staff.client.renewMembership({ gymId: gym.gymId, memberId: id, planId: 'yearly' });
    const renewed = await readMember(id);
    expect(renewed.membershipPlan).toBe('yearly');
    await edit({ name: 'Only the name' });
    expect(await readMember(id)).toEqual({ ...renewed, name: 'Only the name' });
  });

  test('of simultaneous changes of one field one succeeds, and those of others all do', async () => {
    const { id } = await gym.addPerson('member', gym.side);
    const forms = await Promise.all(Array.from({ length: 6 }, () => openForm(id)));
    const phones = await Promise.allSettled(forms.map((edit, at) => edit({ phone: `981000000${at}` })));
    expect(phones.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const edits: Partial<Edit>[] = [{ name: 'Six' }, { age: 61 }, { cardNumber: 'SIX6' }, { birthDate: '1965-05-05' }];
    const others = await Promise.all(edits.map(() => openForm(id)));
    await Promise.all(others.map((edit, at) => edit(edits[at] ?? {})));
    expect(await readMember(id)).toMatchObject({
      name: 'Six',
      age: 61,
      cardNumber: 'SIX6',
      birthDate: '1965-05-05',
    });
  });
});
