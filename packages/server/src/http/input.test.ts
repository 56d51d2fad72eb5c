import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '@spotter/api';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym } from '../testing/server.ts';

const json = { 'Content-Type': 'application/json' };
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
const most = 64 * 1024;

onBothEngines('the input of a call', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server());
    await gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id });
  });

  const send = async (path: string, init: RequestInit & { duplex?: 'half' } = {}) => {
    const headers = { Authorization: `Bearer ${await gym.admin.token()}`, ...(init.headers as object) };
    const response = await server().app.request(path, { ...init, headers });
    return { status: response.status, ...((await response.json()) as ErrorBody) };
  };
  const post = (body: BodyInit, headers: Record<string, string> = json) =>
    send('/checkoutAllMembers', { method: 'POST', headers, body, duplex: 'half' });
  const inside = async () => {
    const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
    return members.map(({ currentlyCheckedIn }) => currentlyCheckedIn);
  };

  test.each(['/getReceipt?token=', '/pass/manifest.webmanifest?gym=', '/g/'])(
    'NUL after %s, which PostgreSQL does not store, is no fault of the server',
    async (path) => {
      const { status } = await server().app.request(`${path}${'a'.repeat(30)}%00`);
      expect([400, 404]).toContain(status);
    },
  );

  test('NUL in the id of a session ends none', async () => {
    const body = JSON.stringify({ gymId: gym.gymId, sessionId: '\0' });
    const { status } = await send('/signOutSession', { method: 'POST', headers: json, body });
    expect([200, 400, 404]).toContain(status);
    expect(await inside()).toEqual([true]);
  });

  test.each([
    ['text/plain', 'The body must be JSON'],
    ['application/x-www-form-urlencoded', 'The body must be JSON'],
    ['application/jsonx', 'The body must be JSON'],
  ])('a body declared as %s is refused, whatever it holds', async (type, error) => {
    expect(await post(JSON.stringify({ gymId: gym.gymId }), { 'Content-Type': type })).toMatchObject({
      status: 400,
      code: 'invalid',
      error,
    });
    expect(await inside()).toEqual([true]);
  });

  test.each([
    ['', 'The body is not JSON'],
    ['{"gymId":', 'The body is not JSON'],
    ['null', 'The body must be a JSON object'],
    ['"text"', 'The body must be a JSON object'],
    ['5', 'The body must be a JSON object'],
    ['[{}]', 'The body must be a JSON object'],
    [nested(32), 'The body must be a JSON object'],
  ])('a body of %j is refused', async (body, error) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'invalid', error });
    expect(await inside()).toEqual([true]);
  });

  test('at the maximum depth, its fields are validated', async () => {
    expect(await post(nested(31))).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([{ field: 'a', error: 'a is not a field of this call' }]),
    });
  });

  test('invalid UTF-8 is refused', async () => {
    expect(await post(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({
      status: 400,
      error: 'The body is not UTF-8',
    });
  });

  test('more than 64 kB is refused, declared or not', async () => {
    const large = JSON.stringify({ gymId: gym.gymId, branchId: 'x'.repeat(most) });
    const declared = { ...json, 'Content-Length': String(large.length) };
    expect(await post(large, declared)).toMatchObject({ status: 413, code: 'too-large' });
    const undeclared = new Blob([large]).stream();
    expect(await post(undeclared)).toMatchObject({ status: 413, code: 'too-large' });
    expect(await inside()).toEqual([true]);
  });

  const largeBody = () => JSON.stringify({ gymId: gym.gymId, padding: Array.from({ length: 500_000 }, () => 1) });
  const logos = () => server().database.db.selectFrom('logos').select('id').where('gym_id', '=', gym.gymId).execute();

  test('a call that takes a large body takes none of those whom it refuses', async () => {
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    const body = largeBody();
    for (const token of [kiosk.token, await gym.member.token()]) {
      const headers = { ...json, Authorization: `Bearer ${token}`, 'Content-Length': String(body.length) };
      for (const path of ['/uploadLogo', '/uploadImport'])
        expect(await send(path, { method: 'POST', headers, body })).toMatchObject({ status: 413, code: 'too-large' });
      const small = { method: 'POST', headers: { ...headers, 'Content-Length': '2' }, body: '{}' };
      expect(await send('/uploadLogo', small)).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(await logos()).toEqual([]);
  });

  test('a list of half a million is refused like any other field', async () => {
    const body = largeBody();
    expect(await send('/uploadLogo', { method: 'POST', headers: json, body })).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([{ field: 'padding', error: 'padding is not a field of this call' }]),
    });
    expect(await logos()).toEqual([]);
  });

  test('of many unknown fields a hundred are named', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, 1]));
    const { status, fields } = await post(JSON.stringify({ gymId: gym.gymId, ...many }));
    expect([status, fields?.length]).toEqual([400, 100]);
    expect(await inside()).toEqual([true]);
  });

  test('a repeated query parameter is refused by its name', async () => {
    const path = `/getMembers?gymId=${gym.gymId}&branchId=${gym.main}&branchId=${gym.side}`;
    expect(await send(path)).toMatchObject({ status: 400, error: 'branchId is given more than once' });
  });

  test('an unknown field is refused by its name, and nothing is done', async () => {
    const body = JSON.stringify({ gymId: gym.gymId, everyone: true });
    expect(await post(body)).toMatchObject({
      status: 400,
      fields: [{ field: 'everyone', error: 'everyone is not a field of this call' }],
    });
    expect(await inside()).toEqual([true]);
  });

  test('valid input is accepted', async () => {
    expect(await post(JSON.stringify({ gymId: gym.gymId }))).toMatchObject({ status: 200, count: 1 });
    expect(await inside()).toEqual([false]);
  });
});
