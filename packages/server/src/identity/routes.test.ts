import { describe, expect, test } from 'vitest';
import type { Account } from './accounts.repository.ts';
import { IdentityError, type IdentityErrorCode } from './identity.ts';
import { IdentityProtocolError } from './protocolError.ts';
import { QueueFullError } from '../queue.ts';
import { createRoutes } from './routes.ts';

type Options = Parameters<typeof createRoutes>[0];

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';
const SECOND_FACTOR = '/identitytoolkit.googleapis.com/v2/accounts';
const TOKEN = '/securetoken.googleapis.com/v1/token';
const JSON_TYPE = { 'content-type': 'application/json' };

const asha: Account = {
  uid: 'asha',
  email: 'asha@demo.gym',
  password_hash: null,
  email_verified_at: 1,
  disabled_at: null,
  valid_since: 2000,
  created_at: 3000,
  last_signed_in_at: 4000,
};
const session = { uid: 'asha', idToken: 'id token', refreshToken: 'refresh token' };
const deviceSession = { ...session, deviceCookie: 'renewed' };
const unused = () => Promise.reject(new Error('This call is not expected'));
const noSignIn: Options['signIn'] = { withPassword: unused, withLink: unused, withCustomToken: unused };
const noLinks: Options['links'] = {
  invitationLink: unused,
  passwordLink: unused,
  signInLink: unused,
  requestLink: unused,
};
const noSecondFactor: Options['secondFactor'] = {
  pendingSignIn: unused,
  finishSignIn: unused,
  startEnrolment: unused,
  finishEnrolment: unused,
  withdraw: unused,
  mfaInfoOf: () => Promise.resolve([]),
};

/** The routes of a service that answers as given, with what they logged and reported. */
function routesOf(change: Partial<Options> = {}) {
  const lines: unknown[][] = [];
  const errors: unknown[] = [];
  const routes = createRoutes({
    signIn: noSignIn,
    sessions: { start: unused, renew: unused, deleteExpired: unused },
    reset: unused,
    links: noLinks,
    secondFactor: noSecondFactor,
    accountOf: unused,
    addressOf: () => '192.0.2.7',
    projectId: 'project',
    isSecure: false,
    log: { info: (...line) => void lines.push(line), error: (...line) => void lines.push(line) },
    onError: (error) => void errors.push(error),
    ...change,
  });
  const post = async (path: string, body: string | object, headers: Record<string, string> = JSON_TYPE) => {
    const content = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await routes.request(path, { method: 'POST', headers, body: content });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: answer.status, headers: answer.headers, body: isJson ? (JSON.parse(text) as unknown) : text };
  };
  return { lines, errors, post };
}

/** A function that resolves with this, with what it was called with. */
function recording<T>(answer: T) {
  const calls: unknown[][] = [];
  const call = (...call: unknown[]) => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  return { calls, call };
}

/** A service that answers a sign-in by password with this. */
const signingIn = (withPassword: Options['signIn']['withPassword'], change: Partial<Options> = {}) =>
  routesOf({ ...change, signIn: { ...noSignIn, withPassword } });
const failing = (error: Error, change: Partial<Options> = {}) => signingIn(() => Promise.reject(error), change);

/** A service that refreshes tokens so. */
const renewing = (renew: Options['sessions']['renew']) =>
  routesOf({ sessions: { start: unused, renew, deleteExpired: unused } });

const askForLink = (input: object, requestLink: Options['links']['requestLink'] = unused) =>
  routesOf({ links: { ...noLinks, requestLink } }).post(`${ACCOUNTS}:sendOobCode`, input);

const lookup = (change: Partial<Options> = {}) =>
  routesOf({
    accountOf: (token) => Promise.resolve({ account: asha, profile: { name: `Asha of ${token}`, email: asha.email } }),
    ...change,
  }).post(`${ACCOUNTS}:lookup`, { idToken: 'token' });

const refusal = (code: number, message: string) => ({ status: code, body: { error: { code, message } } });

