import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

onBothEngines('an idempotency key', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
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
