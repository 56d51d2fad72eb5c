import { listAttendance } from '../attendance/attendance.repository.ts';
import { findBranch } from '../branches/branches.repository.ts';
import { lockCardGuesses } from '../checkIns/cardGuesses.ts';
import { unknownCard } from '../checkIns/checkIns.rules.ts';
import type { Context, DeviceContext } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertIdempotencyKeyIfNew, savedUseOf } from '../http/idempotency.repository.ts';
import { findPerson, lockMemberByCardForUpdate, lockPersonForUpdate } from '../people/people.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { inEachLanguage, say, texts } from '../texts.ts';
import { insertOperationIfNew, type OperationRow } from './offline.repository.ts';
import { correctedMoment, isTooOld, type Operation } from './offline.rules.ts';
import { placeConflicts } from './placeConflicts.ts';

export type SyncContext = Context | DeviceContext;
type Outcome = Pick<OperationRow, 'outcome' | 'refusal' | 'reason'>;

/** How many characters of a card number the desk is shown. */
export const CARD_END_LENGTH = 4;

/**
 * Takes one operation, once, and records what fits. Returns milliseconds to wait where too many unknown cards were
 * tried; then nothing was taken.
 */
export async function receiveOperation(
  tx: Tx,
  ctx: SyncContext,
  operation: Operation,
  sentAt: number,
): Promise<{ waitMs: number } | undefined> {
  const { gymId, now, caller } = ctx;
  const at = correctedMoment(operation.at, { sentAt, now });
  const wasAnswered = await claimKey(tx, ctx, operation);
  const guesses = operation.type === 'CARD' ? await lockCardGuesses(tx, ctx) : undefined;
  if (guesses?.waitMs !== undefined) return { waitMs: guesses.waitMs };
  const person = await lockPerson(tx, ctx, operation, at);
  const waits = wasAnswered ? recorded : isTooOld(at, now) ? tooOld() : person ? conflict : unknown(operation.type);
  const branchId = await resolveBranch(tx, ctx, operation, person);
  await insertOperationIfNew(tx, gymId, {
    id: operation.id,
    type: operation.type,
    action: operation.type === 'MANUAL' ? operation.action : null,
    person_id: person?.id ?? null,
    card_end: operation.type === 'CARD' ? operation.cardNumber.slice(-CARD_END_LENGTH) : null,
    branch_id: branchId,
    recorded_by_name: caller.name,
    happened_at: at,
    received_at: now,
    override_reason: (operation.type === 'MANUAL' && operation.overrideReason) || null,
    ...waits,
    waiting_since: waits.outcome === 'recorded' ? null : now,
    settled_at: null,
    settled_by_name: null,
  });
  if (!person && operation.type === 'CARD') await guesses?.count(operation.cardNumber);
  if (person) await placeConflicts(tx, ctx, person);
  return undefined;
}

const recorded: Outcome = { outcome: 'recorded', refusal: null, reason: '' };
const conflict: Outcome = { outcome: 'conflict', refusal: null, reason: '' };
const inWords = (message: string) => inEachLanguage((language) => say(texts(language), { message }));
const tooOld = (): Outcome => ({
  outcome: 'refused',
  refusal: 'too-old',
  reason: inWords(/*i18n*/ 'It is older than 72 hours'),
});
const unknown = (type: Operation['type']): Outcome => ({
  outcome: 'refused',
  refusal: 'unknown',
  reason: inWords(type === 'CARD' ? unknownCard().sentence : /*i18n*/ 'That person was not found'),
});

/**
 * The operation may have reached the server before the connection broke: its id was the key of that call. Claims the
 * key, so that a call that is still on its way does nothing, and says whether it has recorded something already.
 */
async function claimKey(tx: Tx, { gymId, caller, now }: SyncContext, { id }: Operation): Promise<boolean> {
  const key = { gymId, personId: caller.userType === 'device' ? caller.deviceId : caller.personId, key: id };
  if (await insertIdempotencyKeyIfNew(tx, key, { call: 'syncCheckIns', inputHash: '', now })) return false;
  const { call, answer } = await savedUseOf(tx, key);
  const saved = JSON.parse(answer ?? '{}') as object;
  return call === 'universalCheckIn' && !('refusal' in saved) && !('waitMs' in saved);
}

/** The person, if the caller may check them in or out; locked. */
async function lockPerson(tx: Tx, ctx: SyncContext, operation: Operation, at: number): Promise<PersonRow | undefined> {
  const { gymId } = ctx;
  if (operation.type === 'CARD') return lockMemberByCardForUpdate(tx, gymId, operation.cardNumber);
  const person = await findPerson(tx, gymId, operation.targetUserId);
  if (!person || !(await isInScope(tx, ctx, person, operation.action, at))) return undefined;
  return lockPersonForUpdate(tx, gymId, person.user_type, person.id);
}

/** Of staff, the members of their own branch and themselves, and check-outs of guests who were inside it. */
export async function isInScope(
  db: Db,
  { gymId, caller }: SyncContext,
  person: PersonRow,
  action: 'checkin' | 'checkout',
  at: number,
): Promise<boolean> {
  if (caller.userType === 'admin') return true;
  if (caller.userType !== 'staff') return false;
  if (person.id === caller.personId) return true;
  if (person.user_type !== 'member') return false;
  if (person.branch_id === caller.branchId) return true;
  if (action === 'checkin') return false;
  const of = { personId: person.id, userType: person.user_type, before: at + 1, limit: 2 };
  // The check-out may replace an estimate.
  const last = (await listAttendance(db, gymId, of)).find(({ method }) => method !== 'auto');
  return last?.action === 'check-in' && last.branch_id === caller.branchId;
}

/**
 * Where it was recorded: of staff and kiosks their own branch, of admins the one that they name. One that is unknown by
 * now is replaced by the person's or main branch, so that the desk learns of it.
 */
export async function resolveBranch(
  tx: Tx,
  { gymId, gym, caller }: SyncContext,
  { type, branchId }: Pick<Operation, 'type' | 'branchId'>,
  person: PersonRow | undefined,
): Promise<string> {
  if (caller.branchId !== null) return caller.branchId;
  const named = branchId === undefined ? undefined : await findBranch(tx, gymId, branchId);
  return named?.id ?? (type === 'MANUAL' ? person?.branch_id : undefined) ?? gym.mainBranchId;
}
