// People as imports find, add and remove them: many at once.
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { insertRows } from '../db/insertRows.ts';
import { appendMemberChange } from '../feed/appendToFeed.ts';
import type { PersonRow } from './people.ts';
import { personColumns } from './people.ts';

interface Keys {
  phones: string[];
  emails: string[];
  cards: string[];
  names: string[];
}

/** Everybody with one of these phones, e-mails, card numbers or names. */
export async function listPeopleByKeys(
  db: Db,
  gymId: string,
  { phones, emails, cards, names }: Keys,
): Promise<PersonRow[]> {
  const found = new Map<string, PersonRow>();
  for (const [column, values] of [
    ['phone', phones],
    ['email', emails],
    ['card_number', cards],
    ['name', names],
  ] as const) {
    if (values.length === 0) continue;
    const rows = await db
      .selectFrom('people')
      .select(personColumns)
      .where('gym_id', '=', gymId)
      .where(column, 'in', values)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}

/** These people, in the order of their ids; nobody else changes them until the transaction ends. */
export const lockPeopleForUpdate = async (tx: Tx, gymId: string, ids: string[]): Promise<PersonRow[]> =>
  ids.length === 0
    ? []
    : forUpdate(
        tx,
        tx.selectFrom('people').select(personColumns).where('gym_id', '=', gymId).where('id', 'in', ids).orderBy('id'),
      ).execute();

export type NewMemberRow = Pick<
  PersonRow,
  | 'id'
  | 'name'
  | 'email'
  | 'phone'
  | 'branch_id'
  | 'deactivated_at'
  | 'created_at'
  | 'updated_at'
  | 'age'
  | 'birth_date'
  | 'sex'
  | 'membership_plan'
  | 'plan_name'
  | 'join_date'
  | 'expiry_date'
  | 'card_number'
>;

/** Adds members; their first terms are the caller's. Fails where an e-mail or a card is taken. */
export async function insertMembers(tx: Tx, gymId: string, rows: readonly NewMemberRow[], now: number): Promise<void> {
  if (rows.length === 0) return;
  await insertRows(
    tx,
    'people',
    rows.map((row) => ({ gym_id: gymId, user_type: 'member' as const, ...row })),
  );
  appendMemberChange(
    tx,
    gymId,
    now,
    rows.map(({ id }) => id),
  );
}

export async function deleteMemberRows(tx: Tx, gymId: string, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('people')
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .where('id', 'in', ids)
    .execute();
  appendMemberChange(tx, gymId, now, ids);
}

/** Counts past visits; the latest check-in follows where one of them is later. */
export async function addPastVisits(
  tx: Tx,
  gymId: string,
  id: string,
  { visits, latestAt }: { visits: number; latestAt: number | undefined },
  now: number,
): Promise<void> {
  await tx
    .updateTable('people')
    .set((e) => ({ total_visits: e('total_visits', '+', visits) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .execute();
  if (latestAt !== undefined) {
    await tx
      .updateTable('people')
      .set({ last_check_in_at: latestAt })
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('last_check_in_at', 'is', null), eb('last_check_in_at', '<', latestAt)]))
      .execute();
  }
  appendMemberChange(tx, gymId, now, [id]);
}

/** Takes past visits off again; `latestAt` is the latest check-in that is left. The caller has locked the person. */
export async function removePastVisits(
  tx: Tx,
  gymId: string,
  id: string,
  { visits, latestAt }: { visits: number; latestAt: number | undefined },
  now: number,
): Promise<void> {
  await tx
    .updateTable('people')
    .set((e) => ({ total_visits: e('total_visits', '-', visits), last_check_in_at: latestAt ?? null }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .execute();
  appendMemberChange(tx, gymId, now, [id]);
}
