// The rows of a person, kept as JSON from their deletion until they are restored or erased.
import { type AttendanceName, listAttendanceNames, nameAttendance } from '../attendance/attendance.repository.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StoredEvent } from '../feed/feedEvents.ts';
import { insertPersonEvents } from '../feed/personEvents.repository.ts';
import { insertMemberNotes, listAllMemberNotes, type MemberNoteRow } from '../memberNotes/memberNotes.repository.ts';
import {
  type AdjustmentRow,
  completeTerms,
  insertAdjustments,
  insertTerms,
  listAdjustments,
  listTerms,
  type TermRow,
} from '../memberships/memberships.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { lockDeletedPerson, updateRecord } from './deletedPeople.repository.ts';
import { insertRemindersSent, listRemindersSent, type ReminderSentRow } from '../reminders/reminders.repository.ts';

export interface PersonRecord {
  person: PersonRow;
  terms: TermRow[];
  adjustments: AdjustmentRow[];
  notes: MemberNoteRow[];
  remindersSent: ReminderSentRow[];
  visits: AttendanceNames;
  feedEvents: StoredEvent[];
  /** The kiosks that they paired. */
  deviceIds: string[];
}

/**
 * The names in a person's attendance: the usual one, and the rows that have others, from before the person was renamed.
 */
export interface AttendanceNames {
  usual: string;
  others: { name: string; ids: string[] }[];
}

/** Groups the rows by name; the name of most rows is the usual one. */
export function groupNames(rows: readonly AttendanceName[]): AttendanceNames {
  const groups = [...Map.groupBy(rows, ({ user_name: name }) => name)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const [usual = '', ...others] = groups.map(([name]) => name);
  const idsOf = new Map(groups.map(([name, named]) => [name, named.map(({ id }) => id)]));
  return { usual, others: others.map((name) => ({ name, ids: idsOf.get(name) ?? [] })) };
}

/** Everything that is lost with the person's row, and with the names in their history. */
export async function readRecord(
  tx: Tx,
  gymId: string,
  person: PersonRow,
): Promise<Omit<PersonRecord, 'deviceIds' | 'feedEvents'>> {
  const { id } = person;
  return {
    person,
    terms: await listTerms(tx, gymId, id),
    adjustments: await listAdjustments(tx, gymId, id),
    notes: await listAllMemberNotes(tx, gymId, id),
    remindersSent: await listRemindersSent(tx, gymId, id),
    visits: groupNames(await listAttendanceNames(tx, gymId, id)),
  };
}

/** Puts back what belongs to a person whose row is there again. */
export async function writeRecord(
  tx: Tx,
  gymId: string,
  { person: { id }, terms, adjustments, notes, remindersSent, visits }: PersonRecord,
): Promise<void> {
  // The rows name their gym, which must be the caller's.
  const own = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, gym_id: gymId }));
  await insertTerms(tx, gymId, own(terms));
  await completeTerms(
    tx,
    gymId,
    terms.map((term) => term.id),
  );
  await insertAdjustments(tx, gymId, own(adjustments));
  await insertMemberNotes(tx, gymId, notes);
  await insertRemindersSent(tx, gymId, remindersSent);
  for (const { name, ids } of visits.others) await nameAttendance(tx, gymId, id, name, ids);
  await nameAttendance(tx, gymId, id, visits.usual);
}

/** Puts back the events of the live feed that named the person. */
export const writeFeedEvents = (db: Db, gymId: string, { feedEvents }: PersonRecord): Promise<void> =>
  insertPersonEvents(db, gymId, feedEvents);

/** As `removePastVisits`, of somebody who was deleted since: for when they are restored. */
export async function removePastVisitsOfDeleted(
  tx: Tx,
  gymId: string,
  id: string,
  { visits, latestAt }: { visits: number; latestAt: number | undefined },
): Promise<void> {
  const deleted = await lockDeletedPerson(tx, gymId, id);
  if (!deleted) return;
  const record = JSON.parse(deleted.record) as PersonRecord;
  const person = {
    ...record.person,
    total_visits: record.person.total_visits - visits,
    last_check_in_at: latestAt ?? null,
  };
  await updateRecord(tx, gymId, id, JSON.stringify({ ...record, person }));
}
