import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { type Client, createClient, type UserType } from '@spotter/api';
import { createApp } from '../app.ts';
import { socketAddress } from '../clientAddress.ts';
import { insertBranch } from '../branches/branches.repository.ts';
import type { Database, Tx } from '../db/database.ts';
import { createFeed, type Feed } from '../feed/feed.ts';
import { createGym } from '../gyms/createGym.ts';
import { createHealth, type Health } from '../health/health.ts';
import { type CallLimits, noLimits } from '../http/limits.ts';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '../identity/embedded.ts';
import { createSigningKey } from '../identity/keys.ts';
import { insertKeyIfFirst } from '../identity/signingKeys.repository.ts';
import { accountMails } from '../gyms/accountMails.ts';
import { mailBrandsBelow } from '../gyms/mailBrands.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { MailMessage, MailTransport } from '../mail/message.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { insertMemberIfFree } from '../memberships/firstTerm.ts';
import { openAccount } from '../people/accounts.ts';
import { endStreams } from '../people/endStreams.ts';
import type { PersonRow } from '../people/people.ts';
import { insertPersonIfFree, setMailRefused } from '../people/people.repository.ts';
import { reminderRecipient } from '../reminders/reminderRecipient.ts';
import type { PaymentGateway } from '../paymentRequests/gateway.ts';
import type { SetupOptions } from '../setup/setupFor.ts';
import { createTestDatabase, type Engine } from './databases.ts';
import { testPasswordCost } from './passwordCost.ts';
import { testSecretBox } from './secretBox.ts';
import { accountPeople } from '../people/accountPeople.ts';
import { newId } from '../newId.ts';

export const origin = 'http://gym.test';

export interface TestServer {
  app: Hono;
  databaseUrl: string;
  database: Database;
  identity: EmbeddedIdentity;
  feed: Feed;
  /** The server's time; it changes only when a test sets it. */
  clock: { now: number };
  outbox: Outbox;
  health: Health;
  /** The mails delivered by `outbox.deliver()`. */
  sent: MailMessage[];
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** The folder of the PostgreSQL server's socket; absent: this run's own server. */
  postgresFolder?: string | undefined;
  /** Absent: none, since tests call more often than people do. */
  limits?: CallLimits;
  /** Absent: nothing is logged. */
  log?: Logger;
  /** Absent: there is no `/metrics`. */
  metricsToken?: string;
  /** After each statement. */
  onQuery?: () => unknown;
  /** Absent: payment by a gateway is not offered. */
  gateway?: PaymentGateway;
  /** Mails become files. */
  withoutMailServer?: boolean;
  /** Absent: the first gym is not created in the browser. */
  setup?: SetupOptions;
}

/** The whole server on an empty database, with a clock that the test sets. */
export async function startTestServer(
  engine: Engine,
  {
    postgresFolder,
    limits = noLimits,
    log = pino({ enabled: false }),
    metricsToken,
    onQuery,
    gateway,
    withoutMailServer,
    setup,
  }: TestServerOptions = {},
): Promise<TestServer> {
  const clock = { now: Date.parse('2026-11-20T06:30:00Z') };
  const now = () => clock.now;
  const metrics = metricsToken === undefined ? undefined : createMetrics(now);
  const {
    url: databaseUrl,
    database,
    remove,
  } = await createTestDatabase(engine, postgresFolder, {
    onQuery: onQuery ?? metrics?.observeQuery,
  });
  const sent: MailMessage[] = [];
  const mail: MailTransport = {
    send: (message) => Promise.resolve(void sent.push(message)),
    ...(withoutMailServer && { writesFiles: true }),
  };
  const outbox = createOutbox({
    database,
    mail,
    brandOf: mailBrandsBelow(origin),
    setRefused: setMailRefused,
    recipientNow: reminderRecipient,
    clock: now,
    log,
  });
  const identity = createEmbeddedIdentity({
    people: accountPeople,
    database,
    clock: now,
    publicUrl: origin,
    enumerationProtection: true,
    secretBox: testSecretBox(),
    passwordCost: testPasswordCost,
    addressOf: () => '192.0.2.1',
    sessionsEnded: endStreams(now),
    log,
    ...accountMails(database, outbox),
  });
  const health = createHealth({ clock: now, log });
  const feed = createFeed(database);
  metrics?.watch({ database, feed });
  const app = createApp({
    database,
    identity,
    clock: now,
    outbox,
    health,
    feed,
    gateway,
    setup,
    publicUrl: origin,
    addressOf: (request) => request.req.header('x-test-address') ?? socketAddress(request),
    limits,
    log,
    ...(metrics && { metrics }),
    ...(metricsToken !== undefined && { metricsToken }),
  });
  const close = async () => {
    feed.close();
    await identity.idle();
    await remove();
  };
  return { app, databaseUrl, database, identity, feed, clock, outbox, health, sent, close };
}

