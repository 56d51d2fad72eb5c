import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_PROJECT_ID: 'pulse-gym',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'pulse-gym.firebaseapp.com',
};

test('the embedded identity is the default', () => {
  expect(readEnv({})).toMatchObject({ hosted: undefined, demo: true });
});

test('the hosted identity has its project and no demo gym, whose passwords are public', () => {
  expect(readEnv(firebase)).toMatchObject({
    demo: false,
    hosted: {
      projectId: 'pulse-gym',
      apiKey: 'key',
      authDomain: 'pulse-gym.firebaseapp.com',
      emulatorHost: undefined,
    },
  });
});

test.each([
  [['FIREBASE_PROJECT_ID'], 'FIREBASE_PROJECT_ID'],
  [['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'], 'FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN'],
])('without %j the hosted identity is refused by their names', (missing, names) => {
  const given = { ...firebase, ...Object.fromEntries(missing.map((name) => [name, ''])) };
  expect(() => readEnv(given)).toThrow(`The environment cannot be used: IDENTITY=firebase needs ${names}.`);
});

test.each(['embedded', 'firebase'])(
  'the emulator, which lets anybody in, is refused in production (%s)',
  (IDENTITY) => {
    const given = { ...firebase, IDENTITY, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(() => readEnv({ ...given, NODE_ENV: 'production' })).toThrow(
      /FIREBASE_AUTH_EMULATOR_HOST must not be set with NODE_ENV=production/,
    );
    expect(() => readEnv({ ...given, FIREBASE_AUTH_EMULATOR_HOST: 'http://x' })).toThrow(/must be a host and a port/);
    expect(readEnv(given).hosted?.emulatorHost).toBe(IDENTITY === 'firebase' ? '127.0.0.1:9099' : undefined);
  },
);
