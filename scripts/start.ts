// npm start: the whole product on one address.
import { build } from './build.ts';

if (!build()) process.exit(1);
await import('../packages/server/src/main.ts');
