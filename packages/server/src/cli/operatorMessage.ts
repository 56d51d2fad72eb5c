import { isLocked } from '../db/errors.ts';
import { toDomainError } from '../http/errors.ts';
import { OperatorError } from '../operatorError.ts';

/** A file or folder cannot be read or written; the message names it. */
const isFileError = (error: unknown) => error instanceof Error && 'syscall' in error && 'path' in error;

/** For the console: one sentence for what the operator can mend; a defect is printed whole. */
export function operatorMessage(error: unknown): unknown {
  if (error instanceof OperatorError || isFileError(error)) return (error as Error).message;
  if (isLocked(error)) return 'Another program has locked the database. End it, or wait for its end, and try again.';
  return toDomainError(error)?.message ?? error;
}
