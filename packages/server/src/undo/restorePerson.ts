import { UNDO_CHANGE_MS } from '@spotter/api';
import { findBranchForUse } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { returnDevices } from '../devices/devices.repository.ts';
import { DomainError, notFound } from '../errors.ts';
import { rejoinAccount } from '../people/accounts.ts';
import type { PersonRow } from '../people/people.ts';
import { findHolders, reinsertPerson } from '../people/people.repository.ts';
import { deleteItemsOf } from './changes.repository.ts';
import { deleteDeletedPerson, lockDeletedPerson } from './deletedPeople.repository.ts';
import { type PersonRecord, writeFeedEvents, writeRecord } from './personRecord.ts';
import { takenSince } from './undo.rules.ts';

/**
 * Brings a deleted person back as they were; inside only where the deletion is minutes old. Throws, before it writes
 * anything, `not-found` where there is no such deleted person, `email-taken` and `card-taken` where somebody has theirs
 * by now, and `state-changed` where their branch was deleted.
 */
export async function restorePerson(tx: Tx, ctx: Context, id: string): Promise<PersonRow> {
  const { gymId, now } = ctx;
  const deleted = await lockDeletedPerson(tx, gymId, id);
  if (!deleted) throw notFound(/*i18n*/ 'That deleted person was not found');
  const record = JSON.parse(deleted.record) as PersonRecord;
  const { name, email, card_number: cardNumber } = record.person;
  if (!(await findBranchForUse(tx, gymId, deleted.branch_id)))
    throw new DomainError('state-changed', /*i18n*/ 'The branch of {name} was deleted', { values: { name } });
  const isRecent = now - deleted.deleted_at < UNDO_CHANGE_MS;
  const inside = isRecent ? record.person.checked_in_branch_id : null;
  const isInside = inside !== null && (await findBranchForUse(tx, gymId, inside)) !== undefined;
  const person = await reinsertPerson(
    tx,
    gymId,
    {
      ...record.person,
      uid: null,
      ...(!isInside && { checked_in_at: null, checked_in_branch_id: null }),
    },
    now,
  );
  if (!person) throw takenSince(record.person, await findHolders(tx, gymId, { email, card_number: cardNumber }));
  await writeRecord(tx, gymId, record);
  if (isRecent) await writeFeedEvents(tx, gymId, record);
  await returnDevices(tx, gymId, record.deviceIds, id);
  await rejoinAccount(tx, ctx, person, record.person.uid);
  await deleteDeletedPerson(tx, gymId, id);
  await deleteItemsOf(tx, gymId, id);
  return person;
}
