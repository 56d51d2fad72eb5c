import { randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { EncryptedStore } from '../secrets/reencrypt.ts';
import type { SecretBox } from '../secrets/secretBox.ts';
import {
  forgetPrivateKeysBelow,
  insertKeyIfFirst,
  liveKeys,
  newestOrdinal,
  replacePrivateKey,
  retireKeysBelow,
  type SigningKey,
} from './signingKeys.repository.ts';

export const ALGORITHM = 'RS256';
/** For this long another server may still accept a key that was retired here. */
const KEY_CACHE_MS = 30_000;

interface Signer {
  kid: string;
  key: CryptoKey;
}

export interface SigningKeys {
  signer(): Promise<Signer>;
  /** The public key that a token's `kid` names; throws for an unknown or retired key. */
  readonly verifier: JWTVerifyGetKey;
  /** Signs with a new key from now on. The previous key still verifies where it is kept; all others are retired. */
  rotate(options: { keepsPrevious: boolean }): Promise<void>;
}

interface KeySet {
  readAt: number;
  signer: Signer;
  newest: number;
  verifiers: Map<string, CryptoKey>;
}

/**
 * The service's key pairs, shared through the database by all server processes. The first is created on first use. Only
 * the newest has a private part, encrypted.
 */
export function createSigningKeys(db: Db, clock: Clock, box: SecretBox): SigningKeys {
  let cached: Promise<KeySet> | undefined;

  async function read(): Promise<KeySet> {
    const readAt = clock();
    let rows = await liveKeys(db);
    if (rows.length === 0) {
      await insertKeyIfFirst(db, await createSigningKey(box, 1, clock()));
      rows = await liveKeys(db);
    } else if (rows.some(isPlain)) {
      await encryptPlainKeys(db, box, rows);
      rows = await liveKeys(db);
    }
    const [first] = rows;
    if (!first) throw new Error('Every signing key is retired');
    const verifiers = new Map<string, CryptoKey>();
    for (const row of rows) verifiers.set(row.kid, await importKey(row.public_jwk));
    const signer = {
      kid: first.kid,
      key: await importKey(box.decrypt(first.private_jwk, purposeOf(first.kid)).toString()),
    };
    return { readAt, signer, newest: first.ordinal, verifiers };
  }

  function reread(): Promise<KeySet> {
    const reading = read();
    cached = reading;
    reading.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading;
  }

  async function keySet(): Promise<KeySet> {
    const set = await (cached ?? reread());
    // Absolute: a clock that was set back would keep them until it is that late again.
    return Math.abs(clock() - set.readAt) < KEY_CACHE_MS ? set : reread();
  }

  return {
    signer: async () => (await keySet()).signer,
    async verifier({ kid = '' }) {
      // Another server may have signed with a newer key.
      const key = (await keySet()).verifiers.get(kid) ?? (await reread()).verifiers.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    async rotate({ keepsPrevious }) {
      // Works without the private part of the newest key, whose secret key may be lost.
      const newest = (await newestOrdinal(db)) ?? 0;
      await insertKeyIfFirst(db, await createSigningKey(box, newest + 1, clock()));
      await retireKeysBelow(db, keepsPrevious ? newest : newest + 1, clock());
      await forgetPrivateKeysBelow(db, newest + 1);
      await reread();
    },
  };
}

/** A key pair as it is stored, the private part encrypted. */
export async function createSigningKey(box: SecretBox, ordinal: number, now: number) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomUUID();
  return {
    kid,
    ordinal,
    public_jwk: JSON.stringify(await exportJWK(publicKey)),
    private_jwk: box.encrypt(JSON.stringify(await exportJWK(privateKey)), purposeOf(kid)),
    created_at: now,
  };
}

const purposeOf = (kid: string) => `signing-key/${kid}`;

/** The private parts of the keys that may still sign. */
export const signingKeyStore: EncryptedStore = {
  name: 'signing keys',
  async all(db) {
    const keys = await liveKeys(db);
    return keys.flatMap((key) => {
      const { kid, private_jwk: encrypted } = key;
      return encrypted === '' || isPlain(key) ? [] : [{ id: kid, encrypted, purpose: purposeOf(kid) }];
    });
  },
  replace: replacePrivateKey,
};

/** Earlier versions stored the private parts as JSON. */
const isPlain = ({ private_jwk: jwk }: SigningKey) => jwk.startsWith('{');

/** Encrypts the private part of the newest key, which signs, and deletes the others. */
async function encryptPlainKeys(db: Db, box: SecretBox, [newest]: SigningKey[]): Promise<void> {
  if (!newest) return;
  const { kid, ordinal, private_jwk: jwk } = newest;
  if (isPlain(newest)) await replacePrivateKey(db, kid, { from: jwk, to: box.encrypt(jwk, purposeOf(kid)) });
  await forgetPrivateKeysBelow(db, ordinal);
}

/** RSA keys import as CryptoKey; only symmetric keys, which are never stored here, import as bytes. */
const importKey = async (jwk: string) => (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey;
