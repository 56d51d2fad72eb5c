import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A real mail server on a free port; `refusal` is the response code with which it rejects recipients, `words` what it
 * says to that. A recipient in `slow` is answered once the promise is settled.
 */
export async function startMailServer() {
  const received: { to: string; eml: string }[] = [];
  const behaviour: { refusal: number | undefined; words: string; tried: number; slow: Map<string, Promise<void>> } = {
    refusal: undefined,
    words: 'Not now',
    tried: 0,
    slow: new Map(),
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, __, answer) {
      behaviour.tried += 1;
      const { refusal, words, slow } = behaviour;
      const error = refusal === undefined ? null : Object.assign(new Error(words), { responseCode: refusal });
      void Promise.resolve(slow.get(address)).then(() => answer(error));
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', eml: Buffer.concat(chunks).toString() });
        answer();
      });
    },
  });
  // A client that is killed while it sends resets its connections.
  smtp.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  const server: Server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    behaviour,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
