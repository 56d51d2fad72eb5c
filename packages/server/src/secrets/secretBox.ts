import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SecretKeyError, type SecretKeys, UnknownSecretKeyError } from './secretKeys.ts';

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Authenticated encryption of values in the database, with a key outside of it. */
export interface SecretBox {
  /**
   * Returns `v1.<key id>.<base64url of nonce, ciphertext and tag>`. `purpose` says what the value is for and whose it
   * is, as in `signing-key/<kid>`: only the same purpose decrypts it, so that a value copied to another row is refused.
   */
  encrypt(plaintext: string | Uint8Array, purpose: string): string;
  /** Throws `UnknownSecretKeyError`, and `SecretKeyError` where the value was changed or has another purpose. */
  decrypt(encrypted: string, purpose: string): Buffer;
  /** Whether the value is encrypted with the key that encrypts now. */
  isCurrent(encrypted: string): boolean;
}

/** AES-256-GCM with random nonces. */
export function createSecretBox(keys: SecretKeys): SecretBox {
  return {
    encrypt(plaintext, purpose) {
      const { id, bytes } = keys.current();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(additionalData(id, purpose));
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return `${VERSION}.${id}.${Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]).toString('base64url')}`;
    },
    decrypt(encrypted, purpose) {
      const { id, sealed } = parse(encrypted);
      const key = keys.find(id);
      if (!key) throw new UnknownSecretKeyError(id, keys.describe());
      const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(-TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(additionalData(id, purpose));
      decipher.setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        throw new SecretKeyError(`An encrypted value in the database is damaged (${purpose}).`, { cause: error });
      }
    },
    isCurrent: (encrypted) => parse(encrypted).id === keys.current().id,
  };
}

const additionalData = (keyId: string, purpose: string) => Buffer.from(`${VERSION}.${keyId}.${purpose}`);

function parse(encrypted: string): { id: string; sealed: Buffer } {
  const [version, id, sealed, ...rest] = encrypted.split('.');
  const bytes = Buffer.from(sealed ?? '', 'base64url');
  if (version !== VERSION || !id || rest.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new SecretKeyError('An encrypted value in the database is damaged: its format is unknown.');
  }
  return { id, sealed: bytes };
}