export interface TestPerson {
  id: string;
  uid: string;
  name: string;
  branchId: string | null;
  /** Calls the server as this person. */
  client: Client;
  /** A new bearer token, issued at the server's current time. */
  token(): Promise<string>;
}

export interface TestGym {
  gymId: string;
  /** The main branch, and another one. */
  main: string;
  side: string;
  admin: TestPerson;
  /** Staff of the side branch, and of the main one. */
  staff: TestPerson;
  mainStaff: TestPerson;
  /** A member of the side branch who has an account. */
  member: TestPerson;
  addPerson(userType: UserType, branchId: string | null, change?: Partial<PersonRow>): Promise<TestPerson>;
}

let people = 0;

/** Of all servers of this process: a pair takes a tenth of a second. */
const signingKey = createSigningKey(testSecretBox(), 1, 0);

const testMembership = { membership_plan: 'monthly', join_date: '2026-11-01', expiry_date: '2026-12-01' };

/** A new gym with two branches and people of each type. */
export async function createTestGym(server: TestServer, name = 'Test Gym'): Promise<TestGym> {
  const { database, identity, clock } = server;
  await insertKeyIfFirst(database.db, await signingKey);
  people += 1;
  const adminEmail = `admin${people}@gym.test`;
  const { gymId, mainBranchId, adminId } = await database.transaction((tx) =>
    createGym(tx, identity, clock.now, {
      name,
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      branch: { name: 'Main', address: '1 Main Road', maxCapacity: 10 },
      admin: { name: 'Asha Admin', email: adminEmail, mobile: '+919800000000' },
    }),
  );
  const side = newId();
  await insertBranch(database.db, gymId, {
    id: side,
    name: 'Side',
    address: '2 Side Road',
    phone: '',
    email: '',
    max_capacity: 5,
    created_at: clock.now + 1,
    updated_at: clock.now + 1,
  });

  const addPerson: TestGym['addPerson'] = async (userType, branchId, change = {}) => {
    people += 1;
    const number = people;
    const insert = (tx: Tx): Promise<PersonRow | undefined> => {
      const row = {
        id: newId(),
        name: `Person ${number}`,
        email: `person${number}@gym.test`,
        phone: '+919811111111',
        branch_id: branchId,
        created_at: clock.now,
        updated_at: clock.now,
      };
      if (userType !== 'member') {
        const role = userType === 'staff' ? { staff_role: 'Receptionist' } : {};
        return insertPersonIfFree(tx, gymId, { ...row, ...role, ...change, user_type: userType });
      }
      const membership = { age: 30, sex: 'female', ...testMembership, ...change };
      return insertMemberIfFree(tx, gymId, {
        ...row,
        ...membership,
        user_type: 'member',
        membership_plan: membership.membership_plan ?? testMembership.membership_plan,
        join_date: membership.join_date ?? testMembership.join_date,
      });
    };
    const row = await database.transaction(insert);
    if (!row?.email) throw new Error('The test person needs an e-mail of its own');
    const { email } = row;
    const uid = await database.transaction((tx) => openAccount(tx, { identity }, { ...row, email }));
    return personOf(server, { ...row, uid });
  };

  const adminRow = await database.db
    .selectFrom('people')
    .selectAll()
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  return {
    gymId,
    main: mainBranchId,
    side,
    admin: personOf(server, { ...adminRow, uid: adminRow.uid ?? '' }),
    staff: await addPerson('staff', side, { name: 'Sunil Staff' }),
    mainStaff: await addPerson('staff', mainBranchId, { name: 'Maya Staff' }),
    member: await addPerson('member', side, { name: 'Meera Member' }),
    addPerson,
  };
}

