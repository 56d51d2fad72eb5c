import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isPostgres } from '../db/engine.ts';
import { type EncryptedStore, reencrypt, type Reencryption } from '../secrets/reencrypt.ts';
import { createSecretBox } from '../secrets/secretBox.ts';
import type { SecretKeys } from '../secrets/secretKeys.ts';
import { endAllSessions } from './accounts.repository.ts';
import { createSigningKeys, signingKeyStore } from './keys.ts';
import { secondFactorStore } from './secondFactor/secondFactorStore.ts';

/** Every column of the identity service that is encrypted with the secret key. */
const encryptedStores: readonly EncryptedStore[] = [signingKeyStore, secondFactorStore];

interface KeyRotation {
  /** False where the secret key is shared by several machines: only the operator can change it on all of them. */
  hasNewSecretKey: boolean;
  /** The id of the secret key that encrypts now. */
  secretKeyId: string;
  stores: Reencryption[];
}

/**
 * Creates a new secret key if only this machine's file has it, encrypts everything with the current one, and creates a
 * new signing key. Unless `keepsSessions`, all tokens and sessions end: somebody with the old key may have forged some.
 * Works without the secret key that the stored values were encrypted with.
 */
export async function rotateKeys(
  database: Database,
  clock: Clock,
  secretKeys: SecretKeys,
  { keepsSessions }: { keepsSessions: boolean },
): Promise<KeyRotation> {
  const { db } = database;
  const rotateSecretKey = isPostgres(db) ? undefined : secretKeys.rotate;
  const box = createSecretBox(secretKeys);
  if (rotateSecretKey) {
    // The file keeps one previous key: what an interrupted rotation has left may need it.
    await reencrypt(db, box, encryptedStores);
    rotateSecretKey();
  }
  const stores = await reencrypt(db, box, encryptedStores);
  await createSigningKeys(db, clock, box).rotate({ keepsPrevious: keepsSessions });
  if (!keepsSessions) await endAllSessions(db, clock());
  return { hasNewSecretKey: rotateSecretKey !== undefined, secretKeyId: secretKeys.current().id, stores };
}
