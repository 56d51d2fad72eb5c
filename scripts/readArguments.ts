import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The arguments of a script. `--help` prints the usage and ends the process; so does an unknown option, with one
 * sentence and exit code 2.
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, config: T) {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs<T>(config);
  } catch (error) {
    // Node goes on about positional arguments.
    const [problem] = (error as Error).message.split(/\.\s/);
    console.error(`${problem}; --help lists the options`);
    return process.exit(2);
  }
}
