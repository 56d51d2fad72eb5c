import type { Db, Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';

/** A key is one person's own: two people may use the same one. */
export interface IdempotencyKeyId {
  gymId: string;
  personId: string;
  key: string;
}

const insertKey = statement((db, of: IdempotencyKeyId & { call: string; inputHash: string; now: number }) =>
  db
    .insertInto('idempotency_keys')
    .values({
      gym_id: of.gymId,
      person_id: of.personId,
      key: of.key,
      call: of.call,
      input_hash: of.inputHash,
      answer: null,
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.columns(['gym_id', 'person_id', 'key']).doNothing())
    .returning('key'),
);

const updateAnswer = statement((db, of: IdempotencyKeyId & { answer: string }) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: of.answer })
    .where('gym_id', '=', of.gymId)
    .where('person_id', '=', of.personId)
    .where('key', '=', of.key),
);

/** False where the key was used before. A transaction that is inserting the same key is waited for. */
export const insertIdempotencyKeyIfNew = async (
  tx: Tx,
  id: IdempotencyKeyId,
  use: { call: string; inputHash: string; now: number },
): Promise<boolean> => (await insertKey.first(tx, { ...id, ...use })) !== undefined;

export const saveAnswer = (tx: Tx, id: IdempotencyKeyId, answer: string) => updateAnswer.all(tx, { ...id, answer });

export const savedUseOf = (tx: Tx, { gymId, personId, key }: IdempotencyKeyId) =>
  tx
    .selectFrom('idempotency_keys')
    .select(['call', 'input_hash', 'answer'])
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

export const deleteIdempotencyKeysBefore = (db: Db, moment: number) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<', moment).execute();
