// What an engine's errors say, for those outside this folder, who know of no engine.

const errorDetails = (error: unknown) =>
  error as { code?: unknown; errcode?: unknown; syscall?: unknown; message?: unknown };

/** SQLite's SQLITE_FULL, and SQLITE_IOERR_WRITE, as which a quota shows. */
const UNWRITABLE_ERRCODES = new Set<unknown>([13, 778]);
/** SQLite's SQLITE_BUSY: a command beside the server has held the file for too long. */
const BUSY_ERRCODE = 5;

/** There was no room for what was to be written, and none of it was. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = errorDetails(error);
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || UNWRITABLE_ERRCODES.has(errcode);
}

/**
 * PostgreSQL's classes 08 (connection) and 57P (shutting down, starting), 53300 (too many connections), 40001 and 40P01 (two
 * transactions in each other's way), and the network's codes.
 */
const unavailableCodes =
  /^(08\w{3}|57P\d\d|53300|40001|40P01|ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The driver has no codes for what it says itself: of a connection that broke, and of a pool with none free in time. */
const unavailableMessages =
  /^Connection terminated|^Client has encountered a connection error|timeout exceeded when trying to connect|^timeout expired$/;

/** The database cannot be asked at the moment; a little later it can. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, syscall, message } = errorDetails(error);
  if (errcode === BUSY_ERRCODE || (code === 'ENOENT' && syscall === 'connect')) return true;
  if (typeof code === 'string' && unavailableCodes.test(code)) return true;
  return typeof message === 'string' && unavailableMessages.test(message);
}
