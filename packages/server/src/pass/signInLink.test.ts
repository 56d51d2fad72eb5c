import { beforeEach, expect, test } from 'vitest';
import { createClient } from '@spotter/api';
import { mailedCode } from '../testing/mailedLink.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym } from '../testing/server.ts';

onBothEngines('the sign-in link of the pass', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    gym = await createTestGym(server());
  });
  const anonymous = () =>
    createClient({
      origin,
      getToken: () => Promise.resolve(null),
      fetch: (request, init) => Promise.resolve(server().app.fetch(new Request(request, init))),
    });
  const post = (body: object) =>
    server().app.request('/sendEmailSignInLink', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
      body: JSON.stringify(body),
    });
  const linkTo = async (email: string) => {
    await mailedCode(server(), email);
    const mail = server().sent.findLast(({ to }) => to === email);
    return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'none:');
  };
  const emailOf = async (id: string) =>
    (await server().database.db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email ?? '';
  const accountsOf = (email: string) =>
    server().database.db.selectFrom('accounts').selectAll().where('email', '=', email).execute();
  const addMember = async (email: string, by = gym) =>
    (
      await by.admin.client.addMember({
        gymId: by.gymId,
        memberData: { name: 'Ravi', email, phone: '9876543210', age: 41, sex: 'male', branchId: by.side },
      })
    ).member;

  test('opens the pass when the pass requested it, the login otherwise', async () => {
    const email = await emailOf(gym.member.id);
    await anonymous().sendEmailSignInLink({ email, open: 'pass' });
    const link = await linkTo(email);
    expect(link.href.startsWith(`${origin}/pass/?`)).toBe(true);
    expect([...link.searchParams.keys()]).toEqual(['mode', 'oobCode', 'apiKey', 'lang']);
    await anonymous().sendEmailSignInLink({ email });
    expect((await linkTo(email)).href.startsWith(`${origin}/login?`)).toBe(true);
  });

  test.each(['https://evil.example', '//evil.example', '/pass/', 'PASS', '../', '', null])(
    'cannot be sent to %j',
    async (open) => {
      const email = await emailOf(gym.member.id);
      const before = server().sent.length;
      expect((await post({ email, open })).status).toBe(400);
      for (const name of ['continueUrl', 'url', 'link']) {
        expect((await post({ email, open: 'pass', [name]: 'https://evil.example' })).status).toBe(400);
      }
      await server().identity.idle();
      await server().outbox.deliver();
      expect(server().sent).toHaveLength(before);
    },
  );

  test('always names our own host', async () => {
    const email = await emailOf(gym.member.id);
    expect((await post({ email, open: 'pass' })).status).toBe(200);
    expect((await linkTo(email)).origin).toBe(origin);
  });

  test('requested by the pass, opens the account of a member without one, once', async () => {
    const email = `desk-${gym.gymId}@example.com`;
    const { id } = await addMember(email);
    const unasked = `login-${gym.gymId}@example.com`;
    await addMember(unasked);
    await anonymous().sendEmailSignInLink({ email: unasked });
    await Promise.all([1, 2].map(() => anonymous().sendEmailSignInLink({ email, open: 'pass' })));
    await server().identity.idle();
    expect(await accountsOf(unasked)).toEqual([]);
    await anonymous().sendEmailSignInLink({ email, open: 'pass' });
    const link = await linkTo(email);
    expect(link.pathname).toBe('/pass/');
    expect(await accountsOf(email)).toHaveLength(1);
    const signedIn = await server().app.request(
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink?key=test',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, oobCode: link.searchParams.get('oobCode') }),
      },
    );
    const { idToken } = (await signedIn.json()) as { idToken: string };
    const client = createClient({
      origin,
      getToken: () => Promise.resolve(idToken),
      fetch: (request, init) => Promise.resolve(server().app.fetch(new Request(request, init))),
    });
    expect((await client.getPass({ gymId: gym.gymId })).member).toMatchObject({ id, name: 'Ravi' });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 200 });
    expect(activities.filter(({ entityId, action }) => entityId === id && action !== 'create')).toMatchObject([
      {
        action: 'open-account',
        performedBy: { name: 'Ravi', userType: 'member' },
        displayText: 'Ravi opened an account for the pass',
        description: 'Ravi opened an account for the pass',
        heading: 'Account opened',
        actionLabel: 'Opened account',
        changes: { account: { from: null, to: email } },
      },
    ]);
  });

  test('opens no account for inactive members, unknown addresses and no second one for an address', async () => {
    const other = await createTestGym(server(), 'Other Gym');
    const resting = `resting-${gym.gymId}@example.com`;
    const { id } = await addMember(resting);
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: id, newStatus: 'inactive' });
    const taken = await emailOf(other.member.id);
    const { id: twin } = await addMember(taken);
    for (const email of [resting, `nobody-${gym.gymId}@example.com`]) {
      expect(await anonymous().sendEmailSignInLink({ email, open: 'pass' })).toEqual({ success: true });
      expect(await mailedCode(server(), email)).toBe(`no link was mailed to ${email}`);
      expect(await accountsOf(email)).toEqual([]);
    }
    await anonymous().sendEmailSignInLink({ email: taken, open: 'pass' });
    await server().identity.idle();
    expect(await accountsOf(taken)).toMatchObject([{ uid: other.member.uid }]);
    const { uid } = await server()
      .database.db.selectFrom('people')
      .select('uid')
      .where('id', '=', twin)
      .executeTakeFirstOrThrow();
    // It belongs to the address's account: that it has another gym makes no difference.
    expect(uid).toBe(other.member.uid);
  });
});
