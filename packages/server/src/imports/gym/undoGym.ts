import { listBilledPeople } from '../../billing/invoices.repository.ts';
import { listPayersSince } from '../../billing/payments.repository.ts';
import { deleteEventsOfPeople } from '../../feed/personEvents.repository.ts';
import type { Tx } from '../../db/database.ts';
import { handOverDevices } from '../../devices/devices.repository.ts';
import { listNotesOfPeople } from '../../memberNotes/memberNotes.repository.ts';
import { deleteOccupancyDays } from '../../occupancy/occupancyDays.repository.ts';
import { leaveAccount } from '../../people/accounts.ts';
import { unlinkAccounts } from '../../people/people.repository.ts';
import { listLatestRequests } from '../../paymentRequests/paymentRequests.repository.ts';
import type { PortableRow, PortableTable } from '../../exports/portableTables.ts';
import type { ImportRowRecord, ImportRun, UndoneRow } from '../importRun.ts';
import { isErasedRow, listAppliedMembers } from '../importRows.repository.ts';
import { updateImport } from '../imports.repository.ts';
import { type GymUndo, readGymCell, tableRuns, type TableRun } from './gymCell.ts';
import {
  deleteGymRows,
  isBranchInUse,
  listInvoicedPeople,
  listMemberStates,
  listUids,
  restoreGymRows,
} from './gymRows.repository.ts';

interface Staying {
  /** Of the members who stay, with all that is theirs: why. */
  reasons: ReadonlyMap<string, string>;
  /** Somebody stays, or is new: branches, plans, settings, staff and history stay too. */
  isGymUsed: boolean;
}

/** Removes rows of an export and puts back what they replaced, but for members to whom something happened since. */
export async function undoGym(tx: Tx, run: ImportRun, rows: readonly ImportRowRecord[]): Promise<UndoneRow[]> {
  const staying = await decideWhoStays(tx, run);
  const undone: UndoneRow[] = rows.filter(isErasedRow).map(({ sheet, number }) => ({ sheet, number, leftover: null }));
  for (const { table, rows: entries } of tableRuns(rows)) {
    const owners = await ownersOf(tx, run.gymId, table, entries);
    const removed: Entry[] = [];
    for (const entry of entries) {
      const leftover = await leftoverOf(tx, run.gymId, table, entry, staying);
      const isStaying =
        leftover !== null ||
        (staying.isGymUsed && !(table === 'people' ? entry.row.user_type === 'member' : owners.has(entry))) ||
        staying.reasons.has(owners.get(entry) ?? '');
      if (!isStaying) removed.push(entry);
      undone.push({ sheet: entry.stored.sheet, number: entry.stored.number, leftover });
    }
    await remove(tx, run, table, removed);
  }
  return undone;
}

type Entry = TableRun<ImportRowRecord>['rows'][number];

/** The members to whom rows belong. */
async function ownersOf(tx: Tx, gymId: string, table: PortableTable, entries: Entry[]): Promise<Map<Entry, string>> {
  const invoiceIds = table === 'payments' ? entries.map(({ row }) => String(row.invoice_id)) : [];
  const people = await listInvoicedPeople(tx, gymId, invoiceIds);
  return new Map(
    entries.flatMap((entry) => {
      const { row } = entry;
      const owner = table === 'payments' ? people.get(String(row.invoice_id)) : row.person_id;
      const isOfStaff = row.user_type !== undefined && row.user_type !== 'member';
      return typeof owner === 'string' && !isOfStaff ? [[entry, owner] as const] : [];
    }),
  );
}

async function leftoverOf(
  tx: Tx,
  gymId: string,
  table: PortableTable,
  { row, stored }: Entry,
  { reasons, isGymUsed }: Staying,
): Promise<string | null> {
  if (stored.undo_data === null) return null;
  if (table === 'people') return reasons.get(String(row.id)) ?? null;
  if (table === 'gyms' && isGymUsed) return /*i18n*/ 'Has members since';
  if (table === 'branches' && !isGymUsed && (await isBranchInUse(tx, gymId, String(row.id))))
    return /*i18n*/ 'Is in use';
  return null;
}

