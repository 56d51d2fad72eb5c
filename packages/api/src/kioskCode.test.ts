import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  formatKioskCode,
  isSignedSession,
  kioskCodeMac,
  kioskWindowOf,
  parseKioskCode,
  secretHashOf,
  signedSessionId,
} from './kioskCode.ts';

const secret = 'Zz_-aB3dEfGhIjKlMnOpQrStUvWxYz0123456789abc';
const code = { deviceId: '0199-device_1', window: 59_461_234, mac: '-_23456789abcdefghijkl' };

test('the MAC is the HMAC of the stored hash, as computed by another implementation', async () => {
  const hash = createHash('sha256').update(secret).digest('base64url');
  expect(await secretHashOf(secret)).toBe(hash);
  const key = createHmac('sha256', hash).update('kiosk-code').digest();
  const mac = createHmac('sha256', key).update('device-1.bandra.7').digest().subarray(0, 16).toString('base64url');
  expect(await kioskCodeMac(hash, { deviceId: 'device-1', branchId: 'bandra', window: 7 })).toBe(mac);
});

test('the hash of a secret is written without +, / and =', async () => {
  const secrets = Array.from({ length: 20 }, (_, index) => `secret-${index}`);
  const expected = secrets.map((each) => createHash('sha256').update(each).digest('base64url'));
  expect(expected.join('')).toMatch(/-.*_|_.*-/);
  expect(await Promise.all(secrets.map(secretHashOf))).toEqual(expected);
});

test('device, branch, window and secret each change it', async () => {
  const of = { deviceId: 'device-1', branchId: 'bandra', window: 7 };
  const macs = await Promise.all([
    kioskCodeMac('hash', of),
    kioskCodeMac('other', of),
    kioskCodeMac('hash', { ...of, deviceId: 'device-2' }),
    kioskCodeMac('hash', { ...of, branchId: 'powai' }),
    kioskCodeMac('hash', { ...of, window: 8 }),
  ]);
  expect(new Set(macs).size).toBe(macs.length);
});

test('a window is 30 s of the clock', () => {
  expect([0, 29_999, 30_000, 59_999].map(kioskWindowOf)).toEqual([0, 0, 1, 1]);
});

test('a code is read as it was written', () => {
  expect(parseKioskCode(formatKioskCode(code))).toEqual(code);
});

test.each([
  ['a session', 'abcdefghijklmnop.abcdefghijklmnopqrstuv'],
  ['no mac', 'k.device.12'],
  ['a short mac', 'k.device.12.abc'],
  ['a window that is no number', `k.device.1e3.${code.mac}`],
  ['a longer window', `k.device.1234567890123.${code.mac}`],
  ['more before it', `x${formatKioskCode(code)}`],
  ['more behind it', `${formatKioskCode(code)}.x`],
])('%s is no such code', (_, text) => {
  expect(parseKioskCode(text)).toBeUndefined();
});

test('scans of a code are reported by its device and window, apart from those of sessions', () => {
  expect(signedSessionId(code)).toBe('k.0199-device_1.59461234');
  expect(isSignedSession(signedSessionId(code))).toBe(true);
  expect(['0199a-session', 'session-k.', ''].map(isSignedSession)).toEqual([false, false, false]);
});
