import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAdjustments, listTerms } from '../../memberships/memberships.repository.ts';
import { deriveMembership } from '../../memberships/memberships.rules.ts';
import { createMigratedDatabase, engines, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../database.ts';

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
      await sql`
        insert into branches (gym_id, id, name, address, phone, email, max_capacity, created_at, updated_at)
        values (${gymId}, 'main', 'Main', '', '', '', 10, ${createdAt}, ${createdAt})
      `.execute(tx);
      await sql`
        insert into gyms (gym_id, name, time_zone, locale, main_branch_id, created_at)
        values (${gymId}, ${gymId}, 'Asia/Kolkata', 'en-IN', 'main', ${createdAt})
      `.execute(tx);
      await sql`
        insert into people (gym_id, id, user_type, name, phone, branch_id, staff_role, created_at, updated_at)
        values (${gymId}, 'sunil', 'staff', 'Sunil', '', 'main', 'Trainer', ${createdAt}, ${createdAt})
      `.execute(tx);
    }
    for (const { gymId, id, plan, joinDate, expiryDate } of members) {
      await sql`
        insert into people
          (gym_id, id, user_type, name, phone, branch_id, age, sex, membership_plan, join_date, expiry_date, created_at,
          updated_at, total_visits)
        values (${gymId}, ${id}, 'member', ${`Name of ${id}`}, '', 'main', 30, 'other', ${plan}, ${joinDate}, ${expiryDate},
          ${createdAt}, ${createdAt}, 7)
      `.execute(tx);
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
