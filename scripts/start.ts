// npm start: builds the product and serves the whole of it at one address.
import { pathToFileURL } from 'node:url';
import { build, SERVER_PROGRAM } from './build.ts';

if (!build()) process.exit(1);
await import(pathToFileURL(SERVER_PROGRAM).href);
