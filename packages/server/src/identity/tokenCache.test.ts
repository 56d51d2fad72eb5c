import { CompactSign, type CryptoKey, errors, generateKeyPair, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { cacheVerifiedTokens } from './tokenCache.ts';

const START = Date.UTC(2026, 10, 20, 9, 0, 0, 400);
const EXPIRES = Math.floor(START / 1000) + 3600;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  pair = await generateKeyPair('RS256');
});

const tokenOf = (sub: string) =>
  new CompactSign(new TextEncoder().encode(JSON.stringify({ sub, exp: EXPIRES })))
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(pair.privateKey);

/** A check that records which signatures were verified. */
function countingVerifier(maxTokens?: number) {
  const time = { now: START };
  const clock = () => time.now;
  const set = new Map<string, CryptoKey>([['one', pair.publicKey]]);
  const keys = ({ kid = '' }: { kid?: string }) => {
    const key = set.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  const checked: string[] = [];
  const verify = cacheVerifiedTokens(
    { keys: async (header) => keys(header), clock, ...(maxTokens !== undefined && { maxTokens }) },
    async (token) => {
      checked.push(token);
      const {
        payload,
        protectedHeader: header,
        key,
      } = await jwtVerify(token, async (named) => keys(named), {
        currentDate: new Date(clock()),
      });
      return { value: payload.sub, header, key, expiresAt: EXPIRES };
    },
  );
  return { time, set, checked, verify };
}

test('a verified token is not verified again while it is valid', async () => {
  const { verify, checked } = countingVerifier();
  const [asha, ravi] = [await tokenOf('asha'), await tokenOf('ravi')];
  for (let round = 0; round < 3; round += 1) {
    expect([await verify(asha), await verify(ravi)]).toEqual(['asha', 'ravi']);
  }
  expect(checked).toEqual([asha, ravi]);
});

test('a cached token is refused from the second in which it expires', async () => {
  const { verify, time } = countingVerifier();
  const token = await tokenOf('asha');
  await verify(token);
  time.now = EXPIRES * 1000 - 1;
  expect(await verify(token)).toBe('asha');
  time.now = EXPIRES * 1000;
  await expect(verify(token)).rejects.toBeInstanceOf(errors.JWTExpired);
});

test('a cached token is refused once its key is withdrawn or replaced', async () => {
  const { verify, set, checked } = countingVerifier();
  const token = await tokenOf('asha');
  await verify(token);
  set.set('one', (await generateKeyPair('RS256')).publicKey);
  await expect(verify(token)).rejects.toBeInstanceOf(errors.JWSSignatureVerificationFailed);
  set.clear();
  await expect(verify(token)).rejects.toBeInstanceOf(errors.JWKSNoMatchingKey);
  // What was refused since is no longer cached.
  set.set('one', pair.publicKey);
  expect(await verify(token)).toBe('asha');
  expect(checked).toEqual([token, token, token, token]);
});

test('the key of a cached token is looked up by its header and its parts, as jose does', async () => {
  const lookUps: unknown[] = [];
  const keys: JWTVerifyGetKey = (header, token) => {
    lookUps.push([header, token]);
    return pair.publicKey;
  };
  const verify = cacheVerifiedTokens({ keys, clock: () => START }, async (token) => {
    const { payload, protectedHeader: header, key } = await jwtVerify(token, keys, { currentDate: new Date(START) });
    return { value: payload.sub, header, key, expiresAt: EXPIRES };
  });
  const token = await tokenOf('asha');
  for (let round = 0; round < 2; round += 1) await verify(token);
  expect(lookUps[0]).toMatchObject([{ kid: 'one' }, { signature: token.split('.')[2] }]);
  expect(lookUps[1]).toMatchObject(lookUps[0] as object);
});

test('a refused token is verified each time', async () => {
  const { verify, checked } = countingVerifier();
  const bad = `${await tokenOf('asha')}x`;
  for (let round = 0; round < 2; round += 1) await expect(verify(bad)).rejects.toBeInstanceOf(errors.JOSEError);
  expect(checked).toEqual([bad, bad]);
});

test('past the maximum the least recently used token is verified again', async () => {
  const { verify, checked } = countingVerifier(2);
  const [one, two, three] = [await tokenOf('one'), await tokenOf('two'), await tokenOf('three')];
  for (const token of [one, two, three, two, three, one]) await verify(token);
  expect(checked).toEqual([one, two, three, one]);
});
