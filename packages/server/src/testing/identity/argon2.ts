import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, type Mock, vi } from 'vitest';

type Argon2 = typeof crypto.argon2;

/** Replaces the hash function for the services that this file starts after the call; `actual` is Node's own. */
export function replaceArgon2(replacement: (actual: Argon2, call: Parameters<Argon2>) => void): Mock<Argon2> {
  const actual = crypto.argon2;
  const mock = vi.spyOn(crypto, 'argon2').mockImplementation((...call) => replacement(actual, call));
  syncBuiltinESMExports();
  afterAll(() => {
    mock.mockRestore();
    syncBuiltinESMExports();
  });
  return mock;
}
