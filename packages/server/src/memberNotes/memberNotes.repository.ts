import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { MemberNoteTable } from '../db/schema.ts';

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
