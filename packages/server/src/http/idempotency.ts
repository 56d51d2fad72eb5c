import { hash } from 'node:crypto';
import type { Context as Request } from 'hono';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { type IdempotencyKeyId, insertIdempotencyKeyIfNew, saveAnswer, savedUseOf } from './idempotency.repository.ts';

/** One action of one person. */
export interface IdempotentAction extends IdempotencyKeyId {
  call: string;
  input: unknown;
}

const isIdempotencyKey = (key: string) => /^[\x21-\x7e]{1,100}$/.test(key);

/**
 * Runs the work once per key: a retry returns the saved answer of the first run, as it came out of JSON. The key is
 * inserted first, in the same transaction, so that a retry at the same moment waits for the answer. Throws `key-reused`
 * where the key was used for another call or input.
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  { call, input, ...id }: IdempotentAction,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const inputHash = hash('sha256', JSON.stringify(input), 'base64url');
  if (await insertIdempotencyKeyIfNew(tx, id, { call, inputHash, now })) {
    const answer = await work();
    await saveAnswer(tx, id, JSON.stringify(answer));
    return answer;
  }
  const saved = await savedUseOf(tx, id);
  if (saved.call !== call || saved.input_hash !== inputHash) {
    throw new DomainError('key-reused', /*i18n*/ 'This Idempotency-Key was used for another request');
  }
  if (saved.answer === null) throw new Error('The transaction is still running the first use of this Idempotency-Key');
  return JSON.parse(saved.answer) as T;
}

/** With an Idempotency-Key, the transaction's result is saved and returned to retries. */
export function transactionsFor(
  request: Request,
  database: Database,
  now: number,
  action: Omit<IdempotentAction, 'key'>,
): Pick<Context, 'transaction' | 'sharedTransaction'> {
  const key = request.req.header('idempotency-key');
  if (key !== undefined && !isIdempotencyKey(key))
    throw new DomainError('invalid', /*i18n*/ 'The Idempotency-Key must be 1 to 100 visible characters');
  const once =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      key === undefined ? work(tx) : withIdempotencyKey(tx, { ...action, key }, now, () => work(tx));
  return {
    transaction: (work) => database.transaction(once(work)),
    sharedTransaction: (work) => database.sharedTransaction(action.gymId, once(work)),
  };
}
