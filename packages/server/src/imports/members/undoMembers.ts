import { deleteUnpaidOpeningBalance, listBilledPeople } from '../../billing/invoices.repository.ts';
import { listDocumentsWithPayments } from '../../billing/payments.repository.ts';
import { findBranchForUse } from '../../branches/branches.repository.ts';
import type { Tx } from '../../db/database.ts';
import { deleteEventsOfPeople } from '../../feed/personEvents.repository.ts';
import { deleteMemberNoteRow, listNotesOfPeople } from '../../memberNotes/memberNotes.repository.ts';
import { completeTerms, updateTerm } from '../../memberships/memberships.repository.ts';
import { refreshMembership } from '../../memberships/refreshMembership.ts';
import { listLatestRequests } from '../../paymentRequests/paymentRequests.repository.ts';
import { leaveAccount } from '../../people/accounts.ts';
import { deleteMemberRows, listPeopleByKeys, lockPeopleForUpdate } from '../../people/importedPeople.repository.ts';
import type { PersonRow } from '../../people/people.ts';
import { updatePerson } from '../../people/people.repository.ts';
import type { ImportRowRecord, ImportRun, UndoneRow } from '../importRun.ts';
import { listUndoData } from '../importRows.repository.ts';
import type { MemberUndo } from './applyMembers.ts';

type Bill = Awaited<ReturnType<typeof listBilledPeople>>[number];

/** Why a member is left as they are; undefined for one that nothing happened to since the import. */
function leftoverReason(
  person: PersonRow,
  undo: MemberUndo,
  since: { importedAt: number; bills: readonly Bill[]; hasPaid: boolean; hasNote: boolean; hasPaymentRequest: boolean },
): string | undefined {
  const isNew = undo.kind === 'create';
  // Who was changed by the import may have been inside before it.
  if ((isNew && person.checked_in_at !== null) || (person.last_check_in_at ?? 0) > since.importedAt)
    return /*i18n*/ 'Visited since';
  if (isNew && person.total_visits > 0) return /*i18n*/ 'Has visits';
  const own = since.bills.find(({ id }) => id === undo.invoiceId);
  const others = since.bills.filter((bill) => bill !== own && (isNew || bill.issued_at > since.importedAt));
  if (others.length > 0 || since.hasPaymentRequest) return /*i18n*/ 'Billed or paying since';
  if (own && (since.hasPaid || own.credited_paise !== 0)) return /*i18n*/ 'Has paid since';
  const hasSignIn = person.uid !== null || person.first_signed_in_at !== null;
  // With the e-mail before the import, the account of its owner would stay in the record of somebody else.
  if (hasSignIn && (isNew || undo.before.email !== undefined)) return /*i18n*/ 'Has signed in since';
  if (person.updated_at !== undo.updatedAt) return /*i18n*/ 'Was edited since';
  if (since.hasNote) return /*i18n*/ 'Has a note since';
  return undefined;
}

/** Why a member cannot become as before: what they had is another's by now, or was deleted. */
async function missingSince(
  tx: Tx,
  gymId: string,
  { id }: PersonRow,
  { before: { email, card_number: card, branch_id: branchId } }: MemberUndo,
): Promise<string | undefined> {
  const keys = { phones: [], names: [], emails: email ? [email] : [], cards: card ? [card] : [] };
  const others = (await listPeopleByKeys(tx, gymId, keys)).filter((person) => person.id !== id);
  if (others.some((person) => person.email === email)) return /*i18n*/ 'This e-mail is already in use';
  if (others.length > 0) return /*i18n*/ 'This card number is already in use';
  if (branchId && !(await findBranchForUse(tx, gymId, branchId))) return /*i18n*/ 'The branch was deleted';
  return undefined;
}

/**
 * Removes the members that these rows created and restores those that they changed, unless something happened to them.
 */
