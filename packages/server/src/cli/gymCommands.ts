// Administration of the installation. Works beside a running server.
import { parseArgs } from 'node:util';
import { OperatorError, UsageError } from '../operatorError.ts';
import { gymCommand } from '../product.ts';
import { usage } from './usage.ts';
import { useDataFolder } from './dataFlag.ts';

type Values = Record<string, string | undefined>;

interface Command {
  /** Each with a value. */
  flags: readonly string[];
  /** Imports the command with the parts of the server that it needs. */
  load: () => Promise<(values: Values) => Promise<string>>;
}

const gymFlags = ['name', 'branch', 'address', 'capacity', 'time-zone', 'currency'];
const adminFlags = ['admin-name', 'admin-email', 'admin-mobile'];

const commands: Record<string, Command> = {
  create: { flags: [...gymFlags, ...adminFlags], load: async () => (await import('./commands/create.ts')).create },
  invite: { flags: ['email', 'gym'], load: async () => (await import('./commands/invite.ts')).invite },
  host: { flags: ['gym', 'host'], load: async () => (await import('./commands/host.ts')).host },
  list: { flags: [], load: async () => (await import('./commands/list.ts')).list },
  check: { flags: [], load: async () => (await import('./commands/check.ts')).check },
  'verify-log': { flags: ['gym', 'head'], load: async () => (await import('./commands/verifyLog.ts')).verifyLog },
  backup: { flags: ['file'], load: async () => (await import('./commands/backups.ts')).backup },
  restore: { flags: ['file', 'mails'], load: async () => (await import('./commands/backups.ts')).restore },
  move: { flags: ['to'], load: async () => (await import('./commands/backups.ts')).move },
  export: { flags: ['gym', 'out'], load: async () => (await import('./commands/exports.ts')).exportData },
  'import-export': { flags: ['gym', 'file'], load: async () => (await import('./commands/exports.ts')).importExport },
  delete: { flags: ['gym', 'yes', 'out'], load: async () => (await import('./commands/deleteGym.ts')).deleteGym },
  'reset-two-factor': {
    flags: ['email'],
    load: async () => (await import('./commands/resetTwoFactor.ts')).resetTwoFactor,
  },
  'rotate-keys': { flags: ['sessions'], load: async () => (await import('./commands/rotateKeys.ts')).rotateKeys },
};

const options = {
  ...Object.fromEntries(
    Object.values(commands).flatMap(({ flags }) => flags.map((flag) => [flag, { type: 'string' as const }])),
  ),
  data: { type: 'string' as const },
  help: { type: 'boolean' as const, short: 'h' },
};

async function run(args: string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const { help, data, ...rest } = values;
  const [name = '', ...more] = positionals;
  if (help) return usage;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0) {
    throw new UsageError(
      name
        ? `There is no command "${positionals.join(' ')}"; ${gymCommand} --help lists them`
        : `Which command?\n\n${usage}`,
    );
  }
  // It would be done to another database or gym than the one that was meant.
  const unused = Object.keys(rest).find((flag) => !command.flags.includes(flag));
  if (unused !== undefined) {
    throw new UsageError(`${name} has no option --${unused}; ${gymCommand} --help lists the options`);
  }
  if (data !== undefined) useDataFolder(data);
  const [work, { withoutTimeLimit }] = await Promise.all([command.load(), import('../db/timeLimit.ts')]);
  return withoutTimeLimit(() => work(rest));
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node goes on about positional arguments.
    const [problem] = (error as Error).message.split(/\.\s/);
    throw new UsageError(`${problem}; ${gymCommand} --help lists the options`, { cause: error });
  }
}

/** `console.log` ignores a full disk. Whoever reads no further, as `head`, does not need the rest. */
function assertPrinted(): void {
  const error: NodeJS.ErrnoException | null = process.stdout.errored;
  if (error && error.code !== 'EPIPE')
    throw new OperatorError(`The output could not be written: ${error.message}`, { cause: error });
}

/** Runs a command, as in `['list']`, and prints its result; a failure sets the exit code. */
export async function runGymCommand(args: string[]): Promise<void> {
  try {
    console.log(await run(args));
    assertPrinted();
  } catch (error) {
    console.error((await import('./operatorMessage.ts')).operatorMessage(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
