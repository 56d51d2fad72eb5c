import { isRelease } from './programKind.ts';

/** The product's display name. */
export const productName = 'Spotter';

/** What precedes the name of a command that administers the installation. */
export const gymCommand = isRelease ? 'spotter gym' : 'npm run gym --';