export async function undoMembers(tx: Tx, run: ImportRun, rows: readonly ImportRowRecord[]): Promise<UndoneRow[]> {
  const { gymId, record } = run;
  const ids = rows.flatMap(({ member_id, undo_data }) => (member_id !== null && undo_data !== null ? member_id : []));
  const people = new Map((await lockPeopleForUpdate(tx, gymId, ids)).map((person) => [person.id, person]));
  const bills = Map.groupBy(await listBilledPeople(tx, gymId, ids), ({ person_id }) => person_id);
  const notes = Map.groupBy(await listNotesOfPeople(tx, gymId, ids), ({ person_id }) => person_id);
  // Several rows may be about one member: the note of one is none since the other.
  const undoData = await listUndoData(tx, { gymId, importId: record.id }, ids);
  const undos = undoData.map((data) => JSON.parse(data) as MemberUndo);
  const importedNotes = new Set(undos.map(({ noteId }) => noteId));
  const paid = await listDocumentsWithPayments(
    tx,
    gymId,
    undos.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const requests = await listLatestRequests(tx, gymId, ids);
  const undone: UndoneRow[] = [];
  const created: string[] = [];
  const removeCreated = async () => {
    const removed = created.splice(0);
    await deleteEventsOfPeople(tx, gymId, removed);
    await deleteMemberRows(tx, gymId, removed, run.now);
    for (const personId of removed) await leaveAccount(tx, run, { gymId, personId, uid: null });
  };
  for (const { sheet, number, member_id, undo_data, applied_at } of rows) {
    const person = people.get(member_id ?? '');
    const undo = undo_data === null ? undefined : (JSON.parse(undo_data) as MemberUndo);
    if (!person || !undo) {
      undone.push({ sheet, number, leftover: null });
      continue;
    }
    const since = {
      importedAt: applied_at ?? 0,
      bills: bills.get(person.id) ?? [],
      hasPaid: undo.invoiceId !== null && paid.has(undo.invoiceId),
      hasNote: (notes.get(person.id) ?? []).some(
        (note) => !importedNotes.has(note.id) && note.created_at >= (applied_at ?? 0),
      ),
      hasPaymentRequest: (requests.get(person.id) ?? -1) > (undo.kind === 'create' ? -1 : (applied_at ?? 0)),
    };
    // A later row of the file may have created somebody with what this member gets back.
    if (undo.kind === 'update') await removeCreated();
    const reason = leftoverReason(person, undo, since) ?? (await missingSince(tx, gymId, person, undo));
    if (reason === undefined) {
      if (undo.invoiceId !== null) await deleteUnpaidOpeningBalance(tx, gymId, undo.invoiceId);
      if (undo.kind === 'create') created.push(person.id);
      else await restoreMember(tx, run, person, undo);
      // As an earlier row about the same member finds them.
      people.set(person.id, { ...person, ...undo.before });
      bills.set(
        person.id,
        since.bills.filter(({ id }) => id !== undo.invoiceId),
      );
    }
    undone.push({ sheet, number, leftover: reason ?? null });
  }
  await removeCreated();
  return undone;
}

async function restoreMember(tx: Tx, run: ImportRun, person: PersonRow, undo: MemberUndo): Promise<void> {
  const { gymId, identity } = run;
  await updatePerson(tx, gymId, 'member', person.id, undo.before, run.now);
  if (undo.term) {
    const { id, price_tax = null, ...term } = undo.term;
    await updateTerm(tx, gymId, id, { ...term, price_tax });
    await completeTerms(tx, gymId, [id]);
    await refreshMembership(tx, gymId, person.id, undo.before.updated_at ?? person.updated_at);
  }
  if (undo.noteId !== null) await deleteMemberNoteRow(tx, gymId, undo.noteId);
  if (person.uid !== null) {
    if (undo.before.branch_id !== undefined) {
      await identity.endPersonSessions(tx, { gymId, personId: person.id, uid: person.uid });
    }
    await identity.refreshAccount(tx, person.uid);
  }
}
