// npm run gym -- <command>
import { runGymCommand } from './gymCommands.ts';

await runGymCommand(process.argv.slice(2));
