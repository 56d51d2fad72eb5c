// Rows for tests of migrations. The columns are those of the first schema; the types know only the newest.
import { sql } from 'kysely';
import type { Db } from '../database.ts';

type Row = Record<string, string | number | null>;

const insertRow = async (db: Db, table: string, row: Row): Promise<void> => {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})
  `.execute(db);
};

/** A gym and its main branch, with the name Main. */
export async function insertOldGym(tx: Db, columns: Row = {}): Promise<void> {
  const gym = {
    gym_id: 'iron',
    name: 'Iron',
    time_zone: 'Asia/Kolkata',
    locale: 'en-IN',
    main_branch_id: 'main',
    created_at: 1,
    ...columns,
  };
  const { gym_id, main_branch_id: id, created_at } = gym;
  await insertRow(tx, 'branches', {
    gym_id,
    id,
    name: 'Main',
    address: '',
    phone: '',
    email: '',
    max_capacity: 10,
    created_at,
    updated_at: created_at,
  });
  await insertRow(tx, 'gyms', gym);
}

/** A person, by default a member of the gym's main branch. */
export async function insertOldPerson(tx: Db, { created_at = 1, ...columns }: Row): Promise<void> {
  const person = { gym_id: 'iron', user_type: 'member', phone: '', branch_id: 'main', updated_at: created_at };
  await insertRow(tx, 'people', { ...person, ...columns, created_at });
}
