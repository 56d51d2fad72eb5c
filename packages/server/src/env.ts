import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from './clientAddress.ts';
import type { OpenOptions } from './db/database.ts';
import { type CallLimits, defaultLimits } from './http/limits.ts';
import { isRelease } from './programKind.ts';
import { parseSecretKeys, type SecretKey } from './secrets/secretKeys.ts';
import { UsageError } from './operatorError.ts';

/** Where relative paths begin: a release has no repository. */
const ROOT = isRelease ? process.cwd() : resolve(import.meta.dirname, '../../..');

const onOff = (fallback: 'on' | 'off') => z.enum(['on', 'off'], 'must be on or off').default(fallback);
const count = (fallback: number) =>
  z.coerce
    .number('must be a number, 0 for no limit')
    .int('must be a whole number')
    .min(0, 'must be a number, 0 for no limit')
    .default(fallback);
const hasProtocol = (value: string, protocols: RegExp) => protocols.test(URL.parse(value)?.protocol ?? '');

/** Nothing may follow the host: links are made from the origin alone. */
const isOrigin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
};

const postgresUrl = z.string().refine((value) => hasProtocol(value, /^postgres(ql)?:$/), 'must begin with postgres://');

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce
    .number('must be a port, 1 to 65535')
    .int('must be a port, 1 to 65535')
    .min(1, 'must be a port, 1 to 65535')
    .max(65535, 'must be a port, 1 to 65535')
    .default(3000),
  // Node listens on no address in brackets.
  HOST: z
    .string()
    .transform((value) => value.replace(/^\[(.+)\]$/, '$1'))
    .default('localhost'),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number, 0 to 5')
    .int('must be a number, 0 to 5')
    .min(0, 'must be a number, 0 to 5')
    .max(5, 'must be a number, 0 to 5')
    .default(0),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => /^file:(?!:memory:).+/.test(value) || hasProtocol(value, /^postgres(ql)?:$/),
      'must begin with file: or postgres://, as in file:./data/spotter.db',
    )
    .default('file:./data/spotter.db'),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an address such as https://gym.example, without a path').optional(),
  MAIL_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, /^smtps?:$/) && URL.parse(value)?.hostname !== '',
      'must be an address such as smtp://mail.example:587',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, as in Iron Lotus <desk@gym.example>',
    )
    .default('no-reply@localhost'),
  IDENTITY: z.enum(['embedded', 'firebase'], 'must be embedded or firebase').default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+$/, 'must be a host and a port, as in localhost:9099')
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SECRET_KEY: z
    .string()
    .transform((value, context) => {
      const keys = parseSecretKeys(value);
      if (!keys) context.addIssue('must be 32 bytes in base64, as openssl rand -base64 32 prints them');
      return keys ?? z.NEVER;
    })
    .optional(),
  SECRET_KEY_FILE: z.string().min(1).optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  EMAIL_ENUMERATION_PROTECTION: onOff('on'),
  CALLS_PER_USER: count(defaultLimits.perUser),
  CALLS_PER_DEVICE: count(defaultLimits.perDevice),
  CALLS_PER_GYM: count(defaultLimits.perGym),
  CALLS_PER_ADDRESS: count(defaultLimits.perAddress),
  CALLS_AT_ONCE: count(defaultLimits.maxConcurrent),
  HSTS_SUBDOMAINS: onOff('off'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .transform((value) => value.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.every((secret) => secret.length >= 8), 'must have at least 8 characters')
    .refine(
      (secrets) => secrets.length <= 2,
      'must be one secret, or the new and the old one with a comma between them',
    )
    .optional(),
  RAZORPAY_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, /^https:$/) || isLoopback(URL.parse(value)?.hostname ?? ''),
      'must be an https address',
    )
    .default('https://api.razorpay.com'),
  STORYBOOK_DIR: z
    .string()
    .transform((value) => resolve(ROOT, value))
    .refine((folder) => existsSync(join(folder, 'index.html')), 'must be a folder made by npm run build-storybook')
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a level such as info or warn')
    .default('info'),
});

/** The variables that the server reads. */
export const ENV_NAMES: readonly string[] = Object.keys(variables.shape);

/** The Firebase project of the hosted identity. */
interface HostedEnv {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** `host:port` of Google's emulator; never in production. */
  emulatorHost: string | undefined;
}

/** The account of the payment gateway. */
interface RazorpayEnv {
  /** Origin of the API. */
  url: string;
  keyId: string;
  keySecret: string;
  /** The newest first. */
  webhookSecrets: readonly string[];
}

