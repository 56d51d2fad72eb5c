import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A machine with a PostgreSQL that can vanish without closing its connections, as in a power cut. */
export interface VanishingHost {
  /** The address there of the database of a URL with a socket. */
  urlOf(url: string): string;
  /**
   * Nothing goes through the connections of this moment any more, or no answer; new ones are answered, as by another
   * machine in its place.
   */
  vanish(lost?: 'everything' | 'answers'): void;
  stop(): Promise<void>;
}

/** A TCP proxy in front of the PostgreSQL whose socket is in the folder. */
export async function startVanishingHost(folder: string): Promise<VanishingHost> {
  interface Connection {
    ends: [Socket, Socket];
    lost: 'nothing' | 'answers' | 'everything';
  }
  const connections = new Set<Connection>();
  // Half open: a client that ends a connection to a vanished machine hears nothing either.
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect(join(folder, '.s.PGSQL.5432'));
    const connection: Connection = { ends: [client, server], lost: 'nothing' };
    connections.add(connection);
    const close = () => {
      connections.delete(connection);
      client.destroy();
      server.destroy();
    };
    for (const end of connection.ends) end.on('error', () => undefined).on('close', close);
    client.on('end', () => {
      if (connection.lost !== 'everything') close();
    });
    client.on('data', (bytes) => {
      if (connection.lost !== 'everything') server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (connection.lost === 'nothing') client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    urlOf: (url) => `postgres://app@127.0.0.1:${port}${new URL(url).pathname}`,
    vanish(lost = 'everything') {
      for (const connection of connections) connection.lost = lost;
    },
    async stop() {
      for (const { ends } of connections) for (const end of ends) end.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
