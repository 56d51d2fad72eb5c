import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../testing/databases.ts';
import { replaceArgon2 } from '../testing/identity/argon2.ts';
import { codeOf, password, refusalIn, type Service, startService } from '../testing/identity/service.ts';
import { testPasswordCost } from '../testing/passwordCost.ts';

// Counts hash computations, which an answer's time depends on, without measuring time; and can hold them up. They are
// asked for at their full cost, as a test below checks, and done at a small one, for there are hundreds.
const gate = { open: Promise.resolve() };
const hashes = replaceArgon2((actual, [algorithm, setting, done]) => {
  void gate.open.then(() => actual(algorithm, { ...setting, memory: 64, passes: 1 }, done));
}).mock;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const WRONG = 'INVALID_LOGIN_CREDENTIALS';

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe.each(engines)('throttling, on %s', (engine) => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(engine);
  });
  afterAll(() => service.remove());
  beforeEach(() => service.pass(24 * 60 * MINUTE));

  const path = 'accounts:signInWithPassword';
  const signIn = async (email: string, given = 'wrong password', headers: Record<string, string> = {}) => {
    const answer = await service.post(path, { email, password: given }, headers);
    return answer.ok ? 'signed in' : refusalIn(answer);
  };
  let networks = 0;
  /** A guesser with many addresses: a new one for each try. */
  const signInFromAnywhere = (email: string, given?: string) => {
    networks += 1;
    return signIn(email, given, { 'x-test-address': `172.20.${networks >> 8}.${networks & 255}` });
  };
  const ask = async (email: string, requestType = 'PASSWORD_RESET') => {
    const answer = await service.post('accounts:sendOobCode', { requestType, email });
    return answer.ok ? 'asked' : refusalIn(answer);
  };
  const moveTo = (address: string) => {
    service.client.address = address;
  };

  test('of 30 concurrent wrong passwords from 30 addresses on two servers, 10 are tried', async () => {
    const { email } = await service.account();
    const other = service.another();
    const before = hashes.calls.length;
    const answers = await times(30, async (index) => {
      if (index % 2) return signInFromAnywhere(email);
      const body = JSON.stringify({ email, password: 'wrong password' });
      const headers = { 'content-type': 'application/json', 'x-test-address': `172.19.0.${index}` };
      const target = `/identitytoolkit.googleapis.com/v1/${path}`;
      return refusalIn(await other.routes.request(target, { method: 'POST', headers, body }));
    });
    expect(hashes.calls.length - before).toBe(10);
    expect(answers.filter((answer) => answer === WRONG)).toHaveLength(10);
    expect(answers.filter((answer) => answer === TOO_MANY)).toHaveLength(20);
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(15 * MINUTE - 1);
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(1);
    expect(await signIn(email, password)).toBe('signed in');
  });

  test('ten wrong passwords slow their address down; the right one passes soon after, and at once from elsewhere', async () => {
    const { email } = await service.account();
    const before = hashes.calls.length;
    const answers: string[] = [];
    for (let tries = 0; tries < 10; tries += 1) answers.push(await signIn(email));
    expect(answers).toEqual([...Array.from({ length: 4 }, () => WRONG), ...Array.from({ length: 6 }, () => TOO_MANY)]);
    expect(hashes.calls.length - before).toBe(4);
    expect(await signInFromAnywhere(email, password)).toBe('signed in');
    const refused = await service.post(path, { email, password });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15']);
    service.pass(15 * SECOND - 1);
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(1);
    expect(await signIn(email, password)).toBe('signed in');
  });

  test('each further wrong password of an address takes longer, and a few tries are left for others', async () => {
    const { email } = await service.account();
    for (let tries = 0; tries < 4; tries += 1) expect(await signIn(email)).toBe(WRONG);
    for (const wait of [15 * SECOND, MINUTE, 3 * MINUTE]) {
      service.pass(wait - 1);
      expect(await signIn(email)).toBe(TOO_MANY);
      service.pass(1);
      expect(await signIn(email)).toBe(WRONG);
    }
    service.pass(3 * MINUTE);
    expect(await signIn(email)).toBe(TOO_MANY);
    for (let tries = 0; tries < 3; tries += 1) expect(await signInFromAnywhere(email)).toBe(WRONG);
    expect(await signInFromAnywhere(email, password)).toBe(TOO_MANY);
  });

  test('an e-mail without an account is throttled in the same way, with the same work', async () => {
    const knownAccount = await service.account();
    const invited = await service.account({ password: undefined });
    const work: number[] = [];
    for (const email of [knownAccount.email, invited.email, 'nobody-here@demo.gym']) {
      const before = hashes.calls.length;
      const answers: string[] = [];
      for (let tries = 0; tries < 11; tries += 1) answers.push(await signInFromAnywhere(email));
      expect(answers).toEqual([...Array.from({ length: 10 }, () => WRONG), TOO_MANY]);
      work.push(hashes.calls.length - before);
    }
    expect(work).toEqual([10, 10, 10]);
    const costs = hashes.calls.map(([, { memory, passes, parallelism }]) => ({ memory, passes, parallelism }));
    expect(costs).toEqual(costs.map(() => testPasswordCost));
  });

  test('a sign-in takes back its own try, and leaves those of others', async () => {
    const { email } = await service.account();
    for (let tries = 0; tries < 9; tries += 1) expect(await signInFromAnywhere(email)).toBe(WRONG);
    for (let round = 0; round < 3; round += 1) expect(await signIn(email, password)).toBe('signed in');
    expect([await signInFromAnywhere(email), await signInFromAnywhere(email)]).toEqual([WRONG, TOO_MANY]);
  });

  test('an address has 30 failures in 5 minutes, over all accounts and sign-in methods', async () => {
    const { email } = await service.account();
    moveTo('203.0.113.7');
    const ways: [string, object][] = [
      ['accounts:resetPassword', { oobCode: 'guess' }],
      ['accounts:resetPassword', { oobCode: 'guess', newPassword: 'long enough' }],
      ['accounts:signInWithEmailLink', { oobCode: 'guess', email }],
      ['accounts:signInWithCustomToken', { token: 'guess' }],
    ];
    for (let round = 0; round < 6; round += 1) {
      expect(await signIn(`guessed-${round}@demo.gym`)).toBe(WRONG);
      for (const [method, body] of ways) expect(await refusalIn(await service.post(method, body))).not.toBe(TOO_MANY);
    }
    expect(await signIn(email, password)).toBe(TOO_MANY);
    for (const [method, body] of ways) expect(await refusalIn(await service.post(method, body))).toBe(TOO_MANY);
    moveTo('203.0.113.8');
    expect(await signIn(email, password)).toBe('signed in');
    moveTo('203.0.113.7');
    service.pass(5 * MINUTE);
    expect(await signIn(email, password)).toBe('signed in');
  });

  test('successful sign-ins from one address are unlimited and do not clear its failures', async () => {
    const { email } = await service.account();
    moveTo('203.0.113.9');
    for (let tries = 0; tries < 30; tries += 1) expect(await signIn(`spray-${tries}@demo.gym`)).toBe(WRONG);
    service.pass(5 * MINUTE);
    for (let tries = 0; tries < 35; tries += 1) expect(await signIn(email, password)).toBe('signed in');
    for (let tries = 0; tries < 29; tries += 1) expect(await signIn(`again-${tries}@demo.gym`)).toBe(WRONG);
    expect(await signIn(email, password)).toBe('signed in');
    expect(await signIn('one-more@demo.gym')).toBe(WRONG);
    expect(await signIn(email, password)).toBe(TOO_MANY);
  });

  test('an IPv6 /64 network counts as one address', async () => {
    for (let tries = 0; tries < 30; tries += 1) {
      moveTo(`2001:db8:0:7::${tries.toString(16)}`);
      expect(await signIn(`six-${tries}@demo.gym`)).toBe(WRONG);
    }
    moveTo('2001:db8:0:7:ffff::1');
    expect(await signIn('six@demo.gym')).toBe(TOO_MANY);
    moveTo('2001:db8:0:8::1');
    expect(await signIn('six@demo.gym')).toBe(WRONG);
  });

  test('one e-mail gets three mails an hour, of both kinds, from all addresses, known or not', async () => {
    const { email } = await service.account();
    for (const to of [email, 'unknown@demo.gym']) {
      const answers = await times(8, (index) => ask(to, index % 2 ? 'PASSWORD_RESET' : 'EMAIL_SIGNIN'));
      expect(answers.filter((answer) => answer === 'asked')).toHaveLength(3);
      moveTo('198.51.100.2');
      expect(await ask(to)).toBe(TOO_MANY);
      const request = service.identity.requestLink('PASSWORD_RESET', to, '198.51.100.3');
      await expect(request).rejects.toMatchObject({ code: 'too-many' });
    }
    await service.identity.idle();
    expect(service.mails.filter((mail) => mail.email === email)).toHaveLength(3);
    service.pass(60 * MINUTE);
    expect(await ask(email)).toBe('asked');
  });

  test('all members of a gym may ask for their link on one day from one address; floods are refused', async () => {
    moveTo('198.51.100.9');
    const answers = await times(40, (index) => ask(`launch-${index}@demo.gym`, 'EMAIL_SIGNIN'));
    expect(new Set(answers)).toEqual(new Set(['asked']));
    const request = (index: number, address: string) =>
      service.identity.requestLink('EMAIL_SIGNIN', `mail-${index}@demo.gym`, address);
    for (let index = 0; index < 600; index += 1) await request(index, `2001:db8:9:9::${index}`);
    moveTo('2001:db8:9:9:1::');
    expect(await ask('mail-600@demo.gym')).toBe(TOO_MANY);
    await expect(request(601, '2001:db8:9:9:1::')).rejects.toMatchObject({ code: 'too-many' });
    moveTo('2001:db8:9:a::');
    expect(await ask('mail-600@demo.gym')).toBe('asked');
    service.pass(60 * MINUTE);
    await request(602, '2001:db8:9:9:1::');
  });

  test('lookup and refresh are never throttled', async () => {
    const { email } = await service.account();
    const answer = await service.post(path, { email, password });
    const { idToken, refreshToken } = (await answer.json()) as Record<string, string>;
    for (let tries = 0; tries < 40; tries += 1) await signIn(`lock-${tries}@demo.gym`);
    expect(await signIn(email)).toBe(TOO_MANY);
    for (let tries = 0; tries < 40; tries += 1) {
      expect(await refusalIn(await service.post('accounts:lookup', { idToken: 'junk' }))).toBe('INVALID_ID_TOKEN');
    }
    expect((await service.post('accounts:lookup', { idToken })).status).toBe(200);
    expect((await service.refresh(refreshToken ?? '')).status).toBe(200);
  });

  test('when the password queue is full, the rest are refused and their tries not counted', async () => {
    moveTo('100.64.0.1');
    const before = hashes.calls.length;
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate.open = promise;
    const answers: string[] = [];
    const answering = times(28, async (index) => {
      answers.push(await signIn(`busy-${index}@demo.gym`));
    });
    await expect.poll(() => answers).toEqual(Array.from({ length: 6 }, () => TOO_MANY));
    expect(hashes.calls.length - before).toBe(2);
    open();
    await answering;
    const served = answers.filter((answer) => answer === WRONG).length;
    expect(served).toBe(22);
    for (let tries = served; tries < 30; tries += 1) expect(await signIn(`calm-${tries}@demo.gym`)).toBe(WRONG);
    expect(await signIn('calm@demo.gym')).toBe(TOO_MANY);
  });

  test('when strangers fill the password queue, a known device and a mailed link have a place', async () => {
    moveTo('100.64.0.2');
    const [regular, invited] = [await service.account(), await service.account()];
    const signedIn = await service.post(path, { email: regular.email, password });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const oobCode = codeOf(await service.identity.passwordLink(invited.email));
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate.open = promise;
    const answers: string[] = [];
    const answering = times(23, async (index) => {
      answers.push(await signIn(`flood-${index}@demo.gym`));
    });
    await expect.poll(() => answers).toEqual([TOO_MANY]);
    moveTo('100.64.0.3');
    const owners = Promise.all([
      service.post(path, { email: regular.email, password }, { cookie }),
      service.post('accounts:resetPassword', { oobCode, newPassword: 'kettlebells at dawn' }),
    ]);
    // Long enough for theirs to be refused, too.
    for (let tries = 0; tries < 10; tries += 1) expect(await signIn('stranger@demo.gym')).toBe(TOO_MANY);
    open();
    expect((await owners).map(({ status }) => status)).toEqual([200, 200]);
    await answering;
  });

  test('the 15-minute window slides: a boundary never lets 19 tries through', async () => {
    const { email } = await service.account();
    expect(await signInFromAnywhere(email)).toBe(WRONG);
    service.pass(14 * MINUTE);
    for (let tries = 0; tries < 9; tries += 1) expect(await signInFromAnywhere(email)).toBe(WRONG);
    service.pass(MINUTE);
    expect([await signInFromAnywhere(email), await signInFromAnywhere(email)]).toEqual([WRONG, TOO_MANY]);
    service.pass(14 * MINUTE - 1);
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(1);
    expect(await signIn(email, password)).toBe('signed in');
  });

  test('tries that were counted while the clock was ahead are forgotten', async () => {
    const { email } = await service.account();
    service.pass(60 * MINUTE);
    for (let tries = 0; tries < 10; tries += 1) await signInFromAnywhere(email);
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(-60 * MINUTE);
    expect(await signIn(email, password)).toBe('signed in');
    service.pass(60 * MINUTE);
  });

  test('the cleanup forgets no try that still counts', async () => {
    const { email } = await service.account();
    for (let tries = 0; tries < 10; tries += 1) await signInFromAnywhere(email);
    for (let mail = 0; mail < 3; mail += 1) expect(await ask(email)).toBe('asked');
    service.pass(15 * MINUTE - 1);
    await service.identity.deleteExpired();
    expect(await signIn(email, password)).toBe(TOO_MANY);
    service.pass(45 * MINUTE);
    await service.identity.deleteExpired();
    expect(await ask(email)).toBe(TOO_MANY);
    service.pass(1);
    expect(await ask(email)).toBe('asked');
  });

  const failFrom = (address: string) => {
    moveTo(address);
    return signIn(`six-${address.replaceAll(':', '-')}@demo.gym`);
  };

  test('all addresses of an IPv6 /64 share their tries, and no other network does', async () => {
    for (let host = 1; host <= 30; host += 1) {
      expect(await failFrom(`2001:db8:7:7::${host.toString(16)}`)).toBe(WRONG);
    }
    expect(await failFrom('2001:db8:7:7:ffff:ffff:ffff:ffff')).toBe(TOO_MANY);
    expect(await failFrom('2001:db8:7:8::1')).toBe(WRONG);
  });

  test('rows older than every window are deleted', async () => {
    await signIn('forgotten@demo.gym');
    service.pass(24 * 60 * MINUTE + 1);
    await signIn('remembered@demo.gym');
    await service.identity.deleteExpired();
    const left = await service.database.db.selectFrom('throttles').selectAll().execute();
    expect(left).toHaveLength(3);
  });
});