export interface Env {
  port: number;
  host: string;
  /** Number of own proxies in front of the server, each of which appends to X-Forwarded-For. */
  trustedProxies: number;
  databaseUrl: string;
  /** The database's other addresses, for `openDatabase`. */
  databaseAddresses: Pick<OpenOptions, 'listenUrl' | 'replicaUrl'>;
  /** The origin under which browsers reach this server, named by links and tokens; without a trailing slash. */
  publicUrl: string;
  mailUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
  /** NODE_ENV=production. */
  isProduction: boolean;
  /** The keys of SECRET_KEY, or the file that has them; it may not exist yet. */
  secretKeys: [SecretKey, ...SecretKey[]] | { file: string };
  /**
   * Whether an empty database gets the demo gyms, whose passwords everybody knows. Never in production or with the
   * hosted identity; where other machines can reach the server, only if DEMO=on says so.
   */
  demo: boolean;
  /** Whether PUBLIC_URL names another host than this machine: then something in front forwards to the server. */
  isPublic: boolean;
  /** Whether HOST or PUBLIC_URL lets other machines reach the server. */
  isExposed: boolean;
  /** Absent: the embedded identity. */
  hosted: HostedEnv | undefined;
  enumerationProtection: boolean;
  limits: CallLimits;
  logLevel: string;
  /** The folder of the built Storybook; absent: it is not served. */
  storybookDir: string | undefined;
  /** Whether Strict-Transport-Security covers the subdomains of the host. */
  hstsIncludesSubdomains: boolean;
  /** Who may read `/metrics`; absent: there is none. */
  metricsToken: string | undefined;
  /** Absent: nobody is offered payment by the gateway. */
  razorpay: RazorpayEnv | undefined;
}

/**
 * Parses the environment; throws `UsageError`. Relative paths are resolved against the repository root, in a release
 * against the working directory.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const defined = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(defined);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new UsageError(`The environment cannot be used: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  if (env.SECRET_KEY && env.SECRET_KEY_FILE !== undefined) {
    throw new UsageError('The environment cannot be used: SECRET_KEY and SECRET_KEY_FILE exclude each other.');
  }
  const hosted = hostedEnv(env);
  const isPublic = env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname);
  const isExposed = isPublic || !isLoopback(env.HOST);
  return {
    port: env.PORT,
    host: env.HOST,
    trustedProxies: env.TRUSTED_PROXIES,
    databaseUrl: fromRoot(env.DATABASE_URL),
    databaseAddresses: databaseAddresses(env),
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    dataDir: resolve(ROOT, env.DATA_DIR),
    isProduction: env.NODE_ENV === 'production',
    secretKeys: env.SECRET_KEY ?? { file: secretKeyFile(env) },
    demo: (env.DEMO ?? (isExposed ? 'off' : 'on')) === 'on' && env.NODE_ENV !== 'production' && !hosted,
    isPublic,
    isExposed,
    hosted,
    enumerationProtection: env.EMAIL_ENUMERATION_PROTECTION === 'on',
    limits: {
      perUser: env.CALLS_PER_USER,
      perDevice: env.CALLS_PER_DEVICE,
      perGym: env.CALLS_PER_GYM,
      perAddress: env.CALLS_PER_ADDRESS,
      maxConcurrent: env.CALLS_AT_ONCE,
    },
    logLevel: env.LOG_LEVEL,
    storybookDir: env.STORYBOOK_DIR,
    metricsToken: env.METRICS_TOKEN,
    hstsIncludesSubdomains: env.HSTS_SUBDOMAINS === 'on',
    razorpay: razorpayEnv(env),
  };
}

/** Beside the SQLite file, so that it lies on the same disk; with PostgreSQL in the data folder. */
function secretKeyFile(env: z.infer<typeof variables>): string {
  if (env.SECRET_KEY_FILE !== undefined) return resolve(ROOT, env.SECRET_KEY_FILE);
  const database = /^file:(.+)$/.exec(env.DATABASE_URL)?.[1];
  return join(resolve(ROOT, database === undefined ? env.DATA_DIR : dirname(database)), 'secret.key');
}

function hostedEnv(env: z.infer<typeof variables>): HostedEnv | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  const emulatorHost = env.FIREBASE_AUTH_EMULATOR_HOST;
  if (emulatorHost !== undefined && env.NODE_ENV === 'production') {
    throw new UsageError(
      'The environment cannot be used: FIREBASE_AUTH_EMULATOR_HOST must not be set with NODE_ENV=production, since the emulator accepts any token.',
    );
  }
  if (env.IDENTITY !== 'firebase') return undefined;
  if (projectId && apiKey && authDomain) return { projectId, apiKey, authDomain, emulatorHost };
  const all = { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain };
  const missing = Object.entries(all).flatMap(([name, value]) => (value ? [] : [name]));
  throw new UsageError(`The environment cannot be used: IDENTITY=firebase needs ${missing.join(' and ')}.`);
}

/** All of it or nothing: without a webhook secret, payments would be noticed late; without keys, not at all. */
function razorpayEnv(env: z.infer<typeof variables>): RazorpayEnv | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  if (keyId && keySecret && webhookSecrets)
    return { url: new URL(env.RAZORPAY_URL).origin, keyId, keySecret, webhookSecrets };
  const all = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets };
  const missing = Object.entries(all).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(all).length) return undefined;
  throw new UsageError(`The environment cannot be used: payment by Razorpay needs ${missing.join(' and ')}, too.`);
}

/** A SQLite file has one address. */
function databaseAddresses(env: z.infer<typeof variables>): Env['databaseAddresses'] {
  const { DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  if (url.startsWith('file:') && (listenUrl ?? replicaUrl) !== undefined) {
    const name = listenUrl === undefined ? 'DATABASE_REPLICA_URL' : 'DATABASE_LISTEN_URL';
    throw new UsageError(`The environment cannot be used: ${name} needs a postgres:// DATABASE_URL.`);
  }
  return { listenUrl, replicaUrl };
}

function fromRoot(url: string): string {
  const path = /^file:(.+)$/.exec(url)?.[1];
  if (path === undefined || isAbsolute(path)) return url;
  return `file:${join(ROOT, path)}`;
}
