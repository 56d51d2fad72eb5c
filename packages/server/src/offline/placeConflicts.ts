import { deleteAttendanceRow, listAttendance, updateDuration } from '../attendance/attendance.repository.ts';
import { writeAttendance } from '../attendance/writeAttendance.ts';
import { writeUndoEvent } from '../attendance/writeUndoEvent.ts';
import { getBranch } from '../branches/branchScope.ts';
import { type Language, localeIn } from '@spotter/i18n';
import type { Context, Gym } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AllowedEntry } from '../door/decideEntry.ts';
import { addStays } from '../occupancy/stays.repository.ts';
import { stayCells } from '../occupancy/stays.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { addVisitsToLocked } from '../people/presence.repository.ts';
import { inEachLanguage, texts } from '../texts.ts';
import { formatDate, formatTime } from '../zone.ts';
import { judgeOffline, type RefusedOperation } from './judgeOffline.ts';
import { listConflictsOfPerson, type OperationRow, updateOperation } from './offline.repository.ts';
import {
  conflictReason,
  type Entry,
  type Estimate,
  type OpenOperation,
  type PlacedOperation,
  placeOperations,
  type Placement,
  replaceableEstimates,
} from './placeOperations.rules.ts';

type PlacingContext = Pick<Context, 'gymId' | 'gym' | 'now'>;

/** An hour of a gym has fewer entries of one person. */
const MAX_ENTRIES = 5000;

/**
 * Records those of a person's waiting operations that fit between the entries by now. The transaction has locked the person's
 * row, so that simultaneous desks see each other.
 */
export async function placeConflicts(tx: Tx, ctx: PlacingContext, person: PersonRow): Promise<void> {
  const { gymId, gym, now } = ctx;
  const operations = await listConflictsOfPerson(tx, gymId, person.id);
  const [first] = operations;
  if (!first) return;
  const entries = await listEntriesAround(tx, gymId, person, first.happened_at);
  const { placement, allowed, refused } = await placeAllowed(tx, ctx, person, entries, operations);
  const { placed, repeated } = placement;
  for (const [id, verdict] of refused) {
    await updateOperation(tx, gymId, id, { outcome: 'refused', action: 'checkin', ...verdict });
  }
  for (const id of repeated) await updateOperation(tx, gymId, id, { outcome: 'repeated', ...notWaiting });
  for (const { id, action } of placed)
    await updateOperation(tx, gymId, id, { outcome: 'recorded', action, ...notWaiting });
  const replaced = replaceableEstimates(entries, operations.map(toOpen)).filter(({ arrival }) =>
    placed.some(({ at, durationMs }) => durationMs !== null && at - durationMs === arrival.at),
  );
  for (const one of replaced) await dropEstimate(tx, ctx, person, one);
  await record(tx, ctx, person, placement, operations, allowed);
  const done = new Set([...placed.map(({ id }) => id), ...refused.keys(), ...repeated]);
  const all = [...entries, ...placed.map(toEntry)].toSorted((one, other) => one.at - other.at);
  for (const operation of operations.filter(({ id }) => !done.has(id))) {
    const reason = inEachLanguage((language) => conflictReason(all, toOpen(operation), momentTexts(gym, language)));
    if (operation.reason !== reason) await updateOperation(tx, gymId, operation.id, { reason, waiting_since: now });
  }
}

function momentTexts(gym: Gym, language: Language) {
  const zone = { ...gym, locale: localeIn(language, gym.locale) };
  const format = (moment: number) => ({ time: formatTime(moment, zone), date: formatDate(moment, zone) });
  return { i18n: texts(language), format };
}

/** Whether an operation, which the rules refuse, would fit between the person's entries. */
export async function fitsNow(db: Db, gymId: string, person: PersonRow, operation: OperationRow): Promise<boolean> {
  const operations = await listConflictsOfPerson(db, gymId, person.id);
  const all = [...operations, operation].toSorted((one, other) => one.happened_at - other.happened_at);
  const entries = await listEntriesAround(db, gymId, person, all[0]?.happened_at ?? operation.happened_at);
  return placeAround(entries, all.map(toOpen)).placed.some(({ id }) => id === operation.id);
}

/** As `placeOperations`, without the estimates that the operations may replace. */
function placeAround(entries: readonly Entry[], operations: readonly OpenOperation[]): Placement {
  const replaceable = new Set(replaceableEstimates(entries, operations).map(({ estimate }) => estimate));
  return placeOperations(
    entries.filter((entry) => !replaceable.has(entry)),
    operations,
  );
}

