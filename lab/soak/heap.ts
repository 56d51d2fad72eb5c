import { setTimeout as sleep } from 'node:timers/promises';

const ATTACH_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;
/** The second collection frees what finalizers of the first have released. */
const COLLECTIONS = 2;

/** Live memory of a process started with `--inspect=127.0.0.1:port`, after forced collections, in megabytes. */
export async function liveHeapMb(port: number): Promise<number> {
  const session = await attach(await debuggerUrl(port));
  try {
    for (let time = 0; time < COLLECTIONS; time += 1) await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize / 2 ** 20;
  } finally {
    session.close();
  }
}

async function debuggerUrl(port: number): Promise<string> {
  const deadline = performance.now() + ATTACH_TIMEOUT_MS;
  for (;;) {
    try {
      const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
        webSocketDebuggerUrl: string;
      }[];
      if (targets[0]) return targets[0].webSocketDebuggerUrl;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

async function attach(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  let id = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (message.id !== undefined) waiting.get(message.id)?.(message.result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector cannot be reached')), { once: true });
  });
  return {
    send: (method: string) =>
      new Promise<unknown>((resolve) => {
        waiting.set((id += 1), resolve);
        socket.send(JSON.stringify({ id, method }));
      }),
    close: () => socket.close(),
  };
}
