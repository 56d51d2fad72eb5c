import { createHmac, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { gymCommand } from '../product.ts';
import { OperatorError } from '../operatorError.ts';

const SECRET_KEY_BYTES = 32;

export interface SecretKey {
  /** Eight hexadecimal digits; reveals nothing of the key. */
  id: string;
  bytes: Buffer;
}

/** The keys of this installation: the first encrypts, all decrypt. */
export interface SecretKeys {
  /** What is configured, for messages to the operator: "SECRET_KEY is 4f2a91c0", "/data/secret.key does not exist". */
  describe(): string;
  /** The key that encrypts. A missing file is created. Throws `SecretKeyError`. */
  current(): SecretKey;
  /** The key of this id, one added since the start too. Throws `SecretKeyError` where the file cannot be read. */
  find(id: string): SecretKey | undefined;
  /**
   * Encrypts with a new key from now on; the previous one still decrypts, older ones are dropped. Every process that
   * uses the file follows. Undefined where the keys come from the environment, which only the operator can change.
   */
  readonly rotate?: () => void;
}

/** The secret key is missing or unreadable, or an encrypted value is damaged; the message is for the operator. */
export class SecretKeyError extends OperatorError {
  override readonly name = 'SecretKeyError';
}

/** A value was encrypted with a key that is not there: another one is configured, or it was lost. */
export class UnknownSecretKeyError extends SecretKeyError {
  constructor(id: string, configured: string) {
    super(
      `The database is encrypted with the secret key ${id}, but ${configured}. Set SECRET_KEY or SECRET_KEY_FILE to that key. If it is lost, run ${gymCommand} rotate-keys: it makes new signing keys, and everyone signs in again.`,
    );
  }
}

const toKey = (bytes: Buffer): SecretKey => ({
  bytes,
  id: createHmac('sha256', bytes).update('spotter secret key id').digest('hex').slice(0, 8),
});

/**
 * Parses keys in base64, separated by commas or whitespace;
 * undefined unless each has 32 bytes and there is at least one.
 */
export function parseSecretKeys(text: string): [SecretKey, ...SecretKey[]] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64'));
  if (keys.some(({ length }) => length !== SECRET_KEY_BYTES)) return undefined;
  const [first, ...others] = keys.map(toKey);
  return first && [first, ...others];
}

/**
 * The keys of the variable SECRET_KEY, or of a file with one per line:
 * made with the first use, readable by its owner only.
 */
export function secretKeysOf(configured: readonly [SecretKey, ...SecretKey[]] | { file: string }): SecretKeys {
  return 'file' in configured ? keysOfFile(configured.file) : keysOfEnvironment(configured);
}

function keysOfEnvironment(keys: readonly [SecretKey, ...SecretKey[]]): SecretKeys {
  return {
    describe: () => `SECRET_KEY is ${keys[0].id}`,
    current: () => keys[0],
    find: (id) => keys.find((key) => key.id === id),
  };
}

function keysOfFile(path: string): SecretKeys {
  let loaded: SecretKey[] | undefined;

  const read = (): SecretKey[] | undefined => {
    if (!existsSync(path)) return undefined;
    const keys = parseSecretKeys(attempt(path, 'read', () => readFileSync(path, 'utf8')));
    if (!keys)
      throw new SecretKeyError(
        `The secret key file ${path} is damaged: each line must be ${SECRET_KEY_BYTES} bytes in base64. Put its copy back. If the key is lost, delete the file and run ${gymCommand} rotate-keys.`,
      );
    return (loaded = keys);
  };

  const current = (): SecretKey => {
    const keys = read() ?? (loaded ? undefined : create());
    // Encrypting with a key that is only in memory would lose the value at the next start.
    if (!keys?.[0]) throw new SecretKeyError(`The secret key file ${path} has disappeared. Restore it.`);
    return keys[0];
  };

  const create = (): SecretKey[] | undefined => {
    attempt(path, 'created', () => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = writeUnfinished(path, [toKey(randomBytes(SECRET_KEY_BYTES))]);
      try {
        // Unlike a rename it fails where another process was first.
        linkSync(unfinished, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        rmSync(unfinished);
      }
    });
    return read();
  };

  return {
    describe: () => (existsSync(path) ? `${path} has ${read()?.[0]?.id}` : `${path} does not exist`),
    current,
    find: (id) => loaded?.find((key) => key.id === id) ?? read()?.find((key) => key.id === id),
    rotate() {
      const previous = read()?.slice(0, 1) ?? [];
      attempt(path, 'written', () => {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        renameSync(writeUnfinished(path, [toKey(randomBytes(SECRET_KEY_BYTES)), ...previous]), path);
      });
      read();
    },
  };
}

/** Writes the keys to a new file beside `path`, on disk before it is given its name. */
function writeUnfinished(path: string, keys: SecretKey[]): string {
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeSync(file, keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join(''));
    fsyncSync(file);
  } catch (error) {
    rmSync(unfinished);
    throw error;
  } finally {
    closeSync(file);
  }
  return unfinished;
}

function attempt<T>(path: string, verb: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = (error as Error).message;
    throw new SecretKeyError(
      `The secret key file ${path} cannot be ${verb}: ${reason}. SECRET_KEY_FILE can name another.`,
      { cause: error },
    );
  }
}
