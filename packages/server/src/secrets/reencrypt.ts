import type { Db } from '../db/database.ts';
import type { SecretBox } from './secretBox.ts';
import { UnknownSecretKeyError } from './secretKeys.ts';

interface EncryptedValue {
  /** The primary key of its row. */
  id: string;
  encrypted: string;
  purpose: string;
}

/** A column with encrypted values. */
export interface EncryptedStore {
  /** For the operator, plural: "signing keys". */
  name: string;
  /**
   * What helps where the secret key of its values is lost; absent where a rotation of the keys itself replaces them.
   */
  remedy?: string;
  all(db: Db): Promise<EncryptedValue[]>;
  /** Does nothing where the value has changed meanwhile. */
  replace(db: Db, id: string, change: { from: string; to: string }): Promise<unknown>;
}

export interface Reencryption {
  store: EncryptedStore;
  reencrypted: number;
  /** Values whose secret key is missing. */
  unreadable: number;
}

/** Encrypts all values of the stores with the current secret key. Values that it encrypts already are left alone. */
export async function reencrypt(db: Db, box: SecretBox, stores: readonly EncryptedStore[]): Promise<Reencryption[]> {
  const results: Reencryption[] = [];
  for (const store of stores) {
    const result = { store, reencrypted: 0, unreadable: 0 };
    for (const { id, encrypted, purpose } of await store.all(db)) {
      if (box.isCurrent(encrypted)) continue;
      const plaintext = decryptIfPossible(box, encrypted, purpose);
      if (plaintext) await store.replace(db, id, { from: encrypted, to: box.encrypt(plaintext, purpose) });
      result[plaintext ? 'reencrypted' : 'unreadable'] += 1;
    }
    results.push(result);
  }
  return results;
}

function decryptIfPossible(box: SecretBox, encrypted: string, purpose: string): Buffer | undefined {
  try {
    return box.decrypt(encrypted, purpose);
  } catch (error) {
    if (error instanceof UnknownSecretKeyError) return undefined;
    throw error;
  }
}
