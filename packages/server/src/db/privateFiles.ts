import { chmodSync, statSync } from 'node:fs';

/**
 * Takes all access of others away from existing files and folders, which an earlier version or a copy made. Those that
 * do not exist or belong to another user stay as they are.
 */
export function restrictToOwner(...paths: string[]): void {
  for (const path of paths) {
    const { mode = 0, uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & 0o700);
  }
}
