import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

const EMAIL = /[^\s<>"'(),;:=@]+@[^\s<>"'(),;:=@]+\.[^\s<>"'(),;:=@]+/g;

/**
 * The server's log, as JSON lines. No password, token, code, link, name or e-mail address is ever logged: records are
 * named by their ids. Errors are reduced to what finds their cause,
 * since those of PostgreSQL and of mail servers quote values.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options: LoggerOptions = {
    level,
    serializers: { err: serializeError },
    hooks: {
      // Without a message pino would take the error's own.
      logMethod(args, method) {
        if (args.length === 1) args.push('');
        method.apply(this, args);
      },
    },
  };
  return pino(options, destination ?? standardOutput());
};

/** Of lines that could not be written yet; what exceeds it is dropped. */
const MAX_UNWRITTEN_BYTES = 2 ** 20;

/** Where lines cannot be written, as on a full disk, they wait for the next line: nothing else waits for them. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  // Without a listener each of these errors would end the process, and its end waits for room on the disk.
  output.on('error', () => undefined);
  return output;
}

const withoutEmails = (text: string) => text.replace(EMAIL, '[e-mail]');

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const { code } = error as { code?: unknown };
  return {
    type,
    message: withoutEmails(message),
    stack: withoutEmails(stack),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  };
}
