import { createSecretBox, type SecretBox } from '../secrets/secretBox.ts';
import { parseSecretKeys, secretKeysOf } from '../secrets/secretKeys.ts';

/** The secret key of every test server, as SECRET_KEY has it: several may share a database. */
export const testSecretKey = Buffer.alloc(32, 'test').toString('base64');

/** A secret box with these keys, as SECRET_KEY has them; the one of every test server where absent. */
export function testSecretBox(keys = testSecretKey): SecretBox {
  const parsed = parseSecretKeys(keys);
  if (!parsed) throw new Error('These are no secret keys');
  return createSecretBox(secretKeysOf(parsed));
}
