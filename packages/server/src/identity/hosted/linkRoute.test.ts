// What answers who opens a mailed link of the hosted service.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { startHosted } from '../../testing/identity/hostedService.ts';

const DAY = 24 * 60 * 60_000;

/** Where it leads: path, and what the page gets. */
const target = async (response: Response | Promise<Response>) => {
  const { pathname, searchParams } = new URL((await response).headers.get('location') ?? 'https://nowhere.example');
  const { mode, oobCode, invitation } = Object.fromEntries(searchParams);
  return { pathname, mode, oobCode, ...(invitation && { invitation }) };
};
const queryOf = (link: string | undefined) => Object.fromEntries(new URL(link ?? '').searchParams);

describe.each(engines)('a mailed link of the hosted service, on %s', (engine) => {
  let service: Awaited<ReturnType<typeof startHosted>>;
  beforeEach(async () => {
    service = await startHosted(engine);
  });
  afterEach(() => service.remove());

  const open = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    service.identity.routes.request(`/account-link?${new URLSearchParams(query).toString()}`, { headers });

  test('to sign in leads to the page that it names, with a code to sign in', async () => {
    const { email } = await service.account();
    const query = queryOf(await service.identity.signInLink(email));
    expect(await target(open(query))).toEqual({ pathname: '/login', mode: 'signIn', oobCode: 'sign-in-0' });
    expect(service.continueUrls).toEqual(['https://gym.example/login']);
    const onPass = await target(open({ ...query, page: 'pass' }));
    expect(onPass).toEqual({ pathname: '/pass/', mode: 'signIn', oobCode: 'sign-in-1' });
    expect((await target(open({ ...query, page: 'elsewhere' }))).pathname).toBe('/login');
  });

  test.each([
    ['EMAIL_SIGNIN', { mode: 'signIn' }],
    ['INVITATION', { mode: 'resetPassword', invitation: '1' }],
    ['PASSWORD_RESET', { mode: 'resetPassword' }],
    ['anything', { mode: 'resetPassword' }],
  ])('that has ended leads to the page of its purpose, which says so: %s', async (purpose, page) => {
    expect(await target(open({ purpose }))).toEqual({ pathname: '/login', ...page, oobCode: '' });
    const response = await open({ code: 'ended', purpose, page: 'app' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await target(response)).toEqual({ pathname: '/login', ...page, oobCode: 'ended' });
  });

  test('of an invitation sets a password, also where an earlier link did, until there is one', async () => {
    const { uid, email } = await service.account();
    const first = await service.database.transaction((tx) => service.identity.invitationLink(tx, uid, 'gym-1', DAY));
    expect(await target(open(queryOf(first)))).toMatchObject({ mode: 'resetPassword', invitation: '1' });
    service.setPassword(uid);
    const reset = queryOf(await service.identity.passwordLink(email, { validFor: DAY }));
    // Whatever the address says, the code is what it was made for.
    const ofReset = await target(open({ ...reset, purpose: 'INVITATION' }));
    expect(ofReset).toEqual({
      pathname: '/login',
      mode: 'resetPassword',
      oobCode: expect.stringMatching(/./) as string,
    });
    const link = await service.database.transaction((tx) => service.identity.invitationLink(tx, uid, 'gym-1', DAY));
    const response = await open(queryOf(link));
    expect(response.headers.get('location')).toBe('https://gym.example/login?mode=invited');
  });

  test('says in the reader’s language that the service is away, or that there were too many', async () => {
    const { email } = await service.account();
    const query = queryOf(await service.identity.signInLink(email));
    service.network.isDown = true;
    const away = await open(query);
    expect(away.status).toBe(503);
    expect(await away.text()).toBe('The sign-in service cannot be reached. Please open the link again in a minute.');
    expect(service.failures).toMatchObject([{ err: { message: 'the network is down' } }]);
    expect(await (await open(query, { 'accept-language': 'hi' })).text()).toMatch(/[\u0900-\u097F]/);
    for (let tries = 0; tries < 40; tries += 1) await open({ code: 'guess' });
    const refused = await open({ code: 'guess' });
    expect(refused.status).toBe(429);
    expect(await refused.text()).toBe('Too many failed attempts. Please try again later');
  });

  test('a link that is opened while the service is away counts as no failed attempt', async () => {
    const { email } = await service.account();
    const query = queryOf(await service.identity.signInLink(email));
    service.network.isDown = true;
    // As many as an address may fail.
    for (let tries = 0; tries < 30; tries += 1) expect((await open(query)).status).toBe(503);
    service.network.isDown = false;
    expect((await open(query)).status).toBe(302);
  });
});
