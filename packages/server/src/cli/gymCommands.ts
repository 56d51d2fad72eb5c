// Administration of the installation. Works beside a running server.
import { parseArgs } from 'node:util';
import { gymCommand } from '../product.ts';
import { create } from './commands/create.ts';
import { backup, check, exportData, importExport, list, move, restore } from './commands/data.ts';
import { deleteGym } from './commands/deleteGym.ts';
import { host } from './commands/host.ts';
import { invite } from './commands/invite.ts';
import { resetTwoFactor } from './commands/resetTwoFactor.ts';
import { rotateKeys } from './commands/rotateKeys.ts';
import { verifyLog } from './commands/verifyLog.ts';
import { operatorMessage } from './operatorMessage.ts';
import { usage, UsageError } from './usage.ts';
import { useDataFolder } from './dataFlag.ts';

type Values = Record<string, string | undefined>;

interface Command {
  /** Each with a value. */
  flags: readonly string[];
  run(values: Values): Promise<string>;
}

const gymFlags = ['name', 'branch', 'address', 'capacity', 'time-zone', 'currency'];
const adminFlags = ['admin-name', 'admin-email', 'admin-mobile'];

const commands: Record<string, Command> = {
  create: { run: create, flags: [...gymFlags, ...adminFlags] },
  invite: { run: invite, flags: ['email', 'gym'] },
  host: { run: host, flags: ['gym', 'host'] },
  list: { run: list, flags: [] },
  check: { run: check, flags: [] },
  'verify-log': { run: verifyLog, flags: ['gym', 'head'] },
  backup: { run: backup, flags: ['file'] },
  restore: { run: restore, flags: ['file', 'mails'] },
  move: { run: move, flags: ['to'] },
  export: { run: exportData, flags: ['gym', 'out'] },
  'import-export': { run: importExport, flags: ['gym', 'file'] },
  delete: { run: deleteGym, flags: ['gym', 'yes', 'out'] },
  'reset-two-factor': { run: resetTwoFactor, flags: ['email'] },
  'rotate-keys': { run: rotateKeys, flags: ['sessions'] },
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
  return command.run(rest);
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

/** Runs a command, as in `['list']`, and prints its result; a failure sets the exit code 1. */
export async function runGymCommand(args: string[]): Promise<void> {
  try {
    console.log(await run(args));
  } catch (error) {
    console.error(operatorMessage(error));
    process.exitCode = 1;
  }
}
