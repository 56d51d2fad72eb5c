import type { AttendanceAction, CheckInAction } from '@spotter/api';
import { deleteAttendanceRow, updateVisit } from '../attendance/attendance.repository.ts';
import { type AttendanceEntry, writeAttendance } from '../attendance/writeAttendance.ts';
import { writeUndoEvent } from '../attendance/writeUndoEvent.ts';
import { branchNames } from '../branches/branches.repository.ts';
import { type Language, localeIn } from '@spotter/i18n';
import type { Context, Gym } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { AllowedEntry } from '../door/decideEntry.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { addVisitsToLocked } from '../people/presence.repository.ts';
import { inEachLanguage, texts } from '../texts.ts';
import { formatDate, formatTime } from '../zone.ts';
import { judgeOffline, type RefusedOperation } from './judgeOffline.ts';
import { listConflictsOfPerson, type OperationRow, updateOperation } from './offline.repository.ts';
import { conflictReason } from './offline.rules.ts';
import { listEntriesAround, placeAround, type PlacementAround, readVisitRule, toOpen } from './placeAround.ts';
import {
  type Entry,
  type Estimate,
  type Placement,
  type VisitRule,
  type VisitWithEnd,
} from './placeOperations.rules.ts';

type PlacingContext = Pick<Context, 'gymId' | 'gym' | 'now'>;

/**
 * Records those of a person's waiting operations that fit between the entries by now. The transaction has locked the
 * person's row, so that simultaneous desks see each other.
 */
export async function placeConflicts(tx: Tx, ctx: PlacingContext, person: PersonRow): Promise<void> {
  const { gymId, gym } = ctx;
  const operations = await listConflictsOfPerson(tx, gymId, person.id);
  const [first] = operations;
  if (!first) return;
  const entries = await listEntriesAround(tx, gymId, person, first.happened_at);
  const visitAt = await readVisitRule(tx, ctx, person);
  const { placement, allowed, refused } = await placeAllowed(tx, ctx, person, { entries, operations, visitAt });
  const { placed, repeated, estimated, replaced } = placement;
  for (const [id, verdict] of refused) {
    await updateOperation(tx, gymId, id, { outcome: 'refused', action: 'checkin', ...verdict });
  }
  for (const id of repeated) await updateOperation(tx, gymId, id, { outcome: 'repeated', ...notWaiting });
  for (const { id, action } of placed)
    await updateOperation(tx, gymId, id, { outcome: 'recorded', action, ...notWaiting });
  for (const one of replaced) await dropEstimate(tx, ctx, person, one);
  await record(tx, ctx, person, placement, operations, allowed);
  const done = new Set([...placed.map(({ id }) => id), ...refused.keys(), ...repeated]);
  const dropped = new Set(replaced.map(({ estimate }) => estimate));
  const remaining = entries.filter((entry) => !dropped.has(entry));
  const all = [
    ...remaining,
    ...estimated.map(({ at }) => ({ action: 'check-out' as const, at })),
    ...placed.map(({ action, at }) => ({ action: toAttendanceAction(action), at })),
  ].toSorted((one, other) => one.at - other.at);
  for (const operation of operations.filter(({ id }) => !done.has(id))) {
    const reason = inEachLanguage((language) => conflictReason(all, toOpen(operation), momentTexts(gym, language)));
    if (operation.reason !== reason) await updateOperation(tx, gymId, operation.id, { reason });
  }
}

function momentTexts(gym: Gym, language: Language) {
  const zone = { ...gym, locale: localeIn(language, gym.locale) };
  const format = (moment: number) => ({ time: formatTime(moment, zone), date: formatDate(moment, zone) });
  return { i18n: texts(language), format };
}

const toAttendanceAction = (action: CheckInAction): AttendanceAction =>
  action === 'checkin' ? 'check-in' : 'check-out';

/** The branch of a visit, which may be deleted since. */
const namedBranch = (names: Map<string, string>, id: string) => ({ id, name: names.get(id) ?? '' });

