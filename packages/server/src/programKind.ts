/** Inserted by `npm run release`. */
declare const IS_RELEASE: boolean | undefined;

/**
 * Whether this is a bundle of the server (`scripts/bundleServer.ts`) and not the sources. Also works in a browser,
 * which shows stories of mails.
 */
export const isBundle = !/\.ts(\?|$)/.test(import.meta.url);

/** Whether this is a release, which has no checkout around it. */
export const isRelease = typeof IS_RELEASE !== 'undefined';
