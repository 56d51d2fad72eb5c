import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForgetfulProxy {
  origin: string;
  /** Answers of the server that never reached the client. */
  dropped: () => number;
  stop(): Promise<void>;
}

/** A real proxy before the server that, where `isForgotten` says so, drops an answer it has received, with the connection. */
export async function startForgetfulProxy(target: string, isForgotten: () => boolean): Promise<ForgetfulProxy> {
  let dropped = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      if (method === 'POST' && isForgotten()) {
        // The whole answer is here, so what it tells of has been kept.
        answer.resume().once('end', () => {
          dropped += 1;
          incoming.socket.destroy();
        });
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    dropped: () => dropped,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
