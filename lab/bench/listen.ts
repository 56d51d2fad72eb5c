import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** One open live feed, so bare that the server is what is measured. `hear` is told of each piece as it comes. */
export async function openEar(
  { origin, gymId }: { origin: string; gymId: string },
  token: string,
  hear: (text: string) => void,
): Promise<{ stop(): void }> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isOpen = false;
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    if (isOpen) return hear(text);
    if (!text.startsWith('HTTP/1.1 200') && text.startsWith('HTTP/')) reject(new Error(text.split('\r\n')[0]));
    // The snapshot ends what a listener is told first.
    if (text.includes('"snapshot"')) {
      isOpen = true;
      resolve();
    }
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server hung up')));
  const head = [`GET /attendanceFeed?gymId=${gymId} HTTP/1.1`, `Host: ${hostname}`, `Authorization: Bearer ${token}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await promise;
  return { stop: () => socket.destroy() };
}

/** One byte there and back between two sockets of this machine, in milliseconds, so often. */
export async function loopback(rounds: number): Promise<number[]> {
  const echo = createServer((socket: Socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const socket = connect((echo.address() as { port: number }).port, '127.0.0.1');
  await once(socket, 'connect');
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = performance.now();
    socket.write('x');
    await once(socket, 'data');
    took.push(performance.now() - at);
  }
  socket.destroy();
  echo.close();
  return took;
}
