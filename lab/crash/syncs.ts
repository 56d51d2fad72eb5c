// Check-ins that were recorded without a connection, sent in batches: what must agree after a kill.
import { type AnswerOf, contract, type OfflineOperation } from '@spotter/api';
import type { Database } from '../../packages/server/src/db/database.ts';
import type { Desk } from '../rig/gyms.ts';
import { feedFaults, occupancyFaults, type Verdict } from './verify.ts';
import type { Work } from './work.ts';
import type { Writer } from './writer.ts';

const OPERATIONS_PER_BATCH = 4;
const SECOND_MS = 1000;
/** The first operation is so old: each comes 10 s after the one before, and none may be older than 72 hours. */
const AGE_MS = 60 * 3600 * SECOND_MS;
const STEP_MS = 10 * SECOND_MS;

type Result = AnswerOf<'syncCheckIns'>['results'][number];

/** Of the first batch of each member `number` is 1. Whole visits, so that a batch may follow any. */
const batchOf = (start: number, memberId: string, number: number): OfflineOperation[] =>
  Array.from({ length: OPERATIONS_PER_BATCH }, (_, index) => {
    const position = (number - 1) * OPERATIONS_PER_BATCH + index;
    const action = index % 2 === 0 ? 'checkin' : 'checkout';
    return {
      id: `${memberId}-${position}`,
      type: 'MANUAL',
      targetUserId: memberId,
      action,
      at: start + position * STEP_MS,
    };
  });

const bodyOf = ({ gymId }: Desk, operations: OfflineOperation[]) => ({ gymId, sentAt: Date.now(), operations });

/** Sends batches of operations; one without an answer is sent again as a whole, though a part of it may be recorded. */
export function createSyncs(): Work {
  const start = Date.now() - AGE_MS;
  return {
    requestOf: (desk, { memberId, keys }) => ({
      path: contract.syncCheckIns.path,
      body: bodyOf(desk, batchOf(start, memberId, keys)),
    }),
    verify: (database, desk, writers) => verifySyncs(database, desk, writers, start),
  };
}

async function verifySyncs({ db }: Database, desk: Desk, writers: Writer[], start: number): Promise<Verdict> {
  const { gymId } = desk;
  const verdict: Verdict = { lost: 0, duplicated: 0, faults: [] };
  const people = await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).execute();
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  for (const { memberId, acknowledged } of writers) {
    const sentAgain = acknowledged.length === 0 ? [] : new Set([1, acknowledged.length]);
    for (const number of sentAgain) {
      const operations = batchOf(start, memberId, number);
      const expected = operations.map(({ id }, index) => ({
        id,
        outcome: 'recorded',
        message: `${nameOf.get(memberId)} checked ${index % 2 === 0 ? 'in' : 'out'}`,
      }));
      const results = await send(desk, operations);
      if (JSON.stringify(results) !== JSON.stringify(expected)) {
        verdict.faults.push(`batch ${number} of ${memberId} was answered ${JSON.stringify(results)} when sent again`);
      }
    }
  }

  const rows = await db
    .selectFrom('attendance')
    .selectAll()
    .where('gym_id', '=', gymId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  const rowsByMember = Map.groupBy(rows, ({ person_id: id }) => id);
  const received = await db.selectFrom('offline_operations').selectAll().where('gym_id', '=', gymId).execute();
  const receivedByMember = Map.groupBy(received, ({ person_id: id }) => id);
  for (const { memberId, acknowledged, unanswered } of writers) {
    const stored = rowsByMember.get(memberId) ?? [];
    const atLeast = acknowledged.length * OPERATIONS_PER_BATCH;
    const atMost = atLeast + (unanswered === undefined ? 0 : OPERATIONS_PER_BATCH);
    verdict.lost += Math.max(0, atLeast - stored.length);
    verdict.duplicated += Math.max(0, stored.length - atMost);
    const isInOrder = stored.every(
      ({ action, happened_at: at }, index) =>
        action === (index % 2 === 0 ? 'check-in' : 'check-out') && at === start + index * STEP_MS,
    );
    if (!isInOrder) verdict.faults.push(`the entries of ${memberId} differ from the operations`);
    const operations = receivedByMember.get(memberId) ?? [];
    if (operations.length !== stored.length || operations.some(({ outcome }) => outcome !== 'recorded')) {
      verdict.faults.push(`${operations.length} operations of ${memberId}, but ${stored.length} entries`);
    }
    const visits = people.find(({ id }) => id === memberId)?.total_visits;
    if (visits !== Math.ceil(stored.length / 2)) verdict.faults.push(`${memberId} has ${visits} visits`);
  }
  verdict.faults.push(...(await feedFaults(db, gymId, rows)), ...(await occupancyFaults(desk, rowsByMember)));
  return verdict;
}

async function send(desk: Desk, operations: OfflineOperation[]): Promise<Result[]> {
  const response = await fetch(desk.origin + contract.syncCheckIns.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${desk.token}` },
    body: JSON.stringify(bodyOf(desk, operations)),
  });
  return ((await response.json()) as Partial<AnswerOf<'syncCheckIns'>>).results ?? [];
}
