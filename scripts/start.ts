// npm start: builds the product and serves the whole of it at one address.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, SERVER_PROGRAM } from './build.ts';

if (!build()) process.exit(1);
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
await import(pathToFileURL(SERVER_PROGRAM).href);