/** Deletes an estimate: when the person left is known now. */
async function dropEstimate(tx: Tx, ctx: PlacingContext, person: PersonRow, { estimate, arrival }: Estimate) {
  const { gymId, gym } = ctx;
  await deleteAttendanceRow(tx, gymId, estimate.id);
  const { branchId, at: arrivedAt } = arrival;
  const visit = { branchId, arrivedAt, durationMs: estimate.at - arrivedAt, isConfirmed: false };
  if (person.user_type === 'member') addStays(tx, gymId, stayCells([visit], gym.timeZone, -1));
  const branch = await getBranch(tx, gymId, branchId);
  writeUndoEvent(tx, ctx, { person, branch, action: 'check-in', withdrawal: { withdraws: estimate.id } });
}

const notWaiting = { reason: '', waiting_since: null };

const toOpen = ({ id, action, happened_at: at, branch_id: branchId }: OperationRow) => ({ id, action, at, branchId });

const toEntry = ({ id, action, at, branchId }: PlacedOperation): Entry => ({
  id,
  action: action === 'checkin' ? 'check-in' : 'check-out',
  at,
  branchId,
});

/** The person's entries from this moment on, and the last two before it; oldest first. */
async function listEntriesAround(db: Db, gymId: string, person: PersonRow, moment: number): Promise<Entry[]> {
  const of = { personId: person.id, userType: person.user_type };
  const since = await listAttendance(db, gymId, { ...of, from: moment, limit: MAX_ENTRIES });
  // Two, where the last one may be an estimate: of a check-in, which comes first.
  const before = await listAttendance(db, gymId, { ...of, before: moment, limit: 2 });
  return [...since, ...before]
    .map(({ id, action, method, happened_at: at, branch_id: branchId }) => ({
      id,
      action,
      at,
      branchId,
      isEstimate: method === 'auto',
    }))
    .toReversed();
}

/** What was placed, and what the door said: of those who come in, and of those who are refused. By the operation's id. */
interface Verdicts {
  placement: Placement;
  allowed: Map<string, AllowedEntry>;
  refused: Map<string, RefusedOperation>;
}

/** Check-ins that the rules refuse are not placed; what fits without them is. */
async function placeAllowed(
  tx: Tx,
  ctx: PlacingContext,
  person: PersonRow,
  entries: Entry[],
  operations: OperationRow[],
): Promise<Verdicts> {
  const allowed: Verdicts['allowed'] = new Map();
  const refused: Verdicts['refused'] = new Map();
  for (;;) {
    const placement = placeAround(entries, operations.filter(({ id }) => !refused.has(id)).map(toOpen));
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
  { placed, corrected, presence }: Placement,
  operations: OperationRow[],
  allowed: Verdicts['allowed'],
): Promise<void> {
  if (placed.length === 0) return;
  const entries = [];
  for (const { id, action, at, branchId, durationMs } of placed) {
    const operation = operations.find((one) => one.id === id);
    entries.push({
      person,
      branch: await getBranch(tx, ctx.gymId, branchId),
      action: action === 'checkin' ? ('check-in' as const) : ('check-out' as const),
      method: operation?.type === 'CARD' ? ('tap' as const) : ('manual' as const),
      assistedByName: operation?.recorded_by_name ?? null,
      durationMs,
      offlineAt: at,
      ...allowed.get(id),
    });
  }
  await writeAttendance(tx, ctx, entries);
  const stays = placed.flatMap(({ branchId, at, durationMs }) =>
    durationMs === null ? [] : [{ branchId, arrivedAt: at - durationMs, durationMs, isConfirmed: true }],
  );
  if (person.user_type === 'member') addStays(tx, ctx.gymId, stayCells(stays, ctx.gym.timeZone));
  for (const { id, durationMs } of corrected) await updateDuration(tx, ctx.gymId, id, durationMs);
  const checkIns = placed.filter(({ action }) => action === 'checkin');
  const moments = [person.last_check_in_at ?? 0, ...checkIns.map(({ at }) => at)];
  await addVisitsToLocked(tx, ctx.gymId, person.id, {
    visits: checkIns.length,
    lastCheckInAt: checkIns.length === 0 ? person.last_check_in_at : Math.max(...moments),
    presence,
  });
}
