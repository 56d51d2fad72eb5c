import { beforeEach, describe, expect, test } from 'vitest';
import { createClient, PAIRING_CODE, PAIRING_CODE_LIFETIME_MS } from '@spotter/api';
import { hashOf, newSecret } from '../identity/secrets.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { clientWithToken, createTestGym, origin, type TestGym } from '../testing/server.ts';
import { normalizeReadableCode } from '../identity/readableCodes.ts';
import { insertPairingCode } from './pairingCodes.repository.ts';
import { assertUnexpired, guessLimits, newPairingCode, tooManyPairingCodes } from './pairingCodes.ts';

const refusal = (code: string, message: string) => expect.objectContaining({ code, message });

describe('a pairing code', () => {
  test('has 8 characters that do not look alike, and is new each time', () => {
    const codes = Array.from({ length: 200 }, newPairingCode);
    expect(codes.filter((code) => !PAIRING_CODE.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(200);
    expect(new Set(codes.join('')).size).toBe(31);
  });

  test('is read as people type it', () => {
    expect(normalizeReadableCode(' abcd-2345 ')).toBe('ABCD2345');
  });

  test('is usable until it expires', () => {
    expect(() => assertUnexpired({ expires_at: 10 }, 9)).not.toThrow();
    const expired = refusal('code-expired', 'This code has expired. Please make a new one in the settings.');
    expect(() => assertUnexpired({ expires_at: 10 }, 10)).toThrow(expired);
  });

  test('after too many guesses, the browser hears when to try again', () => {
    const error = { code: 'too-many', message: 'Too many codes were tried. Please wait a few minutes.' };
    expect(tooManyPairingCodes(60_001)).toMatchObject({ ...error, retryAfter: 61 });
  });
});

let addresses = 0;

onBothEngines('pairing by a code', (server) => {
  let gym: TestGym;
  /** A browser that nobody has signed in at. */
  let redeem: (code: string, secret?: string) => ReturnType<ReturnType<typeof createClient>['redeemPairingCode']>;
  beforeEach(async () => {
    gym = await createTestGym(server());
    await server().database.db.deleteFrom('throttles').execute();
    redeem = fromAddress();
  });

  const fromAddress = (address = `browser ${(addresses += 1)}`) => {
    const client = createClient({
      origin,
      getToken: () => Promise.resolve(null),
      fetch: (request, init) => {
        const sent = new Request(request, init);
        sent.headers.set('X-Test-Address', address);
        return Promise.resolve(server().app.fetch(sent));
      },
    });
    return (code: string, secret?: string) => client.redeemPairingCode({ code, ...(secret && { secret }) });
  };
  const create = (by = gym.admin, branchId = gym.side) =>
    by.client.createPairingCode({ gymId: gym.gymId, branchId, name: 'Front door' });
  const devices = async () => (await gym.admin.client.listDevices({ gymId: gym.gymId })).devices;

  test('pairs one browser at the branch, in the name of the admin; the code is stored as a hash', async () => {
    const { code, expiresAt } = await create();
    expect(expiresAt).toBe(server().clock.now + PAIRING_CODE_LIFETIME_MS);
    const rows = await server()
      .database.db.selectFrom('pairing_codes')
      .selectAll()
      .where('gym_id', '=', gym.gymId)
      .execute();
    expect(rows.map((row) => row.code_hash)).toEqual([hashOf(code)]);
    const { gymId, device, token } = await redeem(code.toLowerCase());
    expect([gymId, device]).toMatchObject([
      gym.gymId,
      { name: 'Front door', branchId: gym.side, pairedBy: 'Asha Admin' },
    ]);
    const kiosk = clientWithToken(server(), token);
    expect(await kiosk.getKiosk({ gymId })).toMatchObject({ device: { id: device.id }, branch: { id: gym.side } });
    await expect(kiosk.getMembers({ gymId })).rejects.toMatchObject({ status: 403 });
    await expect(redeem(code)).rejects.toMatchObject({
      code: 'code-used',
      message: 'This code has been used. Please make a new one in the settings.',
    });
    expect(await devices()).toHaveLength(1);
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([
      { action: 'pair', entityName: 'Front door', performedBy: { name: 'Asha Admin' } },
    ]);
  });

  test('of twenty browsers with the same code one is paired', async () => {
    const { code } = await create();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => fromAddress()(code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await devices()).toHaveLength(1);
  });

  test('a used code answers the browser that has used it again, and no other', async () => {
    const [{ code }, secret] = [await create(), newSecret()];
    const answer = await redeem(code, secret);
    const before = await devices();
    server().clock.now += 2 * PAIRING_CODE_LIFETIME_MS;
    expect(await redeem(code, secret)).toEqual(answer);
    for (const other of [newSecret(), undefined])
      await expect(redeem(code, other)).rejects.toMatchObject({ code: 'code-used' });
    expect(await devices()).toEqual(before);
    // Where the answer was lost and the code has gone, another code of the same name does.
    expect(await redeem((await create()).code, secret)).toEqual(answer);
    await gym.admin.client.revokeDevice({ gymId: gym.gymId, deviceId: answer.device.id });
    await expect(redeem(code, secret)).rejects.toMatchObject({ code: 'code-used' });
  });

  test('one browser that asks twice at the same moment is one kiosk', async () => {
    const [{ code }, secret] = [await create(), newSecret()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code, secret)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect(await devices()).toHaveLength(1);
  });

  test('a code ends after 10 minutes, and with the rights of the admin who made it', async () => {
    const { code } = await create();
    server().clock.now += PAIRING_CODE_LIFETIME_MS;
    await expect(redeem(code)).rejects.toMatchObject({ code: 'code-expired' });
    const second = await create();
    const { db } = server().database;
    await db.updateTable('people').set({ deactivated_at: 1 }).where('id', '=', gym.admin.id).execute();
    await expect(redeem(second.code)).rejects.toMatchObject({ code: 'not-found' });
    await db.updateTable('people').set({ deactivated_at: null }).where('id', '=', gym.admin.id).execute();
    const ofStaff = newPairingCode();
    await insertPairingCode(db, gym.gymId, {
      code_hash: hashOf(ofStaff),
      branch_id: gym.side,
      name: 'Front door',
      created_by: gym.staff.id,
      created_at: server().clock.now,
      expires_at: server().clock.now + PAIRING_CODE_LIFETIME_MS,
      used_at: null,
    });
    await expect(redeem(ofStaff)).rejects.toMatchObject({ code: 'not-found', message: 'That code was not found' });
    expect(await devices()).toEqual([]);
  });

  test('only admins make codes, for active branches of their gym', async () => {
    const other = await createTestGym(server(), 'Other');
    await expect(create(gym.staff)).rejects.toMatchObject({ status: 403 });
    await expect(create(gym.admin, other.side)).rejects.toMatchObject({ code: 'not-found' });
    const { db } = server().database;
    const { code } = await create();
    await db.updateTable('branches').set({ deactivated_at: 1 }).where('id', '=', gym.side).execute();
    await expect(create()).rejects.toMatchObject({ code: 'branch-inactive' });
    await expect(redeem(code)).rejects.toMatchObject({ code: 'branch-inactive' });
    expect(await devices()).toEqual([]);
  });

  test('guesses are few per address and in all; a valid code counts for none', async () => {
    const { tries, windowMs } = guessLimits.ofAddress;
    for (let number = 0; number < tries; number++) {
      await expect(redeem(`WRNG${1000 + number}`)).rejects.toMatchObject({ code: 'not-found' });
    }
    const { code } = await create();
    await expect(redeem(code)).rejects.toMatchObject({ code: 'too-many' });
    expect(await fromAddress()(code)).toMatchObject({ gymId: gym.gymId });
    server().clock.now += windowMs;
    const { code: later } = await create();
    expect(await redeem(later)).toMatchObject({ gymId: gym.gymId });
    const { db } = server().database;
    await db
      .updateTable('throttles')
      .set({ moments: Array<number>(guessLimits.ofAll.tries).fill(server().clock.now).join(',') })
      .where('subject', 'like', `${guessLimits.ofAll.name}:%`)
      .execute();
    server().clock.now += windowMs - 1;
    const { code: last } = await create();
    await expect(fromAddress()(last)).rejects.toMatchObject({ code: 'too-many' });
  });

  test('guesses are few per network of IPv6 addresses', async () => {
    for (let number = 0; number < guessLimits.ofAddress.tries; number++) {
      const guess = fromAddress(`2001:db8:1:1::${number}`)('WRNG1000');
      await expect(guess).rejects.toMatchObject({ code: 'not-found' });
    }
    const { code } = await create();
    await expect(fromAddress('2001:db8:1:1::ffff')(code)).rejects.toMatchObject({ code: 'too-many' });
    expect(await fromAddress('2001:db8:1:2::1')(code)).toMatchObject({ gymId: gym.gymId });
  });
});
