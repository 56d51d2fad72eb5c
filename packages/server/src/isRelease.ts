/** Whether this is a release, which is one bundle, and not the sources. Also works in a browser, which shows stories of mails. */
export const isRelease = !/\.ts(\?|$)/.test(import.meta.url);
