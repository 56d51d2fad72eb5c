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

const secretKey = Buffer.alloc(32, 'a').toString('base64');

test('the secret key is 32 bytes in base64, or a file beside the database', () => {
  expect(readEnv({ SECRET_KEY: secretKey }).secretKeys).toMatchObject([{ bytes: Buffer.alloc(32, 'a') }]);
  expect(readEnv({ DATABASE_URL: 'file:/srv/gym/spotter.db' }).secretKeys).toEqual({ file: '/srv/gym/secret.key' });
  const postgres = { DATABASE_URL: 'postgres://db/spotter', DATA_DIR: '/srv/data' };
  expect(readEnv(postgres).secretKeys).toEqual({ file: '/srv/data/secret.key' });
  expect(readEnv({ ...postgres, SECRET_KEY_FILE: '/run/secrets/spotter' }).secretKeys).toEqual({
    file: '/run/secrets/spotter',
  });
});

test.each(['short', `${secretKey},short`, ','])('%j is refused as a secret key, and not repeated', (key) => {
  expect(() => readEnv({ SECRET_KEY: key })).toThrow(
    'The environment cannot be used: SECRET_KEY must be 32 bytes in base64, as openssl rand -base64 32 prints them.',
  );
});

test.each([
  ['DATABASE_LISTEN_URL', 'listenUrl'],
  ['DATABASE_REPLICA_URL', 'replicaUrl'],
])('%s is another address of a PostgreSQL; a file has none', (name, key) => {
  const url = 'postgres://db/spotter';
  expect(readEnv({ DATABASE_URL: 'postgres://pooler/spotter', [name]: url }).databaseAddresses).toEqual({ [key]: url });
  expect(() => readEnv({ DATABASE_URL: url, [name]: 'file:x' })).toThrow(`${name} must begin with postgres://`);
  expect(() => readEnv({ [name]: url })).toThrow(`${name} needs a postgres:// DATABASE_URL.`);
});

test('a secret key and a file of it exclude each other', () => {
  expect(() => readEnv({ SECRET_KEY: secretKey, SECRET_KEY_FILE: '/run/secrets/spotter' })).toThrow(
    'SECRET_KEY and SECRET_KEY_FILE exclude each other',
  );
});

test.each([
  [{}, true, false],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' }, true, false],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' }, true, false],
  [{ HOST: '0.0.0.0' }, false, true],
  [{ HOST: '::' }, false, true],
  [{ HOST: '192.168.1.5' }, false, true],
  [{ PUBLIC_URL: 'https://gym.example' }, false, true],
  [{ PUBLIC_URL: 'https://localhost.gym.example' }, false, true],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true, true],
  [{ DEMO: 'off' }, false, false],
  [{ DEMO: 'on', NODE_ENV: 'production' }, false, false],
])('with %j the demo is created: %s, and other machines reach the server: %s', (source, demo, isExposed) => {
  expect(readEnv(source)).toMatchObject({ demo, isExposed });
});

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'new-secret, old-secret',
};

test('the gateway has its keys and, during a rotation, two webhook secrets; without keys there is none', () => {
  expect(readEnv({}).razorpay).toBeUndefined();
  expect(readEnv(razorpay).razorpay).toEqual({
    url: 'https://api.razorpay.com',
    keyId: 'rzp_test_1',
    keySecret: 'key-secret',
    webhookSecrets: ['new-secret', 'old-secret'],
  });
});

test.each([
  [{ RAZORPAY_WEBHOOK_SECRET: '' }, 'payment by Razorpay needs RAZORPAY_WEBHOOK_SECRET, too'],
  [{ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '' }, 'needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, too'],
  [{ RAZORPAY_WEBHOOK_SECRET: 'new-secret,' }, 'RAZORPAY_WEBHOOK_SECRET must have at least 8 characters'],
  [{ RAZORPAY_WEBHOOK_SECRET: 'secret-1,secret-2,secret-3' }, 'RAZORPAY_WEBHOOK_SECRET must be one secret'],
  [{ RAZORPAY_URL: 'http://razorpay.example' }, 'RAZORPAY_URL must be an https address'],
])('with %j the gateway is refused: %s', (change, sentence) => {
  expect(() => readEnv({ ...razorpay, ...change })).toThrow(sentence);
});

test.each([
  ['PUBLIC_URL', 'https://gym.example/spotter', 'must be an address such as https://gym.example, without a path'],
  ['PUBLIC_URL', 'https://user@gym.example', 'must be an address such as https://gym.example, without a path'],
  ['PUBLIC_URL', 'ftp://gym.example', 'must be an address such as https://gym.example, without a path'],
  ['MAIL_URL', 'smtp://', 'must be an address such as smtp://mail.example:587'],
  ['MAIL_URL', 'smtp:mail.example', 'must be an address such as smtp://mail.example:587'],
  ['MAIL_FROM', 'no', 'must be an address, as in Iron Lotus <desk@gym.example>'],
  ['MAIL_FROM', 'Iron Lotus', 'must be an address, as in Iron Lotus <desk@gym.example>'],
  ['MAIL_FROM', 'Iron Lotus <desk>', 'must be an address, as in Iron Lotus <desk@gym.example>'],
])('%s=%s is refused: it would be found out by those who get the mails', (name, value, sentence) => {
  expect(() => readEnv({ [name]: value })).toThrow(`The environment cannot be used: ${name} ${sentence}.`);
});

test('addresses are taken as people write them', () => {
  expect(readEnv({ PUBLIC_URL: 'https://GYM.example:443/' }).publicUrl).toBe('https://gym.example');
  for (const from of ['desk@gym.example', 'no-reply@localhost', '"Desk @ Gym" <desk@gym.example>'])
    expect(readEnv({ MAIL_FROM: from }).mailFrom).toBe(from);
});

test('the folder of a Storybook has to be one', () => {
  expect(readEnv({}).storybookDir).toBeUndefined();
  expect(readEnv({ STORYBOOK_DIR: 'packages/app' }).storybookDir).toMatch(/packages.app$/);
  expect(() => readEnv({ STORYBOOK_DIR: 'packages/api' })).toThrow(
    'STORYBOOK_DIR must be a folder made by npm run build-storybook',
  );
});

test('an IPv6 address to listen on may have brackets, as it has in a URL', () => {
  expect([readEnv({ HOST: '[::1]' }).host, readEnv({ HOST: '::' }).host]).toEqual(['::1', '::']);
});
