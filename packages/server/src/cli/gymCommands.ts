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

const flags = [
  'name',
  'admin-name',
  'admin-email',
  'admin-mobile',
  'branch',
  'address',
  'capacity',
  'time-zone',
  'currency',
];
const options = {
  ...Object.fromEntries(
    [...flags, 'email', 'host', 'file', 'to', 'gym', 'out', 'sessions', 'mails', 'yes', 'head'].map((flag) => [
      flag,
      { type: 'string' as const },
    ]),
  ),
  data: { type: 'string' as const },
  help: { type: 'boolean' as const, short: 'h' },
};

const commands: Record<string, (values: Record<string, string | undefined>) => Promise<string>> = {
  create,
  invite,
  host,
  list,
  check,
  'verify-log': verifyLog,
  backup,
  restore,
  move,
  export: exportData,
  'import-export': importExport,
  delete: deleteGym,
  'reset-two-factor': resetTwoFactor,
  'rotate-keys': rotateKeys,
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
  if (data !== undefined) useDataFolder(data);
  return command(rest);
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