/** Five minutes before a token expires. */
const TOKEN_REFRESH_MS = 55 * 60_000;

/** A client for a person with an account. */
export function personOf(server: TestServer, row: PersonRow & { uid: string }): TestPerson {
  let cached: { token: Promise<string>; at: number } | undefined;
  // One after the other: a newer link ends the one before.
  let last: Promise<unknown> = Promise.resolve();
  const token = () => {
    const next = last.catch(() => undefined).then(() => signIn(server, row));
    last = next;
    return next;
  };
  // As the app does: before the token expires, since a call that was refused waits before its next try.
  const isValid = (at: number) => at <= server.clock.now && server.clock.now < at + TOKEN_REFRESH_MS;
  const getToken = ({ fresh }: { fresh: boolean }) => {
    if (fresh || !cached || !isValid(cached.at)) cached = { token: token(), at: server.clock.now };
    return cached.token;
  };
  const client = createClient({
    origin,
    getToken,
    fetch: (request, init) => Promise.resolve(server.app.fetch(new Request(request, init))),
  });
  return { id: row.id, uid: row.uid, name: row.name, branchId: row.branch_id, client, token };
}

export interface TestDevice {
  id: string;
  token: string;
  /** Calls the server as the kiosk. */
  client: Client;
}

/** A client with a fixed bearer token. */
export const clientWithToken = ({ app }: Pick<TestServer, 'app'>, token: string): Client =>
  createClient({
    origin,
    // A rejected token is final.
    getToken: ({ fresh }) => Promise.resolve(fresh ? null : token),
    fetch: (request, init) => Promise.resolve(app.fetch(new Request(request, init))),
  });

/** Pairs a kiosk; absent a branch at that of the person, or the main one. */
export async function pairTestDevice(
  server: TestServer,
  { gymId }: Pick<TestGym, 'gymId'>,
  { token: signInAgain }: Pick<TestPerson, 'token'>,
  branchId?: string,
): Promise<TestDevice> {
  const name = 'Door kiosk';
  // With a session of its own, which pairing ends.
  const client = clientWithToken(server, await signInAgain());
  const { device, token } = await client.pairDevice({ gymId, name, ...(branchId !== undefined && { branchId }) });
  return { id: device.id, token, client: clientWithToken(server, token) };
}

let signIns = 0;

/** Each sign-in has a network of its own. */
const post = async ({ app }: TestServer, method: string, body: object): Promise<string> => {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=test`;
  const headers = { 'Content-Type': 'application/json', 'X-Test-Address': `test person ${(signIns += 1)}` };
  const response = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new SignInRefused('The test person could not sign in');
  return idToken;
};

class SignInRefused extends Error {}

/** Signs in with a custom token. */
export const tokenFromCustom = (server: TestServer, token: string): Promise<string> =>
  post(server, 'signInWithCustomToken', { token, returnSecureToken: true });

/** Signs in by a link, as the account's owner: faster than with a password. With several gyms, none is chosen. */
export async function ownerToken(server: TestServer, email: string): Promise<string> {
  const link = await server.identity.signInLink(email);
  if (link === undefined) throw new Error('The account is disabled');
  return post(server, 'signInWithEmailLink', { email, oobCode: new URL(link).searchParams.get('oobCode') });
}

/** Signs in as the account's owner, to this gym. */
async function signIn(
  server: TestServer,
  { email, gym_id, uid: ownUid }: Pick<PersonRow, 'email' | 'gym_id'> & { uid: string },
): Promise<string> {
  const idToken = await ownerToken(server, email ?? '').catch(async (error: unknown) => {
    if (!(error instanceof SignInRefused)) throw error;
    // It has a second factor.
    return tokenFromCustom(server, await server.identity.customToken(ownUid, gym_id));
  });
  const { uid, session } = await server.identity.verifyToken(idToken);
  if (session.gymId !== undefined) return idToken;
  return tokenFromCustom(server, await server.identity.customToken(uid, gym_id, session));
}
