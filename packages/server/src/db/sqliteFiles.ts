import { realpathSync, statSync } from 'node:fs';

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

/**
 * Remembers the files of an open database. The function names the one that something has moved, deleted or replaced
 * since: SQLite goes on with those that it has opened, which no later start will find.
 */
export function rememberFiles(path: string): () => string | undefined {
  // The log is beside the file to which links lead.
  const files = [path, `${realpathSync(path)}-wal`].map((file) => ({ file, inode: inodeOf(file) }));
  return () => files.find(({ file, inode }) => inodeOf(file) !== inode)?.file;
}
