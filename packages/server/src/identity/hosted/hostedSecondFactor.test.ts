import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HttpListener, listen } from '../../listen.ts';
import { engines } from '../../testing/databases.ts';
import { startHosted } from '../../testing/identity/hostedService.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const withFactor = {
  sign_in_provider: 'password',
  sign_in_second_factor: 'totp',
  second_factor_identifier: 'factor-1',
};
const withoutFactor = { sign_in_provider: 'password' };

describe.each(engines)('the second factor of the hosted service, on %s', (engine) => {
  let service: Awaited<ReturnType<typeof startHosted>>;
  beforeEach(async () => {
    service = await startHosted(engine);
  });
  afterEach(() => service.remove());

  const sessionOf = async (token: string) => (await service.identity.verifyToken(token)).session;
  const factors = () => service.database.db.selectFrom('second_factors').selectAll().execute();
  const codesOf = (uid: string) => service.database.transaction((tx) => service.identity.renewRecoveryCodes(tx, uid));
  const recover = async (email: unknown, code: unknown, headers: Record<string, string> = {}) => {
    const response = await service.identity.routes.request('/second-factor-recovery', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email, code }),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return { status: response.status, body: await response.text() };
  };

  /** An account with a second factor at the hosted service, and its token. */
  async function enrolled() {
    const account = await service.account();
    await service.identity.syncDue();
    service.secondFactors.add(account.uid);
    const token = await service.token(account.uid, { firebase: withFactor });
    await sessionOf(token);
    await service.identity.idle();
    return { ...account, token };
  }

  test('is what the token says; a token without it has none', async () => {
    const { uid } = await service.account();
    expect((await sessionOf(await service.token(uid, { firebase: withoutFactor }))).hasSecondFactor).toBe(false);
    expect(await factors()).toEqual([]);
    service.time.now += MINUTE;
    const token = await service.token(uid, { firebase: withFactor });
    expect((await sessionOf(token)).hasSecondFactor).toBe(true);
    expect((await sessionOf(token)).hasSecondFactor).toBe(true);
    expect(await factors()).toMatchObject([{ uid, id: 'factor-1', secret: null, withdrawn_at: null }]);
    expect(await service.identity.secondFactor(uid)).toMatchObject({ recoveryCodesLeft: 0 });
  });

  test('an enrolment within a session is noticed, ends the other sessions and is mailed once', async () => {
    const { uid, email } = await service.account();
    const elsewhere = await service.token(uid, { firebase: withoutFactor });
    await sessionOf(elsewhere);
    service.time.now += MINUTE;
    const signedInAt = { auth_time: Math.floor(service.time.now / 1000) };
    await sessionOf(await service.token(uid, { ...signedInAt, firebase: withoutFactor }));
    service.time.now += MINUTE;
    const token = await service.token(uid, { ...signedInAt, firebase: withFactor });
    expect((await sessionOf(token)).hasSecondFactor).toBe(true);
    await sessionOf(token);
    await service.identity.idle();
    expect(service.secondFactorChanges).toMatchObject([{ uid, email, change: { is: 'on' } }]);
    await expect(sessionOf(elsewhere)).rejects.toMatchObject({ code: 'expired-token' });
  });

  test('later sign-ins with it, and sessions that the desk starts, leave it alone and are not mailed', async () => {
    const { uid } = await enrolled();
    const before = await factors();
    service.time.now += MINUTE;
    expect((await sessionOf(await service.token(uid, { firebase: withFactor }))).hasSecondFactor).toBe(true);
    await service.identity.customToken(uid, 'gym-1');
    const firebase = { sign_in_provider: 'custom' };
    const ofDesk = await service.token(uid, { ...service.customTokenClaims.at(-1), firebase });
    expect((await sessionOf(ofDesk)).hasSecondFactor).toBe(false);
    await service.identity.idle();
    expect(await factors()).toEqual(before);
    expect(service.secondFactorChanges).toMatchObject([{ change: { is: 'on' } }]);
  });

  test('a later sign-in without it says that its owner withdrew it there', async () => {
    const { uid } = await enrolled();
    await codesOf(uid);
    service.time.now += MINUTE;
    await sessionOf(await service.token(uid, { firebase: withoutFactor }));
    await service.identity.idle();
    expect(await factors()).toEqual([]);
    expect(await service.identity.secondFactor(uid)).toBeUndefined();
    expect(service.secondFactorChanges.at(-1)).toMatchObject({ uid, change: { is: 'off' } });
  });

  test('a sign-in without it from before the enrolment is refused, and takes nothing away', async () => {
    const { uid } = await service.account();
    await service.identity.syncDue();
    // Google tells whole seconds.
    service.time.now = Math.ceil(service.time.now / SECOND) * SECOND + MINUTE;
    const authTime = service.time.now / SECOND;
    service.time.now += MINUTE;
    const elsewhere = await service.token(uid, { firebase: withoutFactor });
    service.time.now += MINUTE;
    const atOnce = await service.token(uid, { firebase: withoutFactor });
    // Enrolled within a session that is older than the other one.
    const enrolling = await service.token(uid, { auth_time: authTime, firebase: withFactor });
    expect((await sessionOf(enrolling)).hasSecondFactor).toBe(true);
    await codesOf(uid);
    const before = [await factors(), await service.identity.secondFactor(uid)];
    for (const token of [elsewhere, atOnce]) {
      await expect(sessionOf(token)).rejects.toMatchObject({
        code: 'expired-token',
        message: 'The sign-in is from before the second factor',
      });
    }
    await service.identity.idle();
    expect([await factors(), await service.identity.secondFactor(uid)]).toEqual(before);
    expect(service.secondFactorChanges).toMatchObject([{ change: { is: 'on' } }]);
    expect(await service.identity.listSessions(uid)).toHaveLength(1);
  });

  test('a reset ends the sessions at once, and reaches the hosted service when the network is back', async () => {
    const { uid, token } = await enrolled();
    expect(await service.database.transaction((tx) => service.identity.resetSecondFactor(tx, uid))).toBe(true);
    expect(await service.database.transaction((tx) => service.identity.resetSecondFactor(tx, uid))).toBe(false);
    expect(await service.identity.secondFactor(uid)).toBeUndefined();
    await expect(sessionOf(token)).rejects.toMatchObject({ code: 'expired-token' });
    service.network.isDown = true;
    await service.identity.syncDue();
    expect(service.secondFactors.has(uid)).toBe(true);
    service.network.isDown = false;
    service.time.now += MINUTE;
    await service.identity.syncDue();
    expect(service.secondFactors.has(uid)).toBe(false);
    expect(await factors()).toEqual([]);
  });

  test('a recovery code removes it at the hosted service, once, and is mailed', async () => {
    const { uid, email, token } = await enrolled();
    const [code = '', another = ''] = (await codesOf(uid)) ?? [];
    expect(await recover(email.toUpperCase(), code)).toEqual({ status: 200, body: '{}' });
    expect(service.secondFactors.has(uid)).toBe(false);
    expect(await factors()).toEqual([]);
    await expect(sessionOf(token)).rejects.toMatchObject({ code: 'expired-token' });
    await service.identity.idle();
    expect(service.secondFactorChanges.at(-1)).toMatchObject({ uid, change: { is: 'off' } });
    expect((await recover(email, code)).status).toBe(400);
    expect((await recover(email, another)).status).toBe(400);
    expect(await service.database.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([]);
  });

  test('a recovery without the network says so in the reader’s language; the same code completes it when it is back', async () => {
    for (const [language, expected] of [
      ['en', 'The sign-in service cannot be reached. Please try again in a minute.'],
      ['hi', /[\u0900-\u097F]/],
    ] as const) {
      const { uid, email } = await enrolled();
      const [code = ''] = (await codesOf(uid)) ?? [];
      service.network.isDown = true;
      const { status, body } = await recover(email, code, { 'accept-language': language });
      expect(status).toBe(503);
      expect(body).toMatch(expected);
      expect(service.failures.at(-1)).toMatchObject({ err: { message: 'the network is down' } });
      expect(service.secondFactors.has(uid)).toBe(true);
      service.network.isDown = false;
      expect(await recover(email, 'aaaa-bbbb-cccc-dddd')).toEqual({ status: 400, body: '{}' });
      expect(service.secondFactors.has(uid)).toBe(true);
      expect(await recover(email, code)).toEqual({ status: 200, body: '{}' });
      expect(service.secondFactors.has(uid)).toBe(false);
      expect((await recover(email, code)).status).toBe(400);
      await service.identity.idle();
      const changes = service.secondFactorChanges.filter((change) => change.uid === uid);
      expect(changes.map(({ change }) => change.is)).toEqual(['on', 'off']);
    }
  });

  test('every wrong recovery gets the same answer and changes nothing; thirty of an address wait, others do not', async () => {
    const { uid, email } = await enrolled();
    const other = await enrolled();
    const [code = ''] = (await codesOf(uid)) ?? [];
    const [theirs = ''] = (await codesOf(other.uid)) ?? [];
    const before = await factors();
    const refused = { status: 400, body: '{}' };
    expect(await recover('nobody@demo.gym', code)).toEqual(refused);
    expect(await recover('not an address', code)).toEqual(refused);
    expect(await recover(email, undefined)).toEqual(refused);
    expect(await recover(undefined, undefined)).toEqual(refused);
    const { email: plain } = await service.account();
    expect(await recover(plain, code)).toEqual(refused);
    for (const wrong of [theirs, '123456', 'aaaa-bbbb-cccc-dddd', '', 'x'.repeat(300)])
      expect(await recover(email, wrong)).toEqual(refused);
    for (let at = 0; at < 30; at += 1) await recover(email, theirs);
    expect((await recover(email, code)).status).toBe(429);
    expect(await factors()).toEqual(before);
    expect(service.secondFactors.has(uid)).toBe(true);
    service.client.address = '192.0.2.77';
    expect((await recover(email, code)).status).toBe(200);
  });

  describe('of a request for a recovery', () => {
    const statuses: number[] = [];
    const errors: unknown[] = [];
    let listener: HttpListener;
    beforeEach(async () => {
      statuses.length = errors.length = 0;
      const app = new Hono().use(async (context, next) => {
        await next();
        statuses.push(context.res.status);
      });
      app.onError((error, context) => {
        errors.push(error);
        return context.text('', 500);
      });
      listener = await listen(app.route('/', service.identity.routes), { host: '127.0.0.1', port: 0 });
    });
    afterEach(() => listener.stop());

    test.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
      'a client that leaves in the middle of its body, after %s, is no failure of the server',
      async (framing) => {
        const socket = connect(listener.port, '127.0.0.1').setEncoding('latin1');
        socket.write(
          `POST /second-factor-recovery HTTP/1.1\r\nHost: gym.test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n${framing}\r\n\r\n5\r\n{"a":\r\n`,
        );
        const [answer] = (await once(socket, 'data')) as [string];
        expect(answer).toContain('100 Continue');
        socket.destroy();
        await expect.poll(() => statuses).toEqual([400]);
        expect([errors, service.failures]).toEqual([[], []]);
      },
    );

    test.each([
      ['with its length', (text: string) => text],
      ['in chunks', (text: string) => new Blob([text]).stream()],
    ])('a body that is too long, sent %s, is refused as such', async (_, bodyOf) => {
      const response = await fetch(`http://127.0.0.1:${listener.port}/second-factor-recovery`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: bodyOf(JSON.stringify({ email: 'a@demo.gym', code: 'x'.repeat(2000) })),
        duplex: 'half',
      } as RequestInit);
      expect(response.status).toBe(413);
      expect([errors, service.failures]).toEqual([[], []]);
    });
  });
});
