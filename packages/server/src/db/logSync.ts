import { closeSync, constants, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { DatabaseError } from './database.ts';

const syncFile = promisify(fdatasync);

/** What the dialect needs of the log. */
export type CommitLog = Pick<LogSync, 'sync' | 'pending' | 'assertIntact' | 'close'>;

/**
 * Syncs the write-ahead log of a SQLite file to disk, outside the event loop: SQLite itself, with `synchronous = full`,
 * would stop it for the time of each sync. One sync at a time; those who ask meanwhile share the next.
 */
export class LogSync {
  readonly #writer: DatabaseSync;
  #file: number | undefined;
  #running: Promise<void> | undefined;
  #next: PromiseWithResolvers<void> | undefined;
  #failure: DatabaseError | undefined;

  constructor(writer: DatabaseSync) {
    this.#writer = writer;
  }

  /** Resolves when what is committed by now is on disk; at once with `synchronous = off`. Rejects where that failed. */
  sync(): Promise<void> {
    // Prepared each time: the statement answers what held when it was prepared.
    if (this.#writer.prepare('pragma synchronous').get()?.['synchronous'] === 0) return Promise.resolve();
    this.#next ??= Promise.withResolvers();
    const { promise } = this.#next;
    if (!this.#running) void this.#syncAll();
    return promise;
  }

  /** Resolves when the syncs that were asked for have ended; undefined where there are none. */
  get pending(): Promise<unknown> | undefined {
    return (this.#next?.promise ?? this.#running)?.catch(() => undefined);
  }

  /** Throws after a failed sync: a later one may leave out its part of the log, and with it all that follows. */
  assertIntact(): void {
    if (this.#failure) throw this.#failure;
  }

  async close(): Promise<void> {
    await this.pending;
    if (this.#file !== undefined) closeSync(this.#file);
  }

  async #syncAll(): Promise<void> {
    while (this.#next) {
      const { promise, resolve, reject } = this.#next;
      this.#next = undefined;
      this.#running = promise;
      try {
        await this.#sync();
        resolve();
      } catch (error) {
        reject(error);
      }
      this.#running = undefined;
    }
  }

  async #sync(): Promise<void> {
    this.assertIntact();
    try {
      // The log is there until the last connection is closed.
      this.#file ??= openSync(`${this.#writer.location() ?? ''}-wal`, constants.O_RDWR);
      await syncFile(this.#file);
    } catch (error) {
      const message = `The database's log could not be synced to disk: ${(error as Error).message}. Check the disk, then restart the server.`;
      throw (this.#failure = new DatabaseError(message, { cause: error }));
    }
  }
}
