import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { DomainError } from '../errors.ts';

/** Not an error: the action was done before, and this is what was answered then. */
export class Replayed extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('Repeated');
    this.answer = answer;
  }
}

/** One action of one person. */
export interface IdempotentAction {
  gymId: string;
  personId: string;
  key: string;
  call: string;
  input: unknown;
}

interface Use {
  gymId: string;
  personId: string;
  key: string;
}

const insertKey = statement((db, of: Use & { call: string; inputHash: string; now: number }) =>
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

const saveAnswer = statement((db, of: Use & { answer: string }) =>
  db
    .updateTable('idempotency_keys')
    .set({ answer: of.answer })
    .where('gym_id', '=', of.gymId)
    .where('person_id', '=', of.personId)
    .where('key', '=', of.key),
);

export const isIdempotencyKey = (key: string) => /^[\x21-\x7e]{1,100}$/.test(key);

/**
 * Runs the work unless its key has been used; then throws `Repeated` with the saved answer, or refuses another input.
 * The key is written first, in the same transaction, so that a retry at the same moment waits for the answer.
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  action: IdempotentAction,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const { gymId, personId, key, call } = action;
  const inputHash = createHash('sha256').update(JSON.stringify(action.input)).digest('base64url');
  const use = { gymId, personId, key };
  if (!(await insertKey.first(tx, { ...use, call, inputHash, now }))) {
    const saved = await tx
      .selectFrom('idempotency_keys')
      .select(['call', 'input_hash', 'answer'])
      .where('gym_id', '=', gymId)
      .where('person_id', '=', personId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (saved.call !== call || saved.input_hash !== inputHash) {
      throw new DomainError('key-reused', 'This Idempotency-Key was used for another request');
    }
    throw new Replayed(JSON.parse(saved.answer ?? 'null'));
  }
  const answer = await work();
  await saveAnswer.all(tx, { ...use, answer: JSON.stringify(answer) });
  return answer;
}
