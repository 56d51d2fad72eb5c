import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

type PlanData = InputOf<'addPlan'>['planData'];

const data = (name: string, change: Partial<PlanData> = {}): PlanData => ({
  name,
  lengthUnit: 'month',
  length: 2,
  price: 2500_00,
  isTaxIncluded: true,
  ...change,
});

const fixed = (message: string) => ({ code: 'plan-standard', message });
const notForSale = (error: string) => ({ code: 'invalid', fields: [{ field: 'memberData.membershipPlan', error }] });

onBothEngines('plans', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
  });

  const add = async (name: string, change: Partial<PlanData> = {}) =>
    (await gym.admin.client.addPlan({ gymId: gym.gymId, planData: data(name, change) })).plan;
  const update = (planId: string, planData: PlanData) =>
    gym.admin.client.updatePlan({ gymId: gym.gymId, planId, planData });
  const remove = (planId: string) => gym.admin.client.deletePlan({ gymId: gym.gymId, planId });
  const toggle = (planId: string, newStatus: 'active' | 'inactive') =>
    gym.admin.client.togglePlanStatus({ gymId: gym.gymId, planId, newStatus });
  const rows = () =>
    server().database.db.selectFrom('plans').selectAll().where('gym_id', '=', gym.gymId).orderBy('id').execute();
  /** The error of the call, after which the plans are as before. */
  const refusal = async (work: () => Promise<unknown>): Promise<unknown> => {
    const before = await rows();
    const error = await work().then(
      () => 'not refused',
      (thrown: unknown) => thrown,
    );
    expect(await rows()).toEqual(before);
    return error;
  };

  test('a new gym has the specification’s three, without a price', async () => {
    const other = await createTestGym(server(), 'Other');
    const { plans } = await other.staff.client.getPlans({ gymId: other.gymId });
    expect(plans.map(({ id, name, lengthUnit, length }) => [id, name, lengthUnit, length])).toEqual([
      ['monthly', 'Monthly', 'month', 1],
      ['quarterly', 'Quarterly', 'month', 3],
      ['yearly', 'Yearly', 'month', 12],
    ]);
    for (const plan of plans) {
      expect(plan).toMatchObject({ price: null, isStandard: true, status: 'active', isDeletable: false });
    }
  });

  test('an own plan is listed by name after the standard ones, and one gym’s are not another’s', async () => {
    await add('Zumba');
    const added = await add('  Couple yearly ', { length: 12, price: null, isTaxIncluded: false });
    expect(added).toMatchObject({ name: 'Couple yearly', price: null, isTaxIncluded: false, isDeletable: true });
    const { plans } = await gym.staff.client.getPlans({ gymId: gym.gymId });
    expect(plans.map(({ name }) => name)).toEqual(['Monthly', 'Quarterly', 'Yearly', 'Couple yearly', 'Zumba']);
    const other = await createTestGym(server(), 'Other');
    await expect(
      other.admin.client.updatePlan({ gymId: other.gymId, planId: added.id, planData: data('Mine') }),
    ).rejects.toMatchObject({ code: 'not-found' });
    await expect(other.admin.client.deletePlan({ gymId: other.gymId, planId: added.id })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await rows()).find(({ id }) => id === added.id)).toMatchObject({ name: 'Couple yearly' });
  });

  test('two plans never have one name, in whatever case, also at the same moment', async () => {
    const plan = await add('Student');
    const taken = {
      code: 'plan-name-taken',
      fields: [{ field: 'planData.name', error: 'Another plan has this name' }],
    };
    expect(await refusal(() => add('STUDENT'))).toMatchObject(taken);
    expect(await refusal(() => add('monthly'))).toMatchObject(taken);
    const other = await add('Pensioner');
    expect(await refusal(() => update(other.id, data('student')))).toMatchObject(taken);
    expect((await update(plan.id, data('STUDENT'))).plan.name).toBe('STUDENT');
    const results = await Promise.allSettled([add('Twin'), add('twin')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['without a name', { name: ' ' }],
    ['with a name of 41 characters', { name: 'x'.repeat(41) }],
    ['of no months', { length: 0 }],
    ['of a negative length', { length: -1 }],
    ['of 1.5 months', { length: 1.5 }],
    ['of 121 months', { length: 121 }],
    ['of 3661 days', { lengthUnit: 'day' as const, length: 3661 }],
    ['with a negative price', { price: -1 }],
    ['with a price in fractions of a paisa', { price: 0.5 }],
    ['with a price above the largest amount', { price: 100_000_000_01 }],
  ])('a plan %s is refused', async (_, change) => {
    expect(await refusal(() => add('Bad', change))).toMatchObject({ code: 'invalid' });
  });

  test('of two edits at once both stay; the slower of one is refused, a length with its unit, a price with its tax', async () => {
    const { id, name, lengthUnit, length, price, isTaxIncluded } = await add('Two admins');
    const basis = { name, lengthUnit, length, price, isTaxIncluded };
    const edit = async (change: Partial<PlanData>) =>
      (await gym.admin.client.updatePlan({ gymId: gym.gymId, planId: id, planData: { ...basis, ...change }, basis }))
        .plan;
    await edit({ lengthUnit: 'day', length: 45 });
    await edit({ price: 7 });
    expect(await edit({ name: 'Renamed' })).toMatchObject({ name: 'Renamed', lengthUnit: 'day', length: 45, price: 7 });
    const refused = { status: 409, code: 'state-changed', message: 'This plan was changed meanwhile' };
    expect(await refusal(() => edit({ length: 100 }))).toMatchObject({
      ...refused,
      fields: [{ field: 'planData.length', error: 'Changed at another desk meanwhile' }],
    });
    expect(await refusal(() => edit({ isTaxIncluded: !isTaxIncluded }))).toMatchObject({
      ...refused,
      fields: [{ field: 'planData.price' }],
    });
  });

  test('of a standard plan only the price changes', async () => {
    const monthly = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, isTaxIncluded: true };
    const { plan } = await update('monthly', { ...monthly, price: 1500_00 });
    expect(plan).toMatchObject({ id: 'monthly', price: 1500_00, isStandard: true });
    for (const change of [{ name: 'Month' }, { length: 2 }, { lengthUnit: 'day' as const }])
      expect(await refusal(() => update('monthly', { ...monthly, price: 1, ...change }))).toMatchObject(
        fixed('Monthly is a standard plan: its name and length cannot be changed'),
      );
    expect(await refusal(() => toggle('yearly', 'inactive'))).toMatchObject(
      fixed('Yearly is a standard plan: it is always active'),
    );
    expect(await refusal(() => remove('yearly'))).toMatchObject(
      fixed('Yearly is a standard plan: it cannot be deleted'),
    );
  });

  test('a plan that was sold is deactivated, never deleted; what was sold keeps name and price', async () => {
    const { gymId, staff, member } = gym;
    const unsold = await add('Unsold');
    await remove(unsold.id);
    const plan = await add('Monsoon');
    const { term } = await staff.client.renewMembership({ gymId, memberId: member.id, planId: plan.id });
    await staff.client.undoRenewal({ gymId, termId: term.id });
    expect(await refusal(() => remove(plan.id))).toMatchObject({ code: 'plan-sold' });
    const again = await staff.client.renewMembership({ gymId, memberId: member.id, planId: plan.id });
    await update(plan.id, data('Rainy season', { price: 9900_00, length: 5 }));
    expect((await toggle(plan.id, 'inactive')).plan).toMatchObject({ status: 'inactive', isDeletable: false });
    const { terms } = await staff.client.getMembership({ gymId, memberId: member.id });
    expect(terms[0]).toMatchObject({ id: again.term.id, planName: 'Monsoon', price: 2500_00, to: again.term.to });
    expect((await toggle(plan.id, 'active')).plan.status).toBe('active');
  });

  test('every change is in the activity log', async () => {
    const plan = await add('Logged');
    await update(plan.id, data('Logged', { price: 100 }));
    await toggle(plan.id, 'inactive');
    await toggle(plan.id, 'active');
    await remove(plan.id);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 5 });
    expect(activities.map(({ displayText }) => displayText)).toEqual([
      'Asha Admin deleted Logged',
      'Asha Admin activated Logged',
      'Asha Admin deactivated Logged',
      'Asha Admin updated Logged',
      'Asha Admin added Logged',
    ]);
    expect(activities[3]?.changes).toEqual({ price: { from: 2500_00, to: 100 } });
  });

  test('the form gives a member an active plan, or leaves them the one that they have', async () => {
    const { gymId, staff, side } = gym;
    const plan = await add('Winter');
    const form = (membershipPlan: string, email: string) => ({
      name: 'Ravi',
      email,
      phone: '9876543210',
      age: 41,
      sex: 'male' as const,
      branchId: side,
      membershipPlan,
    });
    const people = () =>
      server().database.db.selectFrom('people').selectAll().where('gym_id', '=', gymId).orderBy('id').execute();
    const addMember = async (memberData: ReturnType<typeof form>) =>
      (await staff.client.addMember({ gymId, memberData })).member;
    const withWinter = await addMember(form(plan.id, 'winter@gym.test'));
    const monthly = await addMember(form('monthly', 'monthly@gym.test'));
    await toggle(plan.id, 'inactive');
    const before = await people();
    const edit = async (
      { id: memberId, email }: { id: string; email: string | null },
      planId: string,
      joinDate: string,
    ) =>
      (
        await staff.client.updateMember({
          gymId,
          memberId,
          memberData: { ...form(planId, email ?? ''), joinDate },
        })
      ).member;
    for (const [planId, message] of [
      [plan.id, 'Winter is inactive and is not sold'],
      ['unknown', 'Please choose a plan'],
    ] as const) {
      await expect(addMember(form(planId, 'new@gym.test'))).rejects.toMatchObject(notForSale(message));
      await expect(edit(monthly, planId, monthly.joinDate)).rejects.toMatchObject(notForSale(message));
    }
    expect(await people()).toEqual(before);
    const edited = await edit(withWinter, plan.id, '2026-11-01');
    expect(edited).toMatchObject({ membershipPlan: plan.id, joinDate: '2026-11-01', expiryDate: '2027-01-01' });
  });

  test('another gym’s plan is not found', async () => {
    const other = await createTestGym(server(), 'Other');
    const { plan } = await other.admin.client.addPlan({ gymId: other.gymId, planData: data('Theirs') });
    const theirs = { status: 404, message: 'That plan was not found' };
    expect(await refusal(() => update(plan.id, data('Mine')))).toMatchObject(theirs);
    expect(await refusal(() => toggle(plan.id, 'inactive'))).toMatchObject(theirs);
    expect(await refusal(() => remove(plan.id))).toMatchObject(theirs);
    const { plans } = await other.admin.client.getPlans({ gymId: other.gymId });
    expect(plans).toContainEqual(plan);
  });

  test('staff change no plan', async () => {
    const { gymId, staff } = gym;
    const plan = await add('Admins only');
    const denied = { code: 'forbidden' };
    expect(await refusal(() => staff.client.addPlan({ gymId, planData: data('Mine') }))).toMatchObject(denied);
    expect(
      await refusal(() => staff.client.updatePlan({ gymId, planId: plan.id, planData: data('Mine') })),
    ).toMatchObject(denied);
    expect(
      await refusal(() => staff.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' })),
    ).toMatchObject(denied);
    expect(await refusal(() => staff.client.deletePlan({ gymId, planId: plan.id }))).toMatchObject(denied);
  });
});
