// npm start: builds the browser packages and serves the whole product at one address.
import { build } from './build.ts';

if (!build()) process.exit(1);
await import('../packages/server/src/main.ts');