describe('a sign-in', () => {
  test.each([
    ['signInWithPassword', 'withPassword'],
    ['signInWithEmailLink', 'withLink'],
    ['signInWithCustomToken', 'withCustomToken'],
  ] as const)('by %s passes on the input and who sends it', async (method, name) => {
    const { calls, call } = recording(deviceSession);
    const { post, lines } = routesOf({ signIn: { ...noSignIn, [name]: call } });
    const headers = { ...JSON_TYPE, 'user-agent': 'Chrome', cookie: 'known-device=stored' };
    const { status, body } = await post(`${ACCOUNTS}:${method}`, { email: asha.email }, headers);
    expect(calls).toEqual([
      [{ email: asha.email }, { address: '192.0.2.7', userAgent: 'Chrome', deviceCookie: 'stored' }],
    ]);
    const { uid, ...tokens } = session;
    expect({ status, body }).toEqual({ status: 200, body: { ...tokens, localId: uid, expiresIn: '3600' } });
    expect(lines).toEqual([[{ uid, address: '192.0.2.7' }, 'Signed in']]);
  });

  test('makes the browser a known device, by a cookie that scripts and other paths do not get', async () => {
    for (const isSecure of [false, true]) {
      const { post } = signingIn(() => Promise.resolve(deviceSession), { isSecure });
      const { headers } = await post(`${ACCOUNTS}:signInWithPassword`, {});
      expect(headers.get('set-cookie')?.split('; ')).toEqual([
        'known-device=renewed',
        `Max-Age=${400 * 24 * 60 * 60}`,
        'Path=/identitytoolkit.googleapis.com',
        'HttpOnly',
        ...(isSecure ? ['Secure'] : []),
        'SameSite=Strict',
      ]);
    }
  });

  test('by the desk makes no device known', async () => {
    const { post } = routesOf({ signIn: { ...noSignIn, withCustomToken: () => Promise.resolve(session) } });
    const { status, headers } = await post(`${ACCOUNTS}:signInWithCustomToken`, {});
    expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 200, cookie: null });
  });

  test('that lacks the second factor has no tokens, and is not logged as one', async () => {
    const pending = { uid: 'asha', mfaPendingCredential: 'half', mfaInfo: [] };
    const { post, lines } = signingIn(() => Promise.resolve(pending));
    const { body, headers } = await post(`${ACCOUNTS}:signInWithPassword`, {});
    expect(body).toEqual({ localId: 'asha', mfaPendingCredential: 'half', mfaInfo: [] });
    expect([lines, headers.get('set-cookie')]).toEqual([[], null]);
  });
});

test('a refreshed token has the names that the SDK reads', async () => {
  const { calls, call } = recording(session);
  const form = 'grant_type=refresh_token&refresh_token=old%20one';
  const { body } = await renewing(call).post(TOKEN, form, { 'user-agent': 'Chrome' });
  expect(calls).toEqual([['old one', 'Chrome']]);
  expect(body).toEqual({
    access_token: 'id token',
    id_token: 'id token',
    refresh_token: 'refresh token',
    expires_in: '3600',
    token_type: 'Bearer',
    user_id: 'asha',
    project_id: 'project',
  });
});

