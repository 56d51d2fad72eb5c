import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAdjustments, listTerms } from '../../memberships/memberships.repository.ts';
import { deriveMembership } from '../../memberships/terms.rules.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';
import { insertOldGym, insertOldPerson } from '../testing/oldGym.ts';

const createdAt = Date.UTC(2026, 10, 1, 9);

/** Members of the last release: renewed by a later joining date, without an end, with the same id in two gyms. */
const members = [
  { gymId: 'pulse', id: 'asha', plan: 'monthly', joinDate: '2026-10-31', expiryDate: '2026-11-30' },
  { gymId: 'pulse', id: 'ravi', plan: 'yearly', joinDate: '2024-02-29', expiryDate: '2025-02-28' },
  { gymId: 'pulse', id: 'zoya', plan: 'quarterly', joinDate: '2027-01-01', expiryDate: null },
  { gymId: 'lotus', id: 'asha', plan: 'quarterly', joinDate: '2026-11-01', expiryDate: '2099-12-31' },
] as const;

const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    for (const gymId of ['pulse', 'lotus', 'empty']) {
      await insertOldGym(tx, { gym_id: gymId, name: gymId, created_at: createdAt });
      await insertOldPerson(tx, {
        gym_id: gymId,
        id: 'sunil',
        user_type: 'staff',
        name: 'Sunil',
        staff_role: 'Trainer',
        created_at: createdAt,
      });
    }
    for (const { gymId, id, plan, joinDate, expiryDate } of members) {
      await insertOldPerson(tx, {
        gym_id: gymId,
        id,
        name: `Name of ${id}`,
        age: 30,
        sex: 'other',
        membership_plan: plan,
        join_date: joinDate,
        expiry_date: expiryDate,
        created_at: createdAt,
        total_visits: 7,
      });
    }
  });

const standard = (gymId: string, soldAt: number | null) => [
  { gym_id: gymId, id: 'monthly', name: 'Monthly', length: 1, first_sold_at: null },
  { gym_id: gymId, id: 'quarterly', name: 'Quarterly', length: 3, first_sold_at: soldAt },
  { gym_id: gymId, id: 'yearly', name: 'Yearly', length: 12, first_sold_at: null },
];

describe.each(engines)('the migration to memberships, on %s', (engine) => {
  let migrated: TestDatabase;
  beforeEach(async () => {
    migrated = await createMigratedDatabase(engine, '0012_accounts_of_several_gyms', fill);
  });
  afterEach(() => migrated.remove());

  test('changes nothing that is stored of a member', async () => {
    const { db } = migrated.database;
    const rows = await db
      .selectFrom('people')
      .select(['gym_id', 'id', 'membership_plan', 'join_date', 'expiry_date', 'updated_at', 'total_visits'])
      .where('user_type', '=', 'member')
      .execute();
    const expected = members.map(({ gymId, id, plan, joinDate, expiryDate }) => ({
      gym_id: gymId,
      id,
      membership_plan: plan,
      join_date: joinDate,
      expiry_date: expiryDate,
      updated_at: createdAt,
      total_visits: 7,
    }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  test.each(members)('$gymId’s $id has one term, from which the same membership is derived', async (member) => {
    const { db } = migrated.database;
    const { gymId, id, plan, joinDate, expiryDate } = member;
    const terms = await listTerms(db, gymId, id);
    expect(terms).toEqual([
      expect.objectContaining({
        person_id: id,
        plan_id: plan,
        starts_on: joinDate,
        ends_on: expiryDate,
        price_paise: null,
        sold_by_name: null,
        sold_at: createdAt,
        undone_at: null,
      }),
    ]);
    const membership = deriveMembership(terms, await listAdjustments(db, gymId, id));
    expect(membership).toMatchObject({ expiryDate, freeze: null, last: { row: { plan_id: plan } } });
    const { plan_name: planName } = await db
      .selectFrom('people')
      .select('plan_name')
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(planName).toBe(membership?.last.row.plan_name);
  });

  test('each gym has the three standard plans, and those that members have count as sold', async () => {
    const plans = await migrated.database.db
      .selectFrom('plans')
      .select(['gym_id', 'id', 'name', 'length', 'first_sold_at'])
      .where('gym_id', 'in', ['lotus', 'empty'])
      .orderBy('gym_id')
      .orderBy('length')
      .execute();
    expect(plans).toEqual([...standard('empty', null), ...standard('lotus', createdAt)]);
  });

  test('a deleted member takes the terms along; a sold plan cannot be taken from a term', async () => {
    const { db } = migrated.database;
    await expect(db.deleteFrom('plans').where('gym_id', '=', 'lotus').execute()).rejects.toThrow(/foreign key/i);
    await db.deleteFrom('people').where('gym_id', '=', 'pulse').where('id', '=', 'asha').execute();
    expect(await listTerms(db, 'pulse', 'asha')).toEqual([]);
    expect(await listTerms(db, 'lotus', 'asha')).toHaveLength(1);
  });
});
