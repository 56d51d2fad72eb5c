import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy extends AsyncDisposable {
  origin: string;
  /** Number of responses that were dropped. */
  dropped: () => number;
}

/**
 * A reverse proxy that, where `shouldDrop` says so, discards the complete response to a POST and closes the connection.
 */
export async function startLossyProxy(target: string, shouldDrop: () => boolean): Promise<LossyProxy> {
  let dropped = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const forwarded = request(new URL(url ?? '/', target), { method, headers }, (response) => {
      if (method === 'POST' && shouldDrop()) {
        // The response is complete, so its transaction has been committed.
        response.resume().once('end', () => {
          dropped += 1;
          incoming.socket.destroy();
        });
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.once('error', () => incoming.socket.destroy());
    incoming.pipe(forwarded);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    dropped: () => dropped,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
