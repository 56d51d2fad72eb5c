import { randomUUID } from 'node:crypto';
import { errors, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { insertKeyIfFirst, liveKeys, retireKeysBelow } from './signingKeys.repository.ts';

export const ALGORITHM = 'RS256';
/** How long another server may go on accepting a key that was retired here, in milliseconds. */
const KEY_CACHE_MS = 30_000;

interface Signer {
  kid: string;
  key: CryptoKey;
}

export interface SigningKeys {
  signer(): Promise<Signer>;
  /** The public key that a token names, if it is one of ours and not retired. */
  readonly verifier: JWTVerifyGetKey;
  /** Signs with a new key from now on. The one before it still verifies; those before that are retired. */
  rotate(): Promise<void>;
}

interface KeySet {
  readAt: number;
  signer: Signer;
  newest: number;
  verifiers: Map<string, CryptoKey>;
}

/** The service's key pairs, kept in the database so that every server signs alike. The first is made when first needed. */
export function createSigningKeys(db: Db, clock: Clock): SigningKeys {
  let known: Promise<KeySet> | undefined;

  async function read(): Promise<KeySet> {
    const readAt = clock();
    let rows = await liveKeys(db);
    if (rows.length === 0) {
      await insertKeyIfFirst(db, await newKey(1, clock()));
      rows = await liveKeys(db);
    }
    const [first] = rows;
    if (!first) throw new Error('Every signing key is retired');
    const verifiers = new Map<string, CryptoKey>();
    for (const row of rows) verifiers.set(row.kid, await imported(row.public_jwk));
    const signer = { kid: first.kid, key: await imported(first.private_jwk) };
    return { readAt, signer, newest: first.ordinal, verifiers };
  }

  function reread(): Promise<KeySet> {
    const reading = read();
    known = reading;
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  }

  async function keySet(): Promise<KeySet> {
    const set = await (known ?? reread());
    return clock() - set.readAt < KEY_CACHE_MS ? set : reread();
  }

  return {
    signer: async () => (await keySet()).signer,
    async verifier({ kid = '' }) {
      // A token of another server's newer key is worth another look.
      const key = (await keySet()).verifiers.get(kid) ?? (await reread()).verifiers.get(kid);
      if (!key) throw new errors.JWKSNoMatchingKey();
      return key;
    },
    async rotate() {
      const { newest } = await reread();
      await insertKeyIfFirst(db, await newKey(newest + 1, clock()));
      await retireKeysBelow(db, newest, clock());
      await reread();
    },
  };
}

async function newKey(ordinal: number, now: number) {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return {
    kid: randomUUID(),
    ordinal,
    public_jwk: JSON.stringify(await exportJWK(publicKey)),
    private_jwk: JSON.stringify(await exportJWK(privateKey)),
    created_at: now,
  };
}

/** An RSA key comes back as a CryptoKey; only symmetric ones, which are never stored here, are bytes. */
const imported = async (jwk: string) => (await importJWK(JSON.parse(jwk) as JWK, ALGORITHM)) as CryptoKey;
