// Writes the rows of an export into a gym. Written again, a row changes nothing: an import that was broken off goes on.
import { type RawBuilder, sql } from 'kysely';
import { insertActivities, listStoredActivities } from '../../activities/activities.repository.ts';
import type { ActivityRow } from '../../activities/chain.repository.ts';
import { uniqueKeyOf } from '../../db/attendanceMonths.ts';
import type { Db, Tx } from '../../db/database.ts';
import { tables } from '../../db/tables.ts';
import { handOverDevices } from '../../devices/devices.repository.ts';
import { fromPortableRow, type PortableRow, type PortableTable } from '../../exports/portableTables.ts';
import { appendMemberChange } from '../../feed/appendToFeed.ts';
import { completeTerms } from '../../memberships/memberships.repository.ts';
import { deleteOccupancyDays } from '../../occupancy/occupancyDays.repository.ts';
import { unlinkAccounts } from '../../people/people.repository.ts';

/** What every gym has from its start: the rows of the export replace these. */
const replacedTables: readonly PortableTable[] = ['plans', 'reminder_settings', 'billing_settings', 'tax_rates'];

export async function insertGymRows(
  tx: Tx,
  gymId: string,
  table: PortableTable,
  portable: PortableRow[],
  now: number,
): Promise<void> {
  const rows = portable.map((row) => fromPortableRow(table, gymId, row));
  if (table === 'gyms') {
    for (const row of rows) await replaceGym(tx, gymId, row);
  } else if (table === 'activities') {
    await appendActivities(tx, gymId, rows as unknown as ActivityRow[]);
  } else if (table === 'people') {
    await insertPeople(tx, gymId, rows);
  } else {
    await insertRows(tx, table, rows);
  }
  if (table === 'terms') {
    await completeTerms(
      tx,
      gymId,
      rows.map(({ id }) => String(id)),
    );
  }
  if (table === 'attendance') await deleteOccupancyDays(tx, gymId);
  if (table === 'people' || table === 'branches' || table === 'gyms') appendMemberChange(tx, gymId, now);
}

/** The entries of an export continue the chain of the gym. */
async function appendActivities(tx: Tx, gymId: string, rows: ActivityRow[]): Promise<void> {
  const stored = await listStoredActivities(
    tx,
    gymId,
    rows.map(({ id }) => id),
  );
  await insertActivities(
    tx,
    gymId,
    rows.filter(({ id }) => !stored.has(id)),
  );
}

async function insertRows(tx: Tx, table: PortableTable, rows: PortableRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const key = sql.join(uniqueKeyOf(tx, table).map((column) => sql.ref(column)));
  const others = columns.filter((column) => !(tables[table] as readonly string[]).includes(column));
  const action = replacedTables.includes(table)
    ? sql`do update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}`
    : sql`do nothing`;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)} on conflict (${key}) ${action}
  `.execute(tx);
}

/** A row as the database has it. */
export interface StoredGymRow {
  table: PortableTable;
  row: PortableRow;
}

const keyOf = (table: PortableTable, row: PortableRow) =>
  JSON.stringify(tables[table].filter((column) => column !== 'gym_id').map((column) => row[column]));

async function storedRows(db: Db, gymId: string, table: PortableTable, where = sql`1 = 1`): Promise<PortableRow[]> {
  const { rows } = await sql<PortableRow>`
    select * from ${sql.table(table)} where gym_id = ${gymId} and ${where}
  `.execute(db);
  return rows;
}

/** Of each row, by its place: what `insertGymRows` replaces by it. Rows that replace nothing are left out. */
export async function findReplacedRows(
  db: Db,
  gymId: string,
  table: PortableTable,
  rows: readonly PortableRow[],
): Promise<Map<number, StoredGymRow[]>> {
  const replaced = new Map<number, StoredGymRow[]>();
  if (table === 'gyms') {
    const [gym] = await storedRows(db, gymId, 'gyms');
    const branches = await storedRows(db, gymId, 'branches', sql`id = ${gym?.main_branch_id ?? null}`);
    replaced.set(0, [
      ...branches.map((row) => ({ table: 'branches' as const, row })),
      ...(gym ? [{ table, row: gym }] : []),
    ]);
  } else if (table === 'people') {
    const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
    if (emails.length === 0) return replaced;
    for (const row of await storedRows(db, gymId, table, sql`email in (${sql.join(emails)})`)) {
      if (rows.some(({ id }) => id === row.id)) continue;
      replaced.set(
        rows.findIndex(({ email }) => email === row.email),
        [{ table, row }],
      );
    }
  } else if (replacedTables.includes(table)) {
    const stored = new Map((await storedRows(db, gymId, table)).map((row) => [keyOf(table, row), row]));
    for (const [at, portable] of rows.entries()) {
      const row = stored.get(keyOf(table, portable));
      if (row) replaced.set(at, [{ table, row }]);
    }
  }
  return replaced;
}

/** Puts rows back that the import has replaced. */
export async function restoreGymRows(
  tx: Tx,
  gymId: string,
  replaced: readonly StoredGymRow[],
  now: number,
): Promise<void> {
  for (const { table, row } of replaced) {
    if (table === 'gyms') {
      const set = Object.entries(row).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update gyms set ${sql.join(set)} where gym_id = ${gymId}`.execute(tx);
    } else await insertRows(tx, table, [row]);
  }
  if (replaced.length > 0) appendMemberChange(tx, gymId, now);
}

