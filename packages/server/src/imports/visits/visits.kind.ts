import {
  deleteAttendanceRows,
  insertAttendance,
  listEventsOfPeople,
  latestCheckIn,
} from '../../attendance/attendance.repository.ts';
import { type BranchRow, listBranches, listBranchesForUse } from '../../branches/branches.repository.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addPastVisits, lockPeopleForUpdate, removePastVisits } from '../../people/importedPeople.repository.ts';
import type {
  AppliedRow,
  DataRow,
  FileRepeat,
  ImportKindRunner,
  ImportRowRecord,
  ImportRun,
  UndoneRow,
} from '../importRun.ts';
import { deleteOccupancyDays } from '../../occupancy/occupancyDays.repository.ts';
import { removePastVisitsOfDeleted } from '../../undo/personRecord.ts';
import { dateIn } from '../../zone.ts';
import { findGymPeople } from '../gymPeople.ts';
import { mappingOf } from '../rowMapping.ts';
import { readCells } from '../file/fileTable.ts';
import { readImportFile } from '../file/readImportFile.ts';
import { settleTable } from '../settleTable.ts';
import { readVisit } from '../values/readVisit.ts';
import { eventKey, findVisitor, planVisit, type VisitPlan, type VisitRules } from './planVisit.ts';
import { newId } from '../../newId.ts';

interface VisitUndo {
  attendanceIds: string[];
  checkIns: number;
}

async function planVisits(
  db: Db,
  run: ImportRun,
  rows: readonly DataRow[],
  branches: readonly BranchRow[],
): Promise<(VisitPlan & { row: DataRow })[]> {
  const { gymId, now, record, settings } = run;
  const mapping = mappingOf(run, [], branches);
  const read = rows.map((row) => ({ row, values: readVisit(readCells(row.cells), mapping) }));
  const gymPeople = await findGymPeople(
    db,
    run,
    read.map(({ values }) => values.values),
  );
  const onlyBranchId = record.only_branch_id;
  const visitors = read.flatMap(({ values: { values } }) => {
    const visitor = findVisitor(values, gymPeople, { onlyBranchId });
    return 'id' in visitor ? [{ id: visitor.id, events: values.events }] : [];
  });
  const moments = visitors.flatMap(({ events }) => events.map(({ at }) => at));
  const existing = await listEventsOfPeople(
    db,
    gymId,
    [...new Set(visitors.map(({ id }) => id))],
    [...new Set(moments)],
  );
  const eventKeys = new Set(
    existing.map(({ person_id, action, happened_at }) => eventKey(person_id, { action, at: happened_at })),
  );
  const rules: VisitRules = {
    settings,
    onlyBranchId,
    branches: new Map(branches.map((branch) => [branch.id, branch])),
    existing: eventKeys,
    now,
  };
  return read.map(({ row, values }) => {
    const repeat = row.repeats === null ? undefined : (JSON.parse(row.repeats) as FileRepeat);
    const plan = planVisit(values, repeat, gymPeople, rules);
    // The next row may name the same visit in other words.
    if (plan.write) for (const event of plan.write.events) eventKeys.add(eventKey(plan.write.person.id, event));
    return { row, ...plan };
  });
}

/** Finds the earlier row of a file with the same person and the same events. */
function visitRepeatFinder(run: ImportRun): (row: DataRow) => FileRepeat | undefined {
  const mapping = mappingOf(run, [], []);
  const seen = new Map<string, FileRepeat>();
  return (row) => {
    const { values, errors } = readVisit(readCells(row.cells), mapping);
    if (errors.length > 0) return undefined;
    const { name, phone, email, cardNumber, events } = values;
    const key = JSON.stringify([cardNumber, email, phone, name, events]);
    const earlier = seen.get(key);
    const by =
      cardNumber !== undefined ? 'cardNumber' : email !== undefined ? 'email' : phone !== undefined ? 'phone' : 'name';
    if (!earlier) seen.set(key, { row: row.number, by, name: name ?? '', isUnique: false });
    return earlier;
  };
}