describe('a second factor', () => {
  test.each([
    ['mfaSignIn:finalize', 'finishSignIn', 'Signed in with a second factor'],
    ['mfaEnrollment:finalize', 'finishEnrolment', 'Second factor enrolled'],
    ['mfaEnrollment:withdraw', 'withdraw', 'Second factor withdrawn'],
  ] as const)('is answered with new tokens and logged, by %s', async (method, name, message) => {
    const { calls, call } = recording(deviceSession);
    const { post, lines } = routesOf({ secondFactor: { ...noSecondFactor, [name]: call } });
    const { status, body, headers } = await post(`${SECOND_FACTOR}/${method}`, { given: 1 });
    expect({ status, body }).toEqual({ status: 200, body: { idToken: 'id token', refreshToken: 'refresh token' } });
    expect(headers.get('set-cookie')).toMatch(/^known-device=renewed;/);
    expect(calls).toMatchObject([[{ given: 1 }, { address: '192.0.2.7' }]]);
    expect(lines).toEqual([[{ uid: 'asha', address: '192.0.2.7' }, message]]);
  });

  test('begins to be set up', async () => {
    const { calls, call } = recording({ totpSessionInfo: {} });
    const { post } = routesOf({ secondFactor: { ...noSecondFactor, startEnrolment: call } });
    const { status, body } = await post(`${SECOND_FACTOR}/mfaEnrollment:start`, { given: 1 });
    expect({ status, body, calls }).toEqual({ status: 200, body: { totpSessionInfo: {} }, calls: [[{ given: 1 }]] });
  });

  test('that is turned on makes no device known', async () => {
    const { post } = routesOf({ secondFactor: { ...noSecondFactor, finishEnrolment: () => Promise.resolve(session) } });
    const { status, headers } = await post(`${SECOND_FACTOR}/mfaEnrollment:finalize`, {});
    expect({ status, cookie: headers.get('set-cookie') }).toEqual({ status: 200, cookie: null });
  });
});