/** Deletes an estimate, which only members have: when the person left is known now. */
async function dropEstimate(tx: Tx, ctx: PlacingContext, person: PersonRow, { estimate, arrival }: Estimate) {
  const { gymId } = ctx;
  await deleteAttendanceRow(tx, gymId, estimate.id);
  const visit = { at: estimate.at, arrivedAt: arrival.at, branchId: arrival.branchId };
  addStays(tx, ctx, [toStay(visit, false)], -1);
  const branch = namedBranch(await branchNames(tx, gymId), arrival.branchId);
  writeUndoEvent(tx, ctx, { person, branch, action: 'check-in', withdrawal: { withdraws: estimate.id } });
}

const notWaiting = { reason: '', waiting_since: null };

const toStay = ({ at, arrivedAt, branchId }: VisitWithEnd, isConfirmed: boolean) => ({
  branchId,
  arrivedAt,
  durationMs: at - arrivedAt,
  isConfirmed,
});

/**
 * What was placed, and what the door said: of those who come in, and of those who are refused. By the operation's id.
 */
interface Verdicts {
  placement: PlacementAround;
  allowed: Map<string, AllowedEntry>;
  refused: Map<string, RefusedOperation>;
}

/** Check-ins that the rules refuse are not placed; what fits without them is. */
async function placeAllowed(
  tx: Tx,
  ctx: PlacingContext,
  person: PersonRow,
  { entries, operations, visitAt }: { entries: Entry[]; operations: OperationRow[]; visitAt: VisitRule },
): Promise<Verdicts> {
  const allowed: Verdicts['allowed'] = new Map();
  const refused: Verdicts['refused'] = new Map();
  for (;;) {
    const open = operations.filter(({ id }) => !refused.has(id)).map(toOpen);
    const placement = placeAround(entries, open, visitAt);
    const next = placement.placed.find(({ id, action }) => action === 'checkin' && !allowed.has(id));
    const operation = operations.find(({ id }) => id === next?.id);
    if (!operation) return { placement, allowed, refused };
    const verdict = await judgeOffline(tx, ctx, person, operation);
    if ('refusal' in verdict) refused.set(operation.id, verdict);
    else allowed.set(operation.id, verdict);
  }
}

/** Writes attendance and feed rows of what was placed, and what follows for the person. */
async function record(
  tx: Tx,
  ctx: PlacingContext,
  person: PersonRow,
  { placed, estimated, corrected, interrupted, presence }: Placement,
  operations: OperationRow[],
  allowed: Verdicts['allowed'],
): Promise<void> {
  if (placed.length === 0) return;
  const names = await branchNames(tx, ctx.gymId);
  const entries: (AttendanceEntry & { at: number })[] = [];
  for (const { at, branchId } of estimated) {
    const branch = namedBranch(names, branchId);
    const made = { method: 'auto', assistedByName: null, durationMs: null } as const;
    entries.push({ person, branch, action: 'check-out', ...made, estimatedAt: at, at });
  }
  for (const { id, action, at, branchId, durationMs } of placed) {
    const operation = operations.find((one) => one.id === id);
    entries.push({
      person,
      branch: namedBranch(names, branchId),
      action: toAttendanceAction(action),
      method: operation?.type === 'CARD' ? ('tap' as const) : ('manual' as const),
      assistedByName: operation?.recorded_by_name ?? null,
      durationMs,
      offlineAt: at,
      at,
      ...allowed.get(id),
    });
  }
  await writeAttendance(
    tx,
    ctx,
    // Of the same moment, the end of a visit is before the next.
    entries.toSorted((one, other) => one.at - other.at),
  );
  const confirmed = [...placed, ...corrected].flatMap(({ branchId, at, durationMs }) =>
    durationMs === null ? [] : [toStay({ at, arrivedAt: at - durationMs, branchId }, true)],
  );
  if (person.user_type === 'member') {
    addStays(tx, ctx, [...confirmed, ...estimated.map((visit) => toStay(visit, false))]);
    addStays(
      tx,
      ctx,
      interrupted.map((visit) => toStay(visit, true)),
      -1,
    );
  }
  for (const { id, ...visit } of corrected) await updateVisit(tx, ctx.gymId, id, visit);
  const checkIns = placed.filter(({ action }) => action === 'checkin');
  const moments = [person.last_check_in_at ?? 0, ...checkIns.map(({ at }) => at)];
  const lastCheckInAt = checkIns.length === 0 ? person.last_check_in_at : Math.max(...moments);
  await addVisitsToLocked(tx, ctx.gymId, person.id, { visits: checkIns.length, lastCheckInAt, presence }, ctx.now);
}
