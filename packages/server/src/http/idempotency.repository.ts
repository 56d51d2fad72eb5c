import type { Db, Tx } from '../db/database.ts';
import { jsonRows } from '../db/jsonRows.ts';
import { perTurn } from '../db/perTurn.ts';
import { batchedUpdate, statement } from '../db/statement.ts';

/** A key is one person's own: two people may use the same one. */
export interface IdempotencyKeyId {
  gymId: string;
  personId: string;
  key: string;
}

interface NewKey {
  gym_id: string;
  person_id: string;
  key: string;
  call: string;
  input_hash: string;
  created_at: number;
}

const idColumns = ['gym_id', 'person_id', 'key'] as const;
const columns = [...idColumns, 'call', 'input_hash', 'created_at'] as const;

const insertKey = statement((db, of: NewKey) =>
  db
    .insertInto('idempotency_keys')
    .values({
      gym_id: of.gym_id,
      person_id: of.person_id,
      key: of.key,
      call: of.call,
      input_hash: of.input_hash,
      created_at: of.created_at,
    })
    .onConflict((conflict) => conflict.columns(idColumns).doNothing())
    .returning(idColumns),
);

const insertKeys = statement((db, of: { rows: string }) =>
  db
    .insertInto('idempotency_keys')
    .columns(columns)
    .expression(jsonRows('idempotency_keys', columns, of.rows))
    .onConflict((conflict) => conflict.columns(idColumns).doNothing())
    .returning(idColumns),
);

const idOf = (row: Pick<NewKey, (typeof idColumns)[number]>) => idColumns.map((column) => row[column]).join(' ');

/** Whether the key is new. Of two uses of one key the first has it. */
const insertIfNew = perTurn<NewKey, boolean>({
  alone: async (tx, row) => (await insertKey.first(tx, row)) !== undefined,
  async together(tx, rows) {
    const inserted = new Set((await insertKeys.all(tx, { rows: JSON.stringify(rows) })).map(idOf));
    return rows.map((row) => inserted.delete(idOf(row)));
  },
});

const updateAnswer = batchedUpdate((db, of: IdempotencyKeyId & { answer: string }) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: of.answer })
    .where('gym_id', '=', of.gymId)
    .where('person_id', '=', of.personId)
    .where('key', '=', of.key),
);

/** False where the key was used before. A transaction that is inserting the same key is waited for. */
export const insertIdempotencyKeyIfNew = (
  tx: Tx,
  { gymId, personId, key }: IdempotencyKeyId,
  { call, inputHash, now }: { call: string; inputHash: string; now: number },
): Promise<boolean> =>
  insertIfNew(tx, { gym_id: gymId, person_id: personId, key, call, input_hash: inputHash, created_at: now });

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
