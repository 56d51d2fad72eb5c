import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createQueue } from '../queue.ts';

/** Memory in KiB, passes over it, and lanes of a hash. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. */
const OWASP_COST: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/**
 * A hash costs about 30 ms and 19 MiB; 20 waiting hashes are served within half a second. Strangers of a few networks
 * can fill these places: the reserve is for known devices, and for passwords that are set through a mailed link.
 */
const QUEUE_LIMITS = { concurrency: 2, maxWaiting: 20, reserve: 20 };

interface Phc extends PasswordCost {
  nonce: Buffer;
  tag: Buffer;
}

export interface Passwords {
  /** The argon2id hash in PHC form. Throws `QueueFullError` when too many wait. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made this hash. Takes as long where there is none. Throws `QueueFullError` when too many wait.
   */
  matches(password: string, hash: string | null | undefined, options?: { isKnownDevice?: boolean }): Promise<boolean>;
}

/** `cost` is that of new hashes; a stored one names its own. */
export function createPasswords(cost = OWASP_COST): Passwords {
  const derive = promisify(argon2);
  const queue = createQueue(QUEUE_LIMITS);
  const dummyHash = toPhc({ ...cost, nonce: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) });
  const tagOf = (password: string, { tag, ...setting }: Phc, mayUseReserve: boolean) =>
    queue(() => derive('argon2id', { ...setting, message: password.normalize('NFC'), tagLength: tag.length }), {
      mayUseReserve,
    });

  return {
    async hash(password) {
      const empty: Phc = { ...cost, nonce: randomBytes(SALT_BYTES), tag: Buffer.alloc(TAG_BYTES) };
      return toPhc({ ...empty, tag: await tagOf(password, empty, true) });
    },
    async matches(password, hash, { isKnownDevice = false } = {}) {
      const phc = fromPhc(hash ?? dummyHash);
      const same = timingSafeEqual(await tagOf(password, phc, isKnownDevice), phc.tag);
      return same && hash !== null && hash !== undefined;
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const toPhc = ({ memory, passes, parallelism, nonce, tag }: Phc) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function fromPhc(text: string): Phc {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(text) ?? [];
  if (!memory) throw new Error('A stored password hash is not argon2id in PHC form');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
