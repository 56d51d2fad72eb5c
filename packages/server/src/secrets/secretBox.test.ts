import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testSecretBox } from '../testing/secretBox.ts';
import { createSecretBox } from './secretBox.ts';
import { SecretKeyError, secretKeysOf, UnknownSecretKeyError } from './secretKeys.ts';

const newKey = () => randomBytes(32).toString('base64');

describe('the secret box', () => {
  test('decrypts what it has encrypted, and never encrypts alike twice', () => {
    const box = testSecretBox();
    const [one, other] = [box.encrypt('Grüße', 'test/1'), box.encrypt('Grüße', 'test/1')];
    expect(one).not.toBe(other);
    for (const encrypted of [one, other]) {
      expect(encrypted).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/);
      expect(box.decrypt(encrypted, 'test/1').toString()).toBe('Grüße');
    }
    const bytes = randomBytes(20);
    expect(box.decrypt(box.encrypt(bytes, 'test/2'), 'test/2')).toEqual(bytes);
  });

  test('refuses a value for another purpose', () => {
    const box = testSecretBox();
    const encrypted = box.encrypt('secret', 'test/1');
    expect(() => box.decrypt(encrypted, 'test/2')).toThrow(SecretKeyError);
  });

  test('refuses a value with any changed character', () => {
    const box = testSecretBox();
    const encrypted = box.encrypt('secret', 'test/1');
    // The last character of base64url may have bits that no byte holds.
    for (let index = 0; index < encrypted.length - 1; index += 1) {
      const changed = `${encrypted.slice(0, index)}${encrypted[index] === 'A' ? 'B' : 'A'}${encrypted.slice(index + 1)}`;
      expect(() => box.decrypt(changed, 'test/1')).toThrow(SecretKeyError);
    }
    for (const text of ['', 'v1', 'v1..', '{"kty":"RSA"}', `${encrypted}.more`, encrypted.slice(0, 20)])
      expect(() => box.decrypt(text, 'test/1')).toThrow(/damaged/);
  });

  test('names the key that is missing', () => {
    const encrypted = testSecretBox().encrypt('secret', 'test/1');
    const other = testSecretBox(newKey());
    expect(() => other.decrypt(encrypted, 'test/1')).toThrow(UnknownSecretKeyError);
    expect(() => other.decrypt(encrypted, 'test/1')).toThrow(
      /^The database is encrypted with the secret key [0-9a-f]{8}, but SECRET_KEY is [0-9a-f]{8}\. .* run npm run gym -- rotate-keys/,
    );
  });

  test('decrypts with every key of SECRET_KEY and encrypts with the first', () => {
    const [old, fresh] = [newKey(), newKey()];
    const before = testSecretBox(old).encrypt('secret', 'test/1');
    const box = testSecretBox(`${fresh},${old}`);
    expect(box.decrypt(before, 'test/1').toString()).toBe('secret');
    expect(box.isCurrent(before)).toBe(false);
    const after = box.encrypt('secret', 'test/1');
    expect(box.isCurrent(after)).toBe(true);
    expect(testSecretBox(fresh).decrypt(after, 'test/1').toString()).toBe('secret');
  });
});

describe('the file of secret keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-secrets-'));
  let file: string;
  let count = 0;
  beforeEach(() => {
    count += 1;
    file = join(folder, String(count), 'secret.key');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const boxOf = () => createSecretBox(secretKeysOf({ file }));

  test('is made with the first use, in a folder of its own, for its owner only', () => {
    const before = process.umask(0o022);
    try {
      const box = boxOf();
      expect(existsSync(file)).toBe(false);
      const encrypted = box.encrypt('secret', 'test/1');
      expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
      expect((statSync(join(folder, String(count))).mode & 0o777).toString(8)).toBe('700');
      expect(readdirSync(join(folder, String(count)))).toEqual(['secret.key']);
      expect(boxOf().decrypt(encrypted, 'test/1').toString()).toBe('secret');
    } finally {
      process.umask(before);
    }
  });

  test('is made once by processes that start together', () => {
    const boxes = Array.from({ length: 5 }, boxOf);
    const encrypted = boxes.map((box) => box.encrypt('secret', 'test/1'));
    for (const value of encrypted)
      for (const box of boxes) expect(box.decrypt(value, 'test/1').toString()).toBe('secret');
  });

  test('is never made again by a process that has read it: its values would be lost at the next start', () => {
    const box = boxOf();
    box.encrypt('secret', 'test/1');
    rmSync(file);
    expect(() => box.encrypt('secret', 'test/1')).toThrow(/has disappeared/);
    expect(existsSync(file)).toBe(false);
  });

  test('is never made to decrypt: a missing one is reported', () => {
    const encrypted = testSecretBox().encrypt('secret', 'test/1');
    expect(() => boxOf().decrypt(encrypted, 'test/1')).toThrow(`but ${file} does not exist. Set SECRET_KEY`);
    expect(existsSync(file)).toBe(false);
  });

  test('that is damaged or a folder is one sentence', () => {
    boxOf().encrypt('secret', 'test/1');
    writeFileSync(file, 'not a key');
    expect(() => boxOf().encrypt('secret', 'test/1')).toThrow(/is damaged: each line must be 32 bytes in base64/);
    file = folder;
    expect(() => boxOf().encrypt('secret', 'test/1')).toThrow(
      /cannot be read: EISDIR.* SECRET_KEY_FILE can name another\.$/,
    );
  });

  test('takes a new key: running processes follow, and the previous key still decrypts', () => {
    const running = boxOf();
    const before = running.encrypt('secret', 'test/1');
    secretKeysOf({ file }).rotate?.();
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    const after = boxOf().encrypt('secret', 'test/1');
    expect(after.split('.')[1]).not.toBe(before.split('.')[1]);
    expect(running.decrypt(after, 'test/1').toString()).toBe('secret');
    expect(running.encrypt('secret', 'test/1').split('.')[1]).toBe(after.split('.')[1]);
    expect(boxOf().decrypt(before, 'test/1').toString()).toBe('secret');
    secretKeysOf({ file }).rotate?.();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    expect(() => boxOf().decrypt(before, 'test/1')).toThrow(UnknownSecretKeyError);
  });
});
