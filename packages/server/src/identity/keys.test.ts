import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { password, type Service, startService } from '../testing/identity/service.ts';

describe.each(engines)('signing keys, on %s', (engine) => {
  let service: Service;
  beforeEach(async () => {
    service = await startService(engine);
  });
  afterEach(() => service.remove());

  const idToken = async (email: string, identity = service.identity) => {
    const answer = await identity.routes.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await answer.json()) as { idToken: string }).idToken;
  };
  const keys = () => service.database.db.selectFrom('signing_keys').selectAll().orderBy('ordinal').execute();

  test('servers that start together on one database create one key', async () => {
    const { uid } = await service.account();
    const servers = Array.from({ length: 6 }, () => service.another());
    const tokens = await Promise.all(servers.map((server) => server.customToken(uid)));
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(1);
    expect(await keys()).toHaveLength(1);
  });

  test('after a rotation the old key still verifies; after the next it does not', async () => {
    const { uid, email } = await service.account();
    const first = await idToken(email);
    await service.identity.rotateSigningKey();
    const second = await idToken(email);
    expect(decodeProtectedHeader(second).kid).not.toBe(decodeProtectedHeader(first).kid);
    for (const token of [first, second]) expect(await service.identity.verifyToken(token)).toMatchObject({ uid });
    await service.identity.rotateSigningKey();
    await expect(service.identity.verifyToken(first)).rejects.toMatchObject({ code: 'invalid-token' });
    expect(await service.identity.verifyToken(second)).toMatchObject({ uid });
    expect((await keys()).map(({ retired_at }) => retired_at !== null)).toEqual([true, false, false]);
  });

  test('another server accepts a new key at once, and drops a retired one within 30 seconds', async () => {
    const { uid, email } = await service.account();
    const other = service.another();
    const first = await idToken(email);
    expect(await other.verifyToken(first)).toMatchObject({ uid });
    await service.identity.rotateSigningKey();
    expect(await other.verifyToken(await idToken(email))).toMatchObject({ uid });
    await service.identity.rotateSigningKey();
    service.pass(30_000);
    await expect(other.verifyToken(first)).rejects.toMatchObject({ code: 'invalid-token' });
    expect(decodeProtectedHeader(await idToken(email, other)).kid).toBe((await keys()).at(-1)?.kid);
  });

  test('concurrent rotations never create two keys of one ordinal', async () => {
    const { email } = await service.account();
    await idToken(email);
    await Promise.all([service.another(), service.another()].map((server) => server.rotateSigningKey()));
    // Where one read only after the other had written, they rotated one after the other: two new keys, in order.
    const ordinals = (await keys()).map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual(ordinals.map((_, index) => (ordinals[0] ?? 0) + index));
    expect([2, 3]).toContain(ordinals.length);
  });
});
