import { exportJWK, generateKeyPair, importJWK, createLocalJWKSet, type JWTPayload, SignJWT } from 'jose';
import { createTestDatabase, type Engine } from '../databases.ts';
import { createHostedIdentity, type HostedIdentityOptions } from '../../identity/hosted/hosted.ts';
import type { LinkMail } from '../../identity/links.ts';
import type { PasswordChange } from '../../identity/passwordReset.ts';
import type { SecondFactorChange } from '../../identity/secondFactor/secondFactors.ts';
import { memoryDirectory } from './memoryDirectory.ts';
import {
  claims,
  deleteTestAccount,
  fakePeople,
  openTestAccount,
  type TestAccount,
  updateTestAccount,
} from './service.ts';

const projectId = 'pulse-gym';
const KID = 'key-of-google';

/** Google's keys, once for all services: a pair takes a tenth of a second. */
const googleKeys = generateKeyPair('RS256', { extractable: true });

/** The hosted identity with an in-memory directory, own keys, and a fixed clock that the test sets. */
export async function startHosted(engine: Engine, options: Pick<HostedIdentityOptions, 'emulatorHost' | 'keys'> = {}) {
  const { database, remove } = await createTestDatabase(engine);
  const time = { now: Date.UTC(2026, 10, 20, 9, 0, 0, 400) };
  const clock = () => time.now;
  const memory = memoryDirectory(clock);
  const pair = await googleKeys;
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid: KID, alg: 'RS256' };
  const mails: LinkMail[] = [];
  const changes: PasswordChange[] = [];
  const secondFactorChanges: SecondFactorChange[] = [];
  const failures: object[] = [];
  const client = { address: '192.0.2.1' };
  const people = fakePeople();
  const identity = createHostedIdentity({
    database,
    people,
    clock,
    publicUrl: 'https://gym.example/',
    enumerationProtection: true,
    projectId,
    apiKey: 'key-of-project',
    authDomain: 'pulse-gym.firebaseapp.com',
    directory: memory.directory,
    keys: createLocalJWKSet({ keys: [publicJwk] }),
    ...options,
    sendLink: async (mail) => void mails.push(mail),
    passwordChanged: async (change) => void changes.push(change),
    secondFactorChanged: async (change) => void secondFactorChanges.push(change),
    addressOf: () => client.address,
    log: { info: () => undefined, error: (fields) => void failures.push(fields) },
  });
  let count = 0;
  const payloadOf = (uid: string): JWTPayload => {
    const now = Math.floor(time.now / 1000);
    const issuer = `https://securetoken.google.com/${projectId}`;
    return { ...claims, iss: issuer, aud: projectId, sub: uid, iat: now, auth_time: now, exp: now + 3600 };
  };
  return {
    ...memory,
    database,
    identity,
    time,
    client,
    mails,
    changes,
    secondFactorChanges,
    failures,
    remove,
    payloadOf,
    publicJwk: JSON.stringify(publicJwk),
    privateKeyFor: async (algorithm: string) => importJWK(await exportJWK(pair.privateKey), algorithm),
    /** A token as Google signs it. */
    token: (uid: string, change: JWTPayload = {}) =>
      new SignJWT({ ...payloadOf(uid), ...change })
        .setProtectedHeader({ alg: 'RS256', kid: KID, typ: 'JWT' })
        .sign(pair.privateKey),
    async account(change: Partial<TestAccount> = {}) {
      count += 1;
      client.address = `10.0.0.${count}`;
      const account = { email: `person-${count}@demo.gym`, name: `Person ${count}`, claims, ...change };
      return { ...account, uid: await openTestAccount({ database, identity, people }, account) };
    },
    update: (uid: string, change: Parameters<typeof updateTestAccount>[2]) =>
      updateTestAccount({ database, identity, people }, uid, change),
    delete: (uid: string) => deleteTestAccount({ database, identity, people }, uid),
    people: people.people,
    /** Opens a mailed link; returns the status and the redirect's target. */
    async follow(link: string | undefined) {
      const { pathname, search } = new URL(link ?? '');
      const answer = await identity.routes.request(pathname + search);
      return { status: answer.status, to: URL.parse(answer.headers.get('location') ?? '') };
    },
  };
}