/** Once more where a visitor was deleted before they were locked. */
async function planForWriting(tx: Tx, run: ImportRun, rows: readonly DataRow[]) {
  const branches = await listBranchesForUse(tx, run.gymId);
  const first = await planVisits(tx, run, rows, branches);
  const ids = new Set(first.flatMap(({ write }) => write?.person.id ?? []));
  const locked = await lockPeopleForUpdate(tx, run.gymId, [...ids]);
  return locked.length === ids.size ? first : planVisits(tx, run, rows, branches);
}

async function applyVisits(tx: Tx, run: ImportRun, rows: readonly DataRow[]): Promise<AppliedRow[]> {
  const { gymId } = run;
  const planned = await planForWriting(tx, run, rows);
  const undoOf = new Map<(typeof planned)[number], VisitUndo>();
  const attendance = planned.flatMap((plan) => {
    const { write } = plan;
    if (!write) return [];
    const written = write.events.map((event) => ({
      id: newId(),
      person_id: write.person.id,
      user_type: write.person.user_type,
      user_name: write.person.name,
      branch_id: write.branchId,
      action: event.action,
      method: 'import' as const,
      happened_at: event.at,
      assisted_by_name: null,
      duration: event.duration,
    }));
    const checkIns = written.filter(({ action }) => action === 'check-in').length;
    undoOf.set(plan, { attendanceIds: written.map(({ id }) => id), checkIns });
    return written;
  });
  await insertAttendance(tx, gymId, attendance);
  await forgetOccupancy(
    tx,
    run,
    attendance.map((entry) => entry.happened_at),
  );
  for (const [personId, entries] of Map.groupBy(attendance, (entry) => entry.person_id)) {
    const checkIns = entries.flatMap(({ action, happened_at }) => (action === 'check-in' ? happened_at : []));
    const latestAt = checkIns.toSorted((one, other) => one - other).at(-1);
    await addPastVisits(tx, gymId, personId, { visits: checkIns.length, latestAt }, run.now);
  }
  return planned.map((plan) => ({
    sheet: plan.row.sheet,
    number: plan.row.number,
    outcome: plan.outcome,
    name: plan.name,
    result: plan.result,
    memberId: plan.memberId,
    undoData: undoOf.get(plan) ?? null,
  }));
}

/** How full the branches were on these days is worked out again. */
async function forgetOccupancy(tx: Tx, { gymId, gym: { timeZone } }: ImportRun, moments: readonly number[]) {
  const dates = new Set(moments.map((at) => dateIn(at, timeZone)));
  await deleteOccupancyDays(tx, gymId, [...dates]);
}

async function undoVisits(tx: Tx, run: ImportRun, rows: readonly ImportRowRecord[]): Promise<UndoneRow[]> {
  const { gymId } = run;
  const written = rows.flatMap(({ member_id, undo_data }) =>
    undo_data === null || member_id === null ? [] : [{ memberId: member_id, ...(JSON.parse(undo_data) as VisitUndo) }],
  );
  const ids = [...new Set(written.map(({ memberId }) => memberId))];
  const people = new Set((await lockPeopleForUpdate(tx, gymId, ids)).map(({ id }) => id));
  const deleted = await deleteAttendanceRows(
    tx,
    gymId,
    written.flatMap(({ attendanceIds }) => attendanceIds),
  );
  await forgetOccupancy(tx, run, deleted);
  for (const [memberId, some] of Map.groupBy(written, (visit) => visit.memberId)) {
    const removed = {
      visits: some.reduce((sum, { checkIns }) => sum + checkIns, 0),
      latestAt: await latestCheckIn(tx, gymId, memberId),
    };
    if (people.has(memberId)) await removePastVisits(tx, gymId, memberId, removed, run.now);
    else await removePastVisitsOfDeleted(tx, gymId, memberId, removed);
  }
  return rows.map(({ sheet, number }) => ({ sheet, number, leftover: null }));
}

export const visitsKind: ImportKindRunner = {
  read: (bytes, { gymId }) => readImportFile(bytes, gymId),
  settle: (db, gym, file, choice) => settleTable('visits', db, gym, file, choice),
  repeatFinder: visitRepeatFinder,
  planRows: async (db, run, rows) =>
    (await planVisits(db, run, rows, await listBranches(db, run.gymId, null))).map(
      ({ row: { sheet, number }, outcome, name, result }) => ({
        sheet,
        number,
        outcome,
        name,
        result,
      }),
    ),
  applyRows: applyVisits,
  undoRows: undoVisits,
};
