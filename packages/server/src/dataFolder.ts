import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, parse } from 'node:path';
import { restrictToOwner } from './db/privateFiles.ts';

const STICKY = 0o1000;

/** Where mails are written without a mail server. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

/**
 * Takes the access of others away from the data folder and the mails in it, which earlier versions made readable for
 * all. A folder that everybody shares, such as /tmp, stays as it is,
 * and so do the root of the file system and a user's home.
 */
export function restrictDataFolder(dataDir: string): void {
  if (!existsSync(dataDir) || (statSync(dataDir).mode & STICKY) !== 0) return;
  const isOwn = ![parse(dataDir).root, homedir()].includes(dataDir);
  const outbox = outboxFolder(dataDir);
  const mails = existsSync(outbox) ? readdirSync(outbox).map((name) => join(outbox, name)) : [];
  restrictToOwner(...(isOwn ? [dataDir] : []), outbox, ...mails);
}
