import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { deleteApp, initializeApp } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import { Hono } from 'hono';
import { createTestDatabase, type Engine } from '../databases.ts';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
} from '../../identity/embedded.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../db/database.ts';
import type { AccountPerson } from '../../identity/accountPeople.ts';
import { type Claims, claimsVersion, type Identity, type NewAccount } from '../../identity/identity.ts';
import type { LinkMail } from '../../identity/links.ts';
import type { PasswordChange } from '../../identity/passwordReset.ts';
import type { SecondFactorChange } from '../../identity/secondFactor/secondFactors.ts';
import { testPasswordCost } from '../passwordCost.ts';
import { testSecretBox } from '../secretBox.ts';

/** Not the current time, and not at the start of a second. */
const START = Date.UTC(2026, 10, 20, 9, 0, 0, 400);

export const password = 'more-flow-less-hassle';

export const claims: Claims = {
  gymId: 'gym-1',
  branchId: 'branch-1',
  userType: 'staff',
  branchAccess: 'branch-1',
  version: claimsVersion,
};

/** The identity service's view of gyms' people, without gyms: a test gives an account its people. */
export function fakePeople() {
  const people = new Map<string, AccountPerson[]>();
  return {
    people,
    list: (_db: unknown, uid: string) => Promise.resolve(people.get(uid) ?? []),
    adopt: () => Promise.resolve(),
  };
}

export const personWith = (change: Partial<AccountPerson> = {}): AccountPerson => ({
  gymId: change.claims?.gymId ?? claims.gymId,
  gymName: 'Pulse',
  personId: 'person-1',
  name: 'Asha Rao',
  language: 'en',
  email: null,
  claims,
  maySignIn: true,
  ...change,
});

/** What a test says of an account and of its person. */
export type TestAccount = NewAccount & { name: string; claims: Claims };

/** Opens an account with one person. */
export async function openTestAccount(
  { database, identity, people }: { database: Database; identity: Identity; people: ReturnType<typeof fakePeople> },
  { email, password: given, name, claims: given_ }: TestAccount,
): Promise<string> {
  return database.transaction(async (tx) => {
    const uid = await identity.openAccount(tx, { email, ...(given !== undefined && { password: given }) });
    people.people.set(uid, [personWith({ name, email, claims: given_ })]);
    return uid;
  });
}

/** Changes the account's first person as its gym would. */
export async function updateTestAccount(
  { database, identity, people }: { database: Database; identity: Identity; people: ReturnType<typeof fakePeople> },
  uid: string,
  { claims: changed, name, disabled }: { claims?: Claims; name?: string; disabled?: boolean },
): Promise<void> {
  const [person, ...others] = people.people.get(uid) ?? [];
  if (!person) throw new Error('There is no such account');
  await database.transaction(async (tx) => {
    if (changed && !isDeepStrictEqual(changed, person.claims)) await identity.endPersonSessions(tx, { ...person, uid });
    people.people.set(uid, [
      {
        ...person,
        ...(name !== undefined && { name }),
        ...(changed && { claims: changed, gymId: changed.gymId }),
        ...(disabled !== undefined && { maySignIn: !disabled }),
      },
      ...others,
    ]);
    await identity.refreshAccount(tx, uid);
  });
}

/** Deletes the account's people, and so the account. */
export async function deleteTestAccount(
  { database, identity, people }: { database: Database; identity: Identity; people: ReturnType<typeof fakePeople> },
  uid: string,
): Promise<void> {
  people.people.delete(uid);
  await database.transaction((tx) => identity.refreshAccount(tx, uid));
}

/** The embedded service on an own database, behind a real socket, with a fixed clock that the test sets. */
export async function startService(engine: Engine, options: Partial<EmbeddedIdentityOptions> = {}) {
  const testDatabase = await createTestDatabase(engine);
  const { database } = testDatabase;
  const time = { now: START };
  const client = { address: '192.0.2.1' };
  const mails: LinkMail[] = [];
  const changes: PasswordChange[] = [];
  const secondFactorChanges: SecondFactorChange[] = [];
  const people = fakePeople();
  const create = (change: Partial<EmbeddedIdentityOptions> = {}): EmbeddedIdentity =>
    createEmbeddedIdentity({
      database,
      people,
      clock: () => time.now,
      publicUrl: 'https://gym.example/',
      enumerationProtection: true,
      secretBox: testSecretBox(),
      passwordCost: testPasswordCost,
      sendLink: async (mail) => void mails.push(mail),
      passwordChanged: async (change) => void changes.push(change),
      secondFactorChanged: async (change) => void secondFactorChanges.push(change),
      addressOf: (context) => context.req.header('x-test-address') ?? client.address,
      ...options,
      ...change,
    });
  const identity = create();
  const app = new Hono();
  app.route('/', identity.routes);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const auths: Auth[] = [];
  let count = 0;
  const post = (version: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/identitytoolkit.googleapis.com/${version}/${method}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    database,
    identity,
    people: people.people,
    origin,
    time,
    client,
    mails,
    changes,
    secondFactorChanges,
    /** A second instance on the same database, as in another server process. */
    another: create,
    pass(milliseconds: number) {
      time.now += milliseconds;
    },
    /** A new account and client address, so that tests do not share a throttle. */
    async account(change: Partial<TestAccount> = {}) {
      count += 1;
      client.address = `10.0.${count >> 8}.${count & 255}`;
      const account = { email: `person-${count}@demo.gym`, name: `Person ${count}`, claims, password, ...change };
      return { ...account, uid: await openTestAccount({ database, identity, people }, account) };
    },
    update: (uid: string, change: Parameters<typeof updateTestAccount>[2]) =>
      updateTestAccount({ database, identity, people }, uid, change),
    delete: (uid: string) => deleteTestAccount({ database, identity, people }, uid),
    /** A browser: the unmodified SDK, connected as the app does it. */
    browser(): Auth {
      const { apiKey, projectId } = identity.browser;
      const auth = initializeAuth(initializeApp({ apiKey, projectId }, `app-${auths.length}-${origin}`), {
        persistence: inMemoryPersistence,
      });
      connectAuthEmulator(auth, origin, { disableWarnings: true });
      auths.push(auth);
      return auth;
    },
    post: (method: string, body: unknown, headers: Record<string, string> = {}) => post('v1', method, body, headers),
    /** The protocol's second version: multi-factor authentication. */
    postV2: (method: string, body: unknown, headers: Record<string, string> = {}) => post('v2', method, body, headers),
    refresh: (refreshToken: string) =>
      fetch(`${origin}/securetoken.googleapis.com/v1/token?key=any`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      }),
    async remove() {
      await Promise.all(auths.map((auth) => deleteApp(auth.app)));
      await new Promise((resolve) => server.close(resolve));
      await identity.idle();
      await testDatabase.remove();
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;

/** The code of a mailed link. */
export const codeOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('oobCode') ?? '';

/** The protocol's error code in a response, such as `INVALID_EMAIL`. */
export async function refusalIn(answer: Response): Promise<string> {
  const body = (await answer.json()) as { error?: { code: number; message: string } };
  return body.error?.code === answer.status ? body.error.message : `not refused: ${answer.status}`;
}