async function remove(tx: Tx, run: ImportRun, table: PortableTable, entries: Entry[]): Promise<void> {
  // Entries of the activity log are never deleted: without them the chain would be broken.
  if (table === 'activities') return;
  const { gymId, identity, now } = run;
  const written = entries.filter(({ stored }) => stored.undo_data !== null);
  const replacedBy = ({ stored }: Entry) => (JSON.parse(stored.undo_data ?? '{"replaced":[]}') as GymUndo).replaced;
  const ids = table === 'people' ? written.map(({ row }) => String(row.id)) : [];
  const uids = await listUids(tx, gymId, ids);
  if (table === 'people') {
    await deleteEventsOfPeople(tx, gymId, ids);
    // Before the people of the export go, and their kiosks with them: those belong to whom the import replaced.
    await unlinkAccounts(tx, gymId, ids);
    await restoreGymRows(tx, gymId, written.flatMap(replacedBy), now);
    for (const entry of written) {
      for (const { row } of replacedBy(entry)) {
        await handOverDevices(tx, gymId, String(entry.row.id), String(row.id));
      }
    }
  }
  // Worked out from the attendance since, by branch.
  if (written.length > 0 && (table === 'attendance' || table === 'branches')) await deleteOccupancyDays(tx, gymId);
  if (table !== 'gyms') {
    await deleteGymRows(
      tx,
      gymId,
      table,
      written.map(({ row }) => row),
      now,
    );
  }
  if (table !== 'people') await restoreGymRows(tx, gymId, written.flatMap(replacedBy), now);
  for (const entry of written) {
    const uid = uids.get(String(entry.row.id));
    // Who was in the gym before the import is in it again, and stays signed in.
    if (uid === undefined || replacedBy(entry).length > 0) continue;
    await leaveAccount(tx, { identity }, { gymId, personId: String(entry.row.id), uid });
  }
}

/** Decided once, before anything is removed. */
async function decideWhoStays(tx: Tx, { gymId, record, settings }: ImportRun): Promise<Staying> {
  if (record.processed_rows > 0 && settings.stayed) {
    return { reasons: new Map(settings.stayed), isGymUsed: settings.isGymUsed ?? false };
  }
  const imported = new Map(
    (await listAppliedMembers(tx, { gymId, importId: record.id })).map(({ member_id, cells }) => [
      member_id,
      readGymCell(cells).row,
    ]),
  );
  const members = await listMemberStates(tx, gymId);
  const ids = members.flatMap(({ id }) => (imported.has(id) ? id : []));
  const since = record.started_at ?? 0;
  const billed = new Set((await listLatestRequests(tx, gymId, ids)).keys());
  for (const { person_id, issued_at } of await listBilledPeople(tx, gymId, ids)) {
    if (issued_at > since) billed.add(person_id);
  }
  const payers = await listPayersSince(tx, gymId, since);
  for (const id of payers) billed.add(id);
  const notes = await listNotesOfPeople(tx, gymId, ids);
  const noted = new Set(notes.flatMap(({ person_id, created_at }) => (created_at > since ? person_id : [])));
  const stayed = members.flatMap((member): [string, string][] => {
    const { id } = member;
    const before = imported.get(id);
    const reason = before && reasonOf(member, before, { isBilled: billed.has(id), isNoted: noted.has(id) });
    return reason === undefined ? [] : [[id, reason]];
  });
  // Of members who were deleted, the documents.
  const memberIds = new Set(members.map(({ id }) => id));
  stayed.push(...payers.filter((id) => !memberIds.has(id)).map((id): [string, string] => [id, BILLED_SINCE]));
  const isGymUsed = stayed.length > 0 || members.length > ids.length;
  await updateImport(tx, gymId, record.id, { settings: JSON.stringify({ ...settings, stayed, isGymUsed }) });
  return { reasons: new Map(stayed), isGymUsed };
}

const BILLED_SINCE = /*i18n*/ 'Billed or paying since';

function reasonOf(
  member: Awaited<ReturnType<typeof listMemberStates>>[number],
  before: PortableRow,
  { isBilled, isNoted }: { isBilled: boolean; isNoted: boolean },
): string | undefined {
  const visits = ['total_visits', 'last_check_in_at', 'checked_in_at'] as const;
  if (visits.some((column) => member[column] !== before[column])) return /*i18n*/ 'Visited since';
  if (isBilled) return BILLED_SINCE;
  // The import of an earlier release took over from the file when somebody had signed in.
  if (member.uid !== null || ![null, before.first_signed_in_at].includes(member.first_signed_in_at))
    return /*i18n*/ 'Has signed in since';
  if (member.updated_at !== before.updated_at) return /*i18n*/ 'Was edited since';
  return isNoted ? /*i18n*/ 'Has a note since' : undefined;
}