/** Deletes rows of the export, by their keys. */
export async function deleteGymRows(
  tx: Tx,
  gymId: string,
  table: PortableTable,
  rows: readonly PortableRow[],
  now: number,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = tables[table].filter((column) => column !== 'gym_id');
  // The only table whose key is the gym.
  const conditions = rows.map((row) =>
    columns.length === 0
      ? sql`1 = 1`
      : sql.join(
          columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
          sql` and `,
        ),
  );
  await sql`
    delete from ${sql.table(table)}
    where gym_id = ${gymId} and (${sql.join(
      conditions.map((condition) => sql`(${condition})`),
      sql` or `,
    )})
  `.execute(tx);
  if (table === 'people' || table === 'branches') appendMemberChange(tx, gymId, now);
}

/** The uids of people, by id. */
export async function listUids(db: Db, gymId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'uid'])
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.flatMap(({ id, uid }) => (uid === null ? [] : [[id, uid] as const])));
}

/** Whose these invoices are, by id. */
export async function listInvoicedPeople(db: Db, gymId: string, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'person_id'])
    .where('gym_id', '=', gymId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, person_id }) => [id, person_id]));
}

/** All members of a gym, for the decision of who stays when an import is undone. */
export const listMemberStates = (db: Db, gymId: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'name',
      'uid',
      'first_signed_in_at',
      'total_visits',
      'last_check_in_at',
      'checked_in_at',
      'updated_at',
    ])
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .execute();

/** Members of a gym. */
export async function hasMembers(db: Db, gymId: string): Promise<boolean> {
  return (await countOtherMembers(db, gymId, new Set())) > 0;
}

/** The gym becomes the one of the export; its own main branch goes where nothing is in it. */
async function replaceGym(tx: Tx, gymId: string, gym: PortableRow): Promise<void> {
  const before = await tx
    .selectFrom('gyms')
    .select('main_branch_id')
    .where('gym_id', '=', gymId)
    .executeTakeFirstOrThrow();
  const set = Object.entries(gym).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update gyms set ${sql.join(set)} where gym_id = ${gymId}`.execute(tx);
  if (before.main_branch_id === gym.main_branch_id || (await isBranchInUse(tx, gymId, before.main_branch_id))) return;
  // Worked out for every branch, and again after the import.
  await deleteOccupancyDays(tx, gymId);
  await tx.deleteFrom('branches').where('gym_id', '=', gymId).where('id', '=', before.main_branch_id).execute();
}

export async function isBranchInUse(tx: Tx, gymId: string, branchId: string): Promise<boolean> {
  const uses: RawBuilder<unknown>[] = [
    sql`select 1 from people where gym_id = ${gymId} and (branch_id = ${branchId} or checked_in_branch_id = ${branchId})`,
    ...(
      [
        'attendance',
        'withdrawn_attendance',
        'devices',
        'invoices',
        'payments',
        'day_closes',
        'payment_requests',
        'branch_billing_details',
      ] as const
    ).map((table) => sql`select 1 from ${sql.table(table)} where gym_id = ${gymId} and branch_id = ${branchId}`),
  ];
  for (const use of uses) if ((await sql`${use} limit 1`.execute(tx)).rows.length > 0) return true;
  return false;
}

/**
 * A person of the gym with the same e-mail address, such as the importing admin, becomes the imported person: they stay
 * signed in, and the kiosks that they paired stay paired.
 */
async function insertPeople(tx: Tx, gymId: string, rows: PortableRow[]): Promise<void> {
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
  const present = await listPeopleWithEmails(tx, gymId, emails);
  const replaced = present.filter((person) => !rows.some(({ id }) => id === person.id));
  const byEmail = new Map<unknown, (typeof replaced)[number]>(replaced.map((person) => [person.email, person]));
  const ids = replaced.map(({ id }) => id);
  await unlinkAccounts(tx, gymId, ids);
  await insertRows(
    tx,
    'people',
    rows.map((row) => {
      const person = byEmail.get(row.email);
      // Nobody else has signed in to this gym, whatever the file says.
      return { ...row, uid: person?.uid ?? null, first_signed_in_at: person?.first_signed_in_at ?? null };
    }),
  );
  for (const { id, email } of rows) {
    const person = byEmail.get(email);
    if (person) await handOverDevices(tx, gymId, person.id, String(id));
  }
  if (ids.length > 0) await tx.deleteFrom('people').where('gym_id', '=', gymId).where('id', 'in', ids).execute();
}

async function listPeopleWithEmails(db: Db, gymId: string, emails: string[]) {
  if (emails.length === 0) return [];
  return db
    .selectFrom('people')
    .select(['id', 'email', 'uid', 'first_signed_in_at'])
    .where('gym_id', '=', gymId)
    .where('email', 'in', emails)
    .execute();
}

/** The members of a gym who are not among these. */
export async function countOtherMembers(db: Db, gymId: string, memberIds: ReadonlySet<unknown>): Promise<number> {
  const members = await db
    .selectFrom('people')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .execute();
  return members.filter(({ id }) => !memberIds.has(id)).length;
}
