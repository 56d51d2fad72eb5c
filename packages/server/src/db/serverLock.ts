import { lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError } from './database.ts';
import { isDiskFull, isLocked } from './errors.ts';
import { restrictToOwner } from './privateFiles.ts';

/**
 * Locks a SQLite file for one server process: two would not receive each other's feed events. Commands may run beside
 * it. It is an operating-system lock on a small file next to the database (next to what a link leads to), released when
 * the process ends in any way. Throws a `DatabaseError` that names the holder. Returns `unlock`.
 */
export function lockForServing(path: string, holder: string): () => void {
  const lock = openLock(path);
  try {
    writeHolder(lock, holder);
    lock.exec('begin immediate');
  } catch (error) {
    const message = isLocked(error)
      ? `The database file ${path} is already served by ${readHolder(lock) ?? 'another server'}.`
      : `The database file ${path} cannot be served: ${(error as Error).message}.`;
    lock.close();
    throw new DatabaseError(message, { cause: error });
  }
  return () => lock.close();
}

/** For the message to a later server. A full disk leaves it as it was: the lock itself needs no space. */
function writeHolder(lock: DatabaseSync, holder: string): void {
  try {
    lock.exec('begin immediate; create table if not exists holder (name text); delete from holder');
    lock.prepare('insert into holder values (?)').run(holder);
    lock.exec('commit');
  } catch (error) {
    if (lock.isTransaction) lock.exec('rollback');
    if (!isDiskFull(error)) throw error;
  }
}

function readHolder(lock: DatabaseSync): string | undefined {
  const isWritten = lock.prepare(`select 1 from sqlite_master where name = 'holder'`).get() !== undefined;
  return isWritten ? (lock.prepare('select name from holder').get() as { name: string } | undefined)?.name : undefined;
}

function openLock(path: string): DatabaseSync {
  try {
    const file = `${targetOf(path)}-server`;
    const lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('pragma schema_version');
    restrictToOwner(file);
    return lock;
  } catch (error) {
    throw new DatabaseError(`The database file ${path} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/**
 * The path of the database file without links: two links to one file are one database. The file itself need not exist.
 */
function targetOf(path: string): string {
  const folder = dirname(resolve(path));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(realpathSync(folder), basename(path));
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? targetOf(resolve(dirname(file), readlinkSync(file))) : file;
}
