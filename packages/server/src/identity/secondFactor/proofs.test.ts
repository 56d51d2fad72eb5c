import { generateKeyPair } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { SigningKeys } from '../keys.ts';
import { signJwt } from '../tokens.ts';
import { createProofs } from './proofs.ts';

const issuer = 'https://gym.example/identity';
const NOW = Date.UTC(2026, 10, 20, 9);
const TEN_MINUTES = 10 * 60_000;
const NEARLY = TEN_MINUTES - 1000;

let keys: SigningKeys;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  keys = {
    signer: () => Promise.resolve({ kid: 'key-1', key: pair.privateKey }),
    verifier: () => Promise.resolve(pair.publicKey),
    rotate: () => Promise.resolve(),
  };
});

/** The proofs as a server reads them at this moment. */
const proofsAt = (now: number, read = keys.verifier) => createProofs(keys, { issuer, keys: read, clock: () => now });
const code = (name: string) => expect.objectContaining({ code: name });
const signIn = { uid: 'asha', validSince: NOW - 1 };
const enrolment = { uid: 'asha', sessionId: 'session', secret: 'SECRET' };

test('a sign-in may be finished for ten minutes', async () => {
  const token = await proofsAt(NOW).signSignIn(signIn, NOW);
  expect(await proofsAt(NOW + NEARLY).readSignIn(token)).toEqual(signIn);
  await expect(proofsAt(NOW + TEN_MINUTES + 1000).readSignIn(token)).rejects.toEqual(
    code('INVALID_MFA_PENDING_CREDENTIAL'),
  );
});

test('an enrolment may be finished for ten minutes, and says when it has expired', async () => {
  const { token, expiresAt } = await proofsAt(NOW).signEnrolment(enrolment, NOW);
  expect(expiresAt).toBe(NOW + TEN_MINUTES);
  expect(await proofsAt(NOW + NEARLY).readEnrolment(token)).toEqual(enrolment);
  await expect(proofsAt(NOW + TEN_MINUTES + 1000).readEnrolment(token)).rejects.toEqual(code('SESSION_EXPIRED'));
});

test('what is no enrolment is invalid: another text, a proof of a sign-in, one without a secret', async () => {
  const audience = `${issuer}/second-factor-enrolment`;
  const times = { issuedAt: NOW / 1000, expiresAt: NOW / 1000 + 60 };
  const tokens = [
    'no token',
    await proofsAt(NOW).signSignIn(signIn, NOW),
    await signJwt(keys, times, { iss: issuer, aud: audience, sub: 'asha', sessionId: 'session' }),
  ];
  for (const token of tokens) {
    await expect(proofsAt(NOW).readEnrolment(token)).rejects.toEqual(code('INVALID_SESSION_INFO'));
  }
});

test('a failure of the key store is not the proof’s', async () => {
  const { token } = await proofsAt(NOW).signEnrolment(enrolment, NOW);
  const failure = Object.assign(new Error('the disk is full'), { code: 'expired-token' });
  await expect(proofsAt(NOW, () => Promise.reject(failure)).readEnrolment(token)).rejects.not.toEqual(
    code('SESSION_EXPIRED'),
  );
});
