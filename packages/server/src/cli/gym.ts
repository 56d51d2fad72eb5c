// npm run gym -- <command>: what is done to the installation rather than in a gym. Works beside a running server.
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { branchLimits, companyNameMax, newAdmin } from '@spotter/api';
import { DatabaseError } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { EnvError, readEnv } from '../env.ts';
import { createGym } from '../gyms/createGym.ts';
import { allGyms } from '../gyms/gyms.repository.ts';
import { IdentityError } from '../identity/identity.ts';
import { Refusal } from '../refusal.ts';
import { createServices } from '../services.ts';

const DAY = 86_400_000;
const INVITATION_DAYS = 7;

const usage = `Usage: npm run gym -- <command> [options]

Commands
  create    Makes a gym with its main branch and first admin, and prints the link that sets the admin's password.
              --name TEXT           the gym's name
              --admin-name TEXT     the first admin's name
              --admin-email EMAIL   and e-mail address
              --admin-mobile DIGITS and mobile number, 10 digits
              --branch TEXT         the main branch's name          (default: Main Branch)
              --address TEXT        and address                     (default: the gym's name)
              --capacity NUMBER     and how many fit in             (default: ${branchLimits.defaultCapacity})
              --time-zone ZONE      what "today" means there        (default: Asia/Kolkata)
  invite    Prints a new link that sets the password of an account.
              --email EMAIL
  list      Lists all gyms.

The database is that of DATABASE_URL, as for the server. --help shows this.`;

const options = {
  name: { type: 'string' },
  'admin-name': { type: 'string' },
  'admin-email': { type: 'string' },
  'admin-mobile': { type: 'string' },
  branch: { type: 'string' },
  address: { type: 'string' },
  capacity: { type: 'string' },
  'time-zone': { type: 'string' },
  email: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = Partial<Record<Exclude<keyof typeof options, 'help'>, string>>;

/** The command was not called as it should be; the message says how. */
class UsageError extends Error {}

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const createOptions = z.object({
  name: z.string('is needed').trim().min(1, 'is needed').max(companyNameMax),
  branch: z.string().trim().min(1).max(branchLimits.name).default('Main Branch'),
  address: z.string().trim().min(1).max(branchLimits.address).optional(),
  capacity: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 1000')
    .max(branchLimits.capacity, 'must be 1 to 1000')
    .default(branchLimits.defaultCapacity),
  'time-zone': z.string().refine(isTimeZone, 'must be a name such as Asia/Kolkata').default('Asia/Kolkata'),
});

/** The values as the schema wants them, or a sentence that names each flag at fault. */
function checked<T>(schema: z.ZodType<T>, values: unknown, prefix = '--'): T {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = new Map(parsed.error.issues.map(({ path, message }) => [`${prefix}${path.join('.')}`, message]));
  throw new UsageError([...faults].map(([flag, message]) => `${flag}: ${message}`).join('\n'));
}

async function withServices<T>(work: (services: Awaited<ReturnType<typeof openServices>>) => Promise<T>): Promise<T> {
  const services = await openServices();
  try {
    return await work(services);
  } finally {
    await services.database.close();
  }
}

async function openServices() {
  const env = readEnv(process.env);
  const database = await openDatabase(env.databaseUrl);
  return { database, ...createServices(env, database, pino({ level: env.logLevel })) };
}

async function create(values: Values): Promise<string> {
  const gym = checked(createOptions, values);
  const { 'admin-name': adminName, 'admin-email': email, 'admin-mobile': mobile } = values;
  const admin = checked(newAdmin, { name: adminName, email, mobile }, '--admin-');
  return withServices(async ({ database, identity, clock }) => {
    const link = await database.transaction(async (tx) => {
      await createGym(tx, identity, clock(), {
        name: gym.name,
        timeZone: gym['time-zone'],
        locale: 'en-IN',
        branch: { name: gym.branch, address: gym.address ?? gym.name, maxCapacity: gym.capacity },
        admin,
      });
      return identity.passwordLink(admin.email, { validFor: INVITATION_DAYS * DAY, tx });
    });
    return `${gym.name} is ready. With this link ${admin.name} sets a password (good for ${INVITATION_DAYS} days, once):\n\n  ${link}`;
  });
}

async function invite({ email }: Values): Promise<string> {
  if (!email) throw new UsageError('--email is needed');
  const link = await withServices(({ identity }) =>
    identity.passwordLink(email.trim().toLowerCase(), { validFor: INVITATION_DAYS * DAY }),
  );
  if (!link) throw new UsageError(`There is no active account with the e-mail ${email}`);
  return `With this link ${email} sets a password (good for ${INVITATION_DAYS} days, once):\n\n  ${link}`;
}

async function list(): Promise<string> {
  const gyms = await withServices(({ database }) => allGyms(database.db));
  return gyms.length === 0 ? 'There are no gyms yet.' : gyms.map(({ gym_id, name }) => `${gym_id}  ${name}`).join('\n');
}

const commands: Record<string, (values: Values) => Promise<string>> = { create, invite, list };

async function main(): Promise<string> {
  const { values, positionals } = parse();
  const [name = '', ...more] = positionals;
  if (values.help) return usage;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0)
    throw new UsageError(`${name ? `There is no command "${positionals.join(' ')}"` : 'Which command?'}\n\n${usage}`);
  return command(values);
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Failures that a person can mend, told in one sentence. */
const isForPeople = (error: unknown): error is Error =>
  [UsageError, EnvError, DatabaseError, Refusal].some((kind) => error instanceof kind);

try {
  console.log(await main());
} catch (error) {
  if (error instanceof IdentityError && error.code === 'email-taken')
    console.error('This e-mail address already has an account.');
  else console.error(isForPeople(error) ? error.message : error);
  process.exitCode = 1;
}
