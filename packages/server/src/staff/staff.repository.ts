import type { Db } from '../db/database.ts';
import type { PersonRow } from '../members/members.repository.ts';

/** All staff of the gym by name, each with the name of their branch. */
export const staffsOf = (db: Db, gymId: string): Promise<(PersonRow & { branch_name: string })[]> =>
  db
    .selectFrom('people')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'people.gym_id').onRef('branches.id', '=', 'people.branch_id'),
    )
    .selectAll('people')
    .select('branches.name as branch_name')
    .where('people.gym_id', '=', gymId)
    .where('people.user_type', '=', 'staff')
    .orderBy('people.name')
    .orderBy('people.id')
    .execute();
