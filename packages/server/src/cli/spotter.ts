// The program of a release: the server and its commands. Each imports what it needs when it runs: all of the server
// takes longer to load than most commands to run.
import { parseArgs } from 'node:util';
import { useDataFolder } from './dataFlag.ts';
import { productFiles } from '../productFiles.ts';
import { UsageError } from '../operatorError.ts';
import { version as productVersion } from '../version.ts';

const usage = `Usage: spotter [command] [options]

Commands
  start     Starts the server: the default. Where there is no database, it makes one with a demo gym.
              --data DIR            for the database, its key and mails   (default: ./data)
              --port NUMBER         where it listens                      (default: 3000)
  gym       Makes, lists, exports and deletes gyms: spotter gym --help
  backup    Writes everything to a new file and verifies it: --file FILE
  restore   Restores a backup into an empty database: --file FILE
  check, move, verify-log, rotate-keys
            As in spotter gym --help.

--data DIR applies to every command. All other settings are variables of the environment, such as DATABASE_URL, HOST,
PUBLIC_URL and MAIL_URL. --version prints the version, --licences the licences of what is inside, --help this.
The exit code is 0 when all was done, 1 after a failure, and 2 when what the command was given is wrong.`;

/** Commands for the installation, which need no `gym` before them. */
const INSTALLATION_COMMANDS = ['backup', 'restore', 'check', 'move', 'verify-log', 'rotate-keys'];

async function run([command = 'start', ...args]: string[]): Promise<void> {
  // The server starts itself for these.
  if (command === 'sqliteCheck.process') return (await import('../db/sqliteDamage.ts')).printDamage(args);
  if (command === 'demo.process') return (await import('./createDemo.ts')).createDemo();
  if (command === 'gym') return runGym(args);
  if (INSTALLATION_COMMANDS.includes(command)) return runGym([command, ...args]);
  if (command === 'start') return startWith(args);
  if (command.startsWith('-')) return startWith([command, ...args]);
  throw new UsageError(`There is no command "${command}"; spotter --help lists them`);
}

const runGym = async (args: string[]) => (await import('./gymCommands.ts')).runGymCommand(args);

async function startWith(args: string[]): Promise<void> {
  const { help, version, licences, data, port } = parseStart(args);
  if (help) return console.log(usage);
  if (version) return console.log(productVersion);
  if (licences) return printLicences();
  if (data !== undefined) useDataFolder(data);
  if (port !== undefined) process.env.PORT = port;
  return (await import('./start.ts')).start();
}

async function printLicences(): Promise<void> {
  const text = await productFiles('licences')('LICENSES.txt');
  if (!text) throw new UsageError('Only a release has the licences; npm run release makes one');
  console.log(Buffer.from(text).toString());
}

function parseStart(args: string[]) {
  const options = {
    help: { type: 'boolean', short: 'h' },
    version: { type: 'boolean', short: 'v' },
    licences: { type: 'boolean' },
    data: { type: 'string' },
    port: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    // Node goes on about positional arguments.
    const [problem = ''] = (error as Error).message.split(/\.\s/);
    const hint = problem.startsWith('Unexpected') ? 'a command comes before its options. ' : '';
    throw new UsageError(`${problem}; ${hint}spotter --help lists the options`, { cause: error });
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
