import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { withIdempotencyKey } from './idempotency.ts';
import {
  deleteIdempotencyKeysBefore,
  insertIdempotencyKeyIfNew,
  saveAnswer,
  savedUseOf,
} from './idempotency.repository.ts';

onBothEngines('an idempotency key', (server) => {
  let gym: TestGym;
  let foreign: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    foreign = await createTestGym(server(), 'Other');
  });
  const codes = () =>
    server().database.db.selectFrom('qr_sessions').select('id').where('gym_id', '=', gym.gymId).execute();

  test('of one call is refused for another one with the same input', async () => {
    const { gymId, admin } = gym;
    await admin.client.checkoutAllMembers({ gymId }, { idempotencyKey: 'one' });
    await expect(admin.client.generateQRSession({ gymId }, { idempotencyKey: 'one' })).rejects.toMatchObject({
      status: 422,
      code: 'key-reused',
    });
    expect(await codes()).toEqual([]);
  });

  test('belongs to one person', async () => {
    const { gymId, admin, staff } = gym;
    const first = await admin.client.generateQRSession({ gymId, branchId: gym.side }, { idempotencyKey: 'two' });
    const other = await staff.client.generateQRSession({ gymId, branchId: gym.side }, { idempotencyKey: 'two' });
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(await codes()).toHaveLength(2);
  });

  test('and its answer are kept for the person, the call and the input', async () => {
    const { gymId, admin, staff } = gym;
    const id = { gymId, personId: admin.id, key: 'kept' };
    const others = [
      { ...id, key: 'other' },
      { ...id, personId: staff.id },
      { ...id, gymId: foreign.gymId, personId: foreign.admin.id },
    ];
    const use = { call: 'addMember', inputHash: 'hash', now: 5 };
    const { database } = server();
    await database.transaction(async (tx) => {
      for (const one of [id, ...others]) expect(await insertIdempotencyKeyIfNew(tx, one, use)).toBe(true);
      expect(await insertIdempotencyKeyIfNew(tx, id, { ...use, call: 'addStaff', now: 6 })).toBe(false);
      await saveAnswer(tx, id, '{"done":true}');
      const saved = { call: 'addMember', input_hash: 'hash' };
      expect(await savedUseOf(tx, id)).toEqual({ ...saved, answer: '{"done":true}' });
      for (const other of others) expect(await savedUseOf(tx, other)).toEqual({ ...saved, answer: null });
    });
  });

  test('used twice at the same moment runs the work once, and both get its answer', async () => {
    const { gymId, admin } = gym;
    const { database } = server();
    const action = { gymId, personId: admin.id, key: 'twice', call: 'addMember', input: {} };
    let effects = 0;
    const use = (key: string) =>
      database.sharedTransaction(gymId, (tx) =>
        withIdempotencyKey(tx, { ...action, key }, 5, async () => {
          await tx.updateTable('people').set({ total_visits: effects }).where('gym_id', '=', gymId).execute();
          return { effect: (effects += 1) };
        }),
      );
    const answers = await Promise.all([use('twice'), use('twice'), use('another')]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[2]).not.toEqual(answers[0]);
  });

  test('is deleted by age', async () => {
    const { gymId, admin } = gym;
    const keys = () =>
      server()
        .database.db.selectFrom('idempotency_keys')
        .select('key')
        .where('gym_id', '=', gymId)
        .where('key', 'in', ['older', 'newer'])
        .execute();
    await server().database.transaction(async (tx) => {
      for (const [key, now] of [
        ['older', 1_000],
        ['newer', 1_001],
      ] as const) {
        await insertIdempotencyKeyIfNew(tx, { gymId, personId: admin.id, key }, { call: '', inputHash: '', now });
      }
    });
    await deleteIdempotencyKeysBefore(server().database.db, 1_001);
    expect(await keys()).toEqual([{ key: 'newer' }]);
  });

  test.each(['', 'x'.repeat(101), 'two words'])('that is invalid (%j) is refused', async (key) => {
    const before = await codes();
    const response = await server().app.request('/generateQRSession', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await gym.admin.token()}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ gymId: gym.gymId }),
    });
    expect(response.status).toBe(400);
    expect(await codes()).toEqual(before);
  });
});
