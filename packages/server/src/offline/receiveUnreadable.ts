import { cardNumberMessage, idText, timestamp, type UnreadableOperation } from '@spotter/api';
import type { Tx } from '../db/database.ts';
import { findPerson } from '../people/people.repository.ts';
import { inEachLanguage, say, texts } from '../texts.ts';
import { insertOperationIfNew } from './offline.repository.ts';
import { correctedMoment, unreadableMessage } from './offline.rules.ts';
import { CARD_END_LENGTH, isInScope, resolveBranch, type SyncContext } from './receiveOperation.ts';

/**
 * Records an invalid operation as refused, so that the browser stops sending it and the desk sees the readable parts.
 * One without a usable id is not stored.
 */
export async function receiveUnreadable(
  tx: Tx,
  ctx: SyncContext,
  operation: UnreadableOperation,
  sentAt: number,
): Promise<void> {
  const { gymId, now, caller } = ctx;
  const id = idText.safeParse(operation.id);
  if (!id.success) return;
  const at = timestamp.safeParse(operation.at);
  const happenedAt = at.success && at.data > 0 ? correctedMoment(at.data, { sentAt, now }) : now;
  const type = operation.type === 'CARD' ? 'CARD' : 'MANUAL';
  const action = operation.action === 'checkin' || operation.action === 'checkout' ? operation.action : null;
  const named = type === 'MANUAL' ? idText.safeParse(operation.targetUserId).data : undefined;
  const found = named === undefined ? undefined : await findPerson(tx, gymId, named);
  const person = found && (await isInScope(tx, ctx, found, action ?? 'checkin', happenedAt)) ? found : undefined;
  const branchId = idText.safeParse(operation.branchId).data;
  await insertOperationIfNew(tx, gymId, {
    id: id.data,
    type,
    action: type === 'MANUAL' ? action : null,
    person_id: person?.id ?? null,
    card_end: (type === 'CARD' && endOfCard(operation.cardNumber)) || null,
    branch_id: await resolveBranch(tx, ctx, { type, branchId }, person),
    recorded_by_name: caller.name,
    happened_at: happenedAt,
    received_at: now,
    override_reason: null,
    outcome: 'refused',
    refusal: 'unreadable',
    reason: inEachLanguage((language) =>
      say(texts(language), { message: type === 'CARD' ? cardNumberMessage : unreadableMessage }),
    ),
    waiting_since: now,
    settled_at: null,
    settled_by_name: null,
  });
}

const endOfCard = (cardNumber: unknown): string =>
  typeof cardNumber === 'string' ? cardNumber.replaceAll(/[^A-Za-z0-9]/g, '').slice(-CARD_END_LENGTH) : '';
