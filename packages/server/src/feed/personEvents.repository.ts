import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import { namesPerson, type StoredEvent } from './feedEvents.ts';

const NAMED_PERSON = /"userId":"([^"]+)"/g;

/**
 * The events that name these people, by id. The gym's events are read once:
 * there may be tens of thousands in their one day.
 */
export async function eventsByPerson(
  db: Db,
  gymId: string,
  personIds: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const events = new Map<string, StoredEvent[]>(personIds.map((id) => [id, []]));
  const [only = '', ...others] = personIds;
  const rows = await db
    .selectFrom('feed_events')
    .selectAll()
    .where('gym_id', '=', gymId)
    .$if(others.length === 0, (query) => query.where('payload', 'like', namesPerson(only)))
    .orderBy('seq')
    .execute();
  for (const row of rows) {
    for (const id of new Set(Array.from(row.payload.matchAll(NAMED_PERSON), ([, named = '']) => named)))
      events.get(id)?.push(row);
  }
  return events;
}

/** Deletes the events that name these people: whoever was turned away has no attendance, but is named here. */
export async function deleteEventsOfPeople(db: Db, gymId: string, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  await deletePersonEvents(db, gymId, [...(await eventsByPerson(db, gymId, personIds)).values()].flat());
}

/** Puts back events that `deletePersonEvents` deleted, under their numbers. */
export const insertPersonEvents = (db: Db, gymId: string, events: StoredEvent[]): Promise<void> =>
  insertRows(
    db,
    'feed_events',
    events.map((event) => ({ ...event, gym_id: gymId })),
  );

/** Deletes the events that name somebody: they are kept for a day, and a resuming listener would receive the name. */
export async function deletePersonEvents(db: Db, gymId: string, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const seqs = events.map(({ seq }) => seq);
  await db.deleteFrom('feed_events').where('gym_id', '=', gymId).where('seq', 'in', seqs).execute();
}
