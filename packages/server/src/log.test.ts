import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCallLog, SLOW_CALL_MS } from './http/callLog.ts';
import { noLimits } from './http/limits.ts';
import { createLog } from './log.ts';
import { engines } from './testing/databases.ts';
import { createTestGym, startTestServer, type TestGym, type TestServer } from './testing/server.ts';

interface Entry {
  level: number;
  msg?: string;
  [field: string]: unknown;
}

const password = 'a-very-secret-passphrase';
const [INFO, WARN, ERROR] = [30, 40, 50];

describe.each(engines)('the log at the default level, on %s', (engine) => {
  let lines: string[] = [];
  let server: TestServer;
  let gym: TestGym;
  beforeAll(async () => {
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const limits = { ...noLimits, perUser: 40 };
    server = await startTestServer(engine, { log, limits });
    gym = await createTestGym(server);
  });
  afterAll(() => server.close());

  const entries = () => lines.map((line) => JSON.parse(line) as Entry);
  const identity = (method: string, body: object) =>
    server.app.request(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const call = (path: string, token?: string, body?: object) =>
    server.app.request(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const mailOf = async (subject: RegExp) => {
    await server.identity.idle();
    await server.outbox.deliver();
    return server.sent.findLast((mail) => subject.test(mail.subject))?.text ?? '';
  };

  const failing = (error: object) => {
    const { db } = server.database;
    const selectFrom = db.selectFrom.bind(db);
    db.selectFrom = () => {
      throw Object.assign(new Error('the engine failed'), error);
    };
    return () => void (db.selectFrom = selectFrom);
  };

  test('has sign-ins, failed ones and denied calls, by ids and codes', async () => {
    lines = [];
    const { uid, id } = gym.staff;
    await identity('signInWithPassword', { email: 'nobody@else.test', password });
    const token = await gym.staff.token();
    const denied = await call(`/getMembers?gymId=${gym.gymId}`);
    await call('/getMembers?gymId=another', token);
    await call(`/getMembers?gymId=${gym.gymId}`, token);
    expect(entries()).toMatchObject([
      { level: INFO, msg: 'Identity request refused', method: 'signInWithPassword', address: '192.0.2.1' },
      { level: INFO, msg: 'Signed in', uid },
      { level: WARN, msg: 'The call was denied', call: 'getMembers', outcome: 'unauthenticated' },
      { level: WARN, msg: 'The call was denied', outcome: 'forbidden', uid, gymId: gym.gymId },
    ]);
    const { requestId } = (await denied.json()) as { requestId: string };
    expect(entries()[2]).toMatchObject({ requestId });
    expect(lines.join('')).not.toContain(id);
  });

  test('has rate limits, a full disk and an unreachable database', async () => {
    lines = [];
    const { admin, gymId } = gym;
    const token = await admin.token();
    for (const error of [{ code: '53100' }, { code: 'ECONNREFUSED' }, {}]) {
      const restore = failing(error);
      await call(`/getBranches?gymId=${gymId}`, token);
      restore();
    }
    expect(entries().filter(({ level, call: name }) => level === ERROR && name !== undefined)).toMatchObject([
      { outcome: 'storage-full', msg: 'The call could not be served' },
      {
        outcome: 'unavailable',
        msg: 'The call could not be served',
        err: { message: 'the engine failed', code: 'ECONNREFUSED' },
      },
      { outcome: 'internal', msg: 'The call failed' },
    ]);
    for (let count = 0; count < 45; count += 1) await call(`/getBranches?gymId=${gymId}`, token);
    expect(entries().at(-1)).toMatchObject({
      level: WARN,
      msg: 'The call was denied',
      outcome: 'too-many',
      uid: admin.uid,
    });
  });

  test('has what fails outside of calls, as logos and pages do, without its path', async () => {
    lines = [];
    const path = `/logos/${gym.gymId}/a-secret-logo`;
    const ids: unknown[] = [];
    for (const error of [{ code: '53100' }, { code: 'ECONNREFUSED' }, { code: '22021' }, {}]) {
      const restore = failing(error);
      const response = await server.app.request(path);
      restore();
      if (response.status !== 500) ids.push(((await response.json()) as { requestId: string }).requestId);
    }
    expect(await server.app.request(path)).toMatchObject({ status: 404 });
    const failed = { level: ERROR, err: { message: 'the engine failed' } };
    expect(entries().filter(({ problem }) => problem === undefined)).toMatchObject([
      { ...failed, msg: 'The request could not be served', requestId: ids[0] },
      { ...failed, msg: 'The request could not be served', requestId: ids[1] },
      { ...failed, msg: 'The request failed', requestId: expect.any(String) },
    ]);
    expect(lines.join('')).not.toContain('a-secret-logo');
  });

  test('has no password, token, code, link, name or e-mail address, whatever happens', async () => {
    lines = [];
    const secrets = [password, 'wrong-passphrase', 'typed@mistake.test', 'Farhan Secretwala', '9811122233'];
    const { admin, staff, gymId, side } = gym;
    const { email } = await server.database.db
      .selectFrom('people')
      .select('email')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    secrets.push(email ?? '');
    server.clock.now += 60_000;
    await call('/sendPasswordReset', undefined, { email });
    await call('/sendPasswordReset', undefined, { email: 'typed@mistake.test' });
    const link = /https?:\/\/\S+/.exec(await mailOf(/password/i))?.[0] ?? '';
    const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
    await identity('resetPassword', { oobCode: 'not-the-code', newPassword: password });
    await identity('resetPassword', { oobCode, newPassword: password });
    await identity('resetPassword', { oobCode, newPassword: password });
    await identity('signInWithPassword', { email: 'typed@mistake.test', password: 'wrong-passphrase' });
    await identity('signInWithPassword', { email, password: 'wrong-passphrase' });
    server.clock.now += 2000;
    const signedIn = (await (await identity('signInWithPassword', { email, password })).json()) as {
      idToken: string;
      refreshToken: string;
    };
    for (const body of [{ refresh_token: signedIn.refreshToken }, { refresh_token: 'typed-refresh-token' }]) {
      await server.app.request('/securetoken.googleapis.com/v1/token?key=any', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', ...body }),
      });
    }
    await server.app.request(
      `/identitytoolkit.googleapis.com/v1/accounts:${encodeURIComponent('typed@mistake.test')}`,
      { method: 'POST' },
    );
    const memberData = {
      name: 'Farhan Secretwala',
      email: 'typed@mistake.test',
      phone: '9811122233',
      age: 30,
      sex: 'male',
      membershipPlan: 'monthly',
      joinDate: '2026-11-01',
      branchId: side,
    };
    const token = await admin.token();
    for (const body of [memberData, memberData, { ...memberData, phone: 'x' }, { ...memberData, secret: password }])
      await call('/addMember', token, { gymId, memberData: body });
    await call('/createCustomToken', token, { gymId, uid: gym.member.uid });
    await call('/createCustomToken', `${token}x`, { gymId, uid: gym.member.uid });
    await call(`/getMembers?gymId=${encodeURIComponent('typed@mistake.test')}&token=${password}`, token);
    // Errors of the engines and of mail servers quote values.
    createLog('info', { write: (line) => void lines.push(line) }).error({
      err: Object.assign(new Error('550 no mailbox <typed@mistake.test>'), {
        detail: 'Key (email)=(typed@mistake.test) already exists.',
        envelope: { to: ['typed@mistake.test'] },
      }),
    });
    secrets.push(
      oobCode,
      link,
      signedIn.idToken,
      signedIn.refreshToken,
      'typed-refresh-token',
      token,
      token.split('.')[2] ?? '',
    );

    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(8);
    expect(secrets.filter((secret) => secret.length < 5)).toEqual([]);
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(text).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
    expect(text).not.toMatch(/eyJ|oobCode/);
  });
});

test('a slow call is logged at the default level, a fast one is not', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const { end } = createCallLog(log, 'getMembers', 'request-1');
  end({ outcome: 'ok', ms: SLOW_CALL_MS - 1 });
  expect(lines).toEqual([]);
  end({ outcome: 'ok', ms: SLOW_CALL_MS });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: WARN,
    msg: 'The call was slow',
    call: 'getMembers',
    requestId: 'request-1',
    ms: SLOW_CALL_MS,
  });
});

test.skipIf(!existsSync('/dev/full'))('a full disk under the log does not stop the process, nor the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'log');
  const source = `
    import { closeSync, openSync } from 'node:fs';
    import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
    const log = createLog('info');
    for (let line = 0; line < 3000; line += 1) log.info('x'.repeat(1000));
    // There is room again: the lowest free descriptor is that of the output.
    closeSync(1);
    openSync(${JSON.stringify(file)}, 'w');
    log.info('Written');
    console.error('Still running');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  const [errors, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  clearTimeout(timer);
  expect({ errors, code }).toEqual({ errors: 'Still running\n', code: 0 });
  expect(JSON.parse(readFileSync(file, 'utf8').trimEnd())).toMatchObject({ msg: 'Written' });
});
