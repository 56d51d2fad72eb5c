import { randomUUIDv7 } from 'node:crypto';
import type { AttendanceAction, AttendanceMethod, CheckInAction } from '@spotter/api';
import { refuseInactiveBranch } from '../branches/branches.rules.ts';
import { branchOf } from '../branches/reach.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/feed.repository.ts';
import { isExpired } from '../members/members.rules.ts';
import { calendarWords, dateIn } from '../zone.ts';
import { checkInIfOut, checkOutIfIn, insertAttendance, type PersonRow } from './attendance.repository.ts';
import { checkInMessage, refuseInactive, stateChanged } from './attendance.rules.ts';

export interface Passage {
  person: PersonRow;
  /** Where somebody comes in. Whoever goes out, goes out where they are. */
  branchId: string;
  method: AttendanceMethod;
  assistedByName: string | null;
}

type Scene = Pick<Context, 'gymId' | 'gym' | 'now' | 'notifyFeed'>;

/** Lets one person in or out, and tells it to the history and the live feed. Refuses when somebody else was faster. */
export async function passDoor(tx: Tx, scene: Scene, passage: Passage, action: CheckInAction) {
  const { person } = passage;
  const row = await (action === 'checkin' ? comeIn(tx, scene, passage) : goOut(tx, scene, passage));
  if (!row) throw stateChanged(person.name, action);
  scene.notifyFeed(tx);
  const expired = action === 'checkin' && isExpired(row.expiry_date, dateIn(scene.now, scene.gym.timeZone));
  return {
    action,
    message: checkInMessage(row.name, action),
    totalVisits: row.total_visits,
    currentlyCheckedIn: row.checked_in_at !== null,
    lastCheckIn: row.last_check_in_at,
    ...(expired && { warning: `Membership expired on ${calendarWords(row.expiry_date as string, scene.gym)}` }),
  };
}

async function comeIn(tx: Tx, scene: Scene, { person, branchId, method, assistedByName }: Passage) {
  refuseInactive(person);
  const branch = await branchOf(tx, scene.gymId, branchId);
  refuseInactiveBranch(branch);
  const row = await checkInIfOut(tx, scene.gymId, person.id, scene.now, branchId);
  if (row) await note(tx, scene, [{ person, branch, method, assistedByName, action: 'check-in', duration: null }]);
  return row;
}

async function goOut(tx: Tx, scene: Scene, { person, method, assistedByName }: Passage) {
  const { checked_in_at: since, checked_in_branch_id: at } = person;
  if (since === null || at === null) return undefined;
  const branch = await branchOf(tx, scene.gymId, at);
  const row = await checkOutIfIn(tx, scene.gymId, person.id, since);
  const duration = Math.max(0, scene.now - since);
  if (row) await note(tx, scene, [{ person, branch, method, assistedByName, action: 'check-out', duration }]);
  return row;
}

export interface Note {
  person: Pick<PersonRow, 'id' | 'name' | 'user_type'>;
  branch: { id: string; name: string };
  action: AttendanceAction;
  method: AttendanceMethod;
  assistedByName: string | null;
  /** Milliseconds inside. */
  duration: number | null;
}

/** Writes the lines of the history and tells them to the live feed, in the caller's transaction. */
export async function note(tx: Tx, { gymId, now }: Pick<Scene, 'gymId' | 'now'>, notes: Note[]): Promise<void> {
  const rows = notes.map(({ person, branch, action, method, assistedByName, duration }) => ({
    id: randomUUIDv7(),
    person_id: person.id,
    user_type: person.user_type,
    user_name: person.name,
    branch_id: branch.id,
    action,
    method,
    happened_at: now,
    assisted_by_name: assistedByName,
    duration,
  }));
  await insertAttendance(tx, gymId, rows);
  const events = rows.map((row, index) => ({
    branchId: row.branch_id,
    payload: {
      type: 'attendance' as const,
      event: {
        id: row.id,
        action: row.action,
        userId: row.person_id,
        userName: row.user_name,
        userType: row.user_type,
        method: row.method,
        branchId: row.branch_id,
        branchName: notes[index]?.branch.name ?? '',
        timestamp: now,
      },
    },
  }));
  appendToFeed(tx, gymId, now, events);
}
