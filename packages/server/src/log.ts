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

/** Standard output. What cannot be written, as on a full disk, is dropped: the server goes on, and tries the next line. */
function standardOutput(): DestinationStream {
  // Without a listener such an error would end the process, whose end waits until there is room.
  const open = () => pino.destination({ dest: 1, sync: true }).on('error', () => (output = open()));
  let output = open();
  return { write: (line) => void output.write(line) };
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
