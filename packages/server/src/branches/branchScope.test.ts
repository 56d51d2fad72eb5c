import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestDevice, type TestGym } from '../testing/server.ts';
import { resolveBranchScope } from './branchScope.ts';

test('members are refused', () => {
  const caller = { userType: 'member', branchId: 'side' } as Context['caller'];
  expect(() => resolveBranchScope({ caller }, 'side')).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

onBothEngines('the branch of a kiosk', (server) => {
  let gym: TestGym;
  let device: TestDevice;
  beforeAll(async () => {
    gym = await createTestGym(server());
    device = await pairTestDevice(server(), gym, gym.staff);
  });

  const codes = () =>
    server().database.db.selectFrom('qr_sessions').selectAll().where('gym_id', '=', gym.gymId).orderBy('id').execute();
  const callers = { device: () => device, staff: () => gym.staff, admin: () => gym.admin };
  /** A kiosk of the caller shows a code. */
  const show = (caller: keyof typeof callers, named: 'main' | 'side' | undefined) =>
    callers[caller]().client.generateQRSession({ gymId: gym.gymId, ...(named && { branchId: gym[named] }) });

  test.each([
    ['device', undefined, 'side'],
    ['device', 'side', 'side'],
    ['staff', undefined, 'side'],
    ['staff', 'side', 'side'],
    ['admin', undefined, 'main'],
    ['admin', 'side', 'side'],
  ] as const)('%s naming %s: the %s branch', async (caller, named, branch) => {
    const { sessionId } = await show(caller, named);
    const code = (await codes()).find(({ id }) => id === sessionId);
    expect(code?.branch_id).toBe(gym[branch]);
  });

  test.each(['device', 'staff'] as const)('%s naming another branch than their own: none', async (caller) => {
    const before = await codes();
    await expect(show(caller, 'main')).rejects.toMatchObject({ status: 404, message: 'That branch was not found' });
    expect(await codes()).toEqual(before);
  });
});
