// Recognises the engines' errors for code outside this folder.

const errorDetails = (error: unknown) =>
  (error ?? {}) as Partial<Record<'code' | 'errcode' | 'syscall' | 'message' | 'table' | 'detail', unknown>>;

/** A query was ended because it took too long, or with the thread that ran it. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError';
}

/** The database answers, but the server's connections to it were in use for too long by others. Nothing was begun. */
export class NoFreeConnectionError extends Error {
  override readonly name = 'NoFreeConnectionError';
}

/** A report took longer than it may. PostgreSQL's query_canceled is 57014. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof QueryTimeoutError || errorDetails(error).code === '57014';

/**
 * SQLITE_FULL; SQLITE_IOERR_WRITE, which an exceeded quota causes;
 * SQLITE_IOERR_SHMSIZE, where the index of the log finds no space.
 */
const UNWRITABLE_ERRCODES = new Set<unknown>([13, 778, 4874]);
/** SQLITE_BUSY, the low byte of its extended codes too. */
const BUSY_ERRCODE = 5;

/** Another process holds the lock of the SQLite file: a command beside the server, or a tool. */
export function isLocked(error: unknown): boolean {
  const { errcode } = errorDetails(error);
  return typeof errcode === 'number' && (errcode & 0xff) === BUSY_ERRCODE;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, the low byte of their extended codes too. */
const DAMAGED_ERRCODES = new Set([11, 26]);

/** A page or index of the database is broken. PostgreSQL's data_corrupted and index_corrupted are XX001 and XX002. */
export function isDamaged(error: unknown): boolean {
  const { code, errcode } = errorDetails(error);
  return code === 'XX001' || code === 'XX002' || (typeof errcode === 'number' && DAMAGED_ERRCODES.has(errcode & 0xff));
}

/** The disk is full or not writable; nothing was written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = errorDetails(error);
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || UNWRITABLE_ERRCODES.has(errcode);
}

/** A value has the character NUL, which PostgreSQL stores in no text: character_not_in_repertoire. SQLite stores it. */
export const isUnstorableText = (error: unknown): boolean => errorDetails(error).code === '22021';

/** Nothing can be written at the moment, while reading goes on: the disk is full, or another process holds the lock. */
export const isUnwritable = (error: unknown): boolean => isDiskFull(error) || isLocked(error);

/**
 * PostgreSQL's classes 08 (connection) and 57P (shutting down, starting), 53300 (too many connections), 40001 and 40P01
 * (serialization failure, deadlock), 25006 (a replica, in the course of a failover), and the network's codes.
 */
const unavailableCodes =
  /^(08\w{3}|57P\d\d|53300|40001|40P01|25006|ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/**
 * The driver's own errors (broken connection, pool timeout) have no code; the code of a row whose partition was made
 * meanwhile is that of any check.
 */
const unavailableMessages =
  /violates partition constraint$|^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|^timeout expired$/;

/** The database is temporarily unavailable; a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall, message } = errorDetails(error);
  if (isLocked(error) || isBusy(error) || (code === 'ENOENT' && syscall === 'connect')) return true;
  if (typeof code === 'string' && unavailableCodes.test(code)) return true;
  return typeof message === 'string' && unavailableMessages.test(message);
}

/**
 * The server has more to do than its connections to the database allow, or what it needs is locked by somebody else:
 * PostgreSQL's lock_not_available is 55P03. Nothing was done; a retry may succeed.
 */
export const isBusy = (error: unknown): boolean =>
  error instanceof NoFreeConnectionError || errorDetails(error).code === '55P03';

/**
 * PostgreSQL rolled the transaction back for another one's sake, by a deadlock for example: run again, it may succeed.
 */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(String(errorDetails(error).code));

/**
 * Whether it is unknown if the transaction was committed: the connection was lost. After any other failure, a deadlock
 * among them, it was rolled back.
 */
export const mayHaveCommitted = (error: unknown): boolean =>
  isUnavailable(error) && !isConflict(error) && !isBusy(error);

/** SQLite's SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY; PostgreSQL's unique_violation is 23505. */
const UNIQUE_ERRCODES = new Set<unknown>([2067, 1555]);

/** Table and columns of the unique index that a write has violated; undefined for every other failure. */
export function uniqueViolation(error: unknown): { table: string; columns: string[] } | undefined {
  const { code, errcode, message, table, detail } = errorDetails(error);
  if (UNIQUE_ERRCODES.has(errcode)) {
    // UNIQUE constraint failed: people.gym_id, people.email
    const columns = [...String(message).matchAll(/(\w+)\.(\w+)/g)];
    return { table: columns[0]?.[1] ?? '', columns: columns.map(([, , column]) => column as string) };
  }
  if (code !== '23505') return undefined;
  // Key (gym_id, email)=(…) already exists. The words around the brackets depend on the server's locale.
  const [, columns = ''] = /\(([\w, ]+)\)=\(/.exec(String(detail)) ?? [];
  return { table: String(table), columns: columns.split(', ') };
}

/** Replaces a violation of `table`'s unique index by the error for the violated column. Other failures pass through. */
export const mapUniqueViolation = <T>(
  work: Promise<T>,
  table: string,
  errors: Record<string, (cause: unknown) => Error>,
): Promise<T> =>
  work.catch((error: unknown) => {
    const violation = uniqueViolation(error);
    const column = violation?.table === table && violation.columns.find((name) => name in errors);
    throw column ? (errors[column]?.(error) ?? error) : error;
  });