describe('a request for a link', () => {
  test.each(['PASSWORD_RESET', 'EMAIL_SIGNIN'])('of %s is answered with the e-mail alone', async (requestType) => {
    const { calls, call } = recording(undefined);
    const { status, body } = await askForLink({ requestType, email: ' Asha@demo.gym', continueUrl: '/members' }, call);
    expect({ status, body }).toEqual({ status: 200, body: { email: asha.email } });
    expect(calls).toEqual([[requestType, asha.email, '192.0.2.7', { continueUrl: '/members' }]]);
  });

  test('is refused with the code of its cause', async () => {
    const input = { requestType: 'PASSWORD_RESET', email: asha.email };
    const refused = (code: IdentityErrorCode) => askForLink(input, () => Promise.reject(new IdentityError(code, 'no')));
    expect(await refused('too-many')).toMatchObject(refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(await refused('unknown-account')).toMatchObject(refusal(400, 'EMAIL_NOT_FOUND'));
    expect(await refused('weak-password')).toMatchObject({ status: 500 });
    expect(await askForLink({ ...input, requestType: 'VERIFY_EMAIL' })).toMatchObject(refusal(400, 'INVALID_REQ_TYPE'));
    expect(await askForLink({ ...input, email: 'asha' })).toMatchObject(refusal(400, 'INVALID_EMAIL'));
  });
});

describe('lookup', () => {
  const profile = { email: asha.email, displayName: 'Asha of token' };
  const user = {
    localId: 'asha',
    ...profile,
    emailVerified: true,
    createdAt: '3000',
    lastLoginAt: '4000',
    validSince: '2',
    providerUserInfo: [{ providerId: 'password', rawId: asha.email, ...profile }],
  };

  test('describes the account as the SDK reads it', async () => {
    expect((await lookup()).body).toEqual({ users: [user] });
  });

  test('names the moment of opening as the last sign-in where there was none', async () => {
    const account = { ...asha, email_verified_at: null, last_signed_in_at: null };
    const { body } = await lookup({
      accountOf: () => Promise.resolve({ account, profile: { name: 'Asha', email: '' } }),
    });
    expect(body).toMatchObject({ users: [{ emailVerified: false, createdAt: '3000', lastLoginAt: '3000' }] });
  });

  test.each([{}, { idToken: 7 }])('takes %j for no token', async (input) => {
    const { calls, call } = recording({ account: asha, profile: { name: 'Asha', email: asha.email } });
    await routesOf({ accountOf: call }).post(`${ACCOUNTS}:lookup`, input);
    expect(calls).toEqual([['']]);
  });

  test('lists the second factor where there is one', async () => {
    const mfaInfo = [{ mfaEnrollmentId: 'app', displayName: 'Phone', enrolledAt: '2026-11-20', totpInfo: {} }];
    const { calls, call } = recording(mfaInfo);
    const answer = await lookup({ secondFactor: { ...noSecondFactor, mfaInfoOf: call } });
    expect(answer.body).toEqual({ users: [{ ...user, mfaInfo }] });
    expect(calls).toEqual([['asha']]);
  });

  test.each<[IdentityErrorCode, string]>([
    ['invalid-token', 'INVALID_ID_TOKEN'],
    ['expired-token', 'TOKEN_EXPIRED'],
    ['disabled', 'USER_DISABLED'],
    ['unknown-account', 'USER_NOT_FOUND'],
  ])('is refused for %s', async (code, expected) => {
    const answer = await lookup({ accountOf: () => Promise.reject(new IdentityError(code, 'no')) });
    expect(answer).toMatchObject(refusal(400, expected));
  });
});

describe('a failure', () => {
  const method = 'signInWithPassword';
  const signIn = `${ACCOUNTS}:${method}`;
  const address = '192.0.2.7';

  test('that is a refusal has its code, and when to try again', async () => {
    const { post, lines, errors } = failing(new IdentityProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER', undefined, 15));
    const answer = await post(signIn, {});
    expect(answer).toMatchObject(refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(answer.headers.get('retry-after')).toBe('15');
    expect(lines).toEqual([[{ code: 'TOO_MANY_ATTEMPTS_TRY_LATER', method, address }, 'Identity request refused']]);
    expect(errors).toEqual([]);
  });

  test('of a full queue is a refusal without a time', async () => {
    const answer = await failing(new QueueFullError()).post(signIn, {});
    expect(answer).toMatchObject(refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(answer.headers.get('retry-after')).toBeNull();
  });

  test('of the server is plain text, which the SDK takes for a network failure; it is logged and reported', async () => {
    const error = new Error('a defect');
    const { post, lines, errors } = failing(error);
    const answer = await post(signIn, {});
    expect(answer).toMatchObject({ status: 500, body: 'Internal error' });
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(lines).toEqual([[{ err: error, method, address }, 'The identity request could not be served']]);
    expect(errors).toEqual([error]);
  });

  test('needs no log', async () => {
    const silent = { log: undefined, onError: undefined };
    const refused = new IdentityProtocolError('INVALID_EMAIL');
    const answers = [
      await failing(new Error('a defect'), silent).post(signIn, {}),
      await failing(refused, silent).post(signIn, {}),
      await signingIn(() => Promise.resolve(deviceSession), silent).post(signIn, {}),
    ];
    const secondFactor = { ...noSecondFactor, withdraw: () => Promise.resolve(session) };
    answers.push(await routesOf({ ...silent, secondFactor }).post(`${SECOND_FACTOR}/mfaEnrollment:withdraw`, {}));
    expect(answers.map(({ status }) => status)).toEqual([500, 400, 200, 200]);
  });

  test('of the connection to the database says when to try again', async () => {
    const answer = await failing(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })).post(signIn, {});
    expect(answer).toMatchObject({ status: 503, body: 'The database cannot be reached' });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('because the disk is full is told to who signs in, in their language', async () => {
    const error = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const { post } = failing(error);
    const sentence = 'Nobody can sign in: the disk of the server is full. Please ask whoever runs it to make room.';
    expect(await post(signIn, {})).toMatchObject(refusal(507, `STORAGE_FULL : ${sentence}`));
    const inHindi = await post(signIn, {}, { ...JSON_TYPE, 'accept-language': 'hi' });
    expect(inHindi.body).toMatchObject({
      error: { message: expect.stringMatching(/^STORAGE_FULL : [^a-z]+$/i) as string },
    });
    const refreshing = renewing(() => Promise.reject(error));
    expect(await refreshing.post(TOKEN, 'grant_type=refresh_token&refresh_token=x')).toMatchObject({
      status: 507,
      body: 'The disk is full',
    });
  });
});
