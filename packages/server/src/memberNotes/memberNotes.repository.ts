import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { MemberNoteTable } from '../db/membershipSchema.ts';
import { ifDefined } from '../db/ifDefined.ts';

export type MemberNoteRow = Selectable<MemberNoteTable>;

/** Newest first. */
export const listMemberNotes = (db: Db, gymId: string, personId: string, limit: number): Promise<MemberNoteRow[]> =>
  db
    .selectFrom('member_notes')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The newest note of this kind on each of these members who has one. */
export async function latestMemberNotes(
  db: Db,
  gymId: string,
  kind: MemberNoteRow['kind'],
  personIds: string[],
): Promise<MemberNoteRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('member_notes')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', 'in', (select) =>
      select
        .selectFrom('member_notes as latest')
        .select(({ fn }) => fn.max('latest.id').as('id'))
        .where('latest.gym_id', '=', gymId)
        .where('latest.person_id', 'in', personIds)
        .where('latest.kind', '=', kind)
        .groupBy('latest.person_id'),
    )
    .execute();
}

/** The newest note, but records of reminders, on each member of the branch, or of the gym, who has one. */
export const latestNotesOfBranch = (db: Db, gymId: string, branchId: string | undefined) =>
  db
    .selectFrom('member_notes')
    .select(['person_id', 'text'])
    .where('gym_id', '=', gymId)
    .where('id', 'in', (select) =>
      select
        .selectFrom('member_notes as latest')
        .innerJoin('people', (join) =>
          join.onRef('people.gym_id', '=', 'latest.gym_id').onRef('people.id', '=', 'latest.person_id'),
        )
        .select(({ fn }) => fn.max('latest.id').as('id'))
        .where('latest.gym_id', '=', gymId)
        .where('latest.kind', '=', 'note')
        .$call(ifDefined(branchId, (query, id) => query.where('people.branch_id', '=', id)))
        .groupBy('latest.person_id'),
    )
    .execute();

/** Every note on the member. */
export const listAllMemberNotes = (db: Db, gymId: string, personId: string): Promise<MemberNoteRow[]> =>
  db
    .selectFrom('member_notes')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

export const insertMemberNotes = (db: Db, gymId: string, notes: MemberNoteRow[]): Promise<void> =>
  insertRows(
    db,
    'member_notes',
    notes.map((note) => ({ ...note, gym_id: gymId })),
  );

export const findMemberNote = (db: Db, gymId: string, id: string): Promise<MemberNoteRow | undefined> =>
  db.selectFrom('member_notes').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

export const insertMemberNote = (
  db: Db,
  gymId: string,
  note: Omit<Insertable<MemberNoteTable>, 'gym_id'>,
): Promise<MemberNoteRow> =>
  db
    .insertInto('member_notes')
    .values({ gym_id: gymId, ...note })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined where somebody else has deleted it. */
export const deleteMemberNoteRow = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('member_notes').where('gym_id', '=', gymId).where('id', '=', id).returning('id').executeTakeFirst();

export const listNotesOfPeople = async (db: Db, gymId: string, personIds: string[]) =>
  personIds.length === 0
    ? []
    : db
        .selectFrom('member_notes')
        .select(['id', 'person_id', 'created_at'])
        .where('gym_id', '=', gymId)
        .where('person_id', 'in', personIds)
        .execute();
