import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { createEnvironment } from '../rig/environment.ts';
import { signInDesk } from '../rig/gyms.ts';
import { createHttpClient } from '../rig/load.ts';
import { createServerProcess } from '../rig/processes.ts';

const SERVERS = 4;
const CLIENTS_PER_SERVER = 8;
export const CALLS_PER_USER = 600;
/** As many calls are refused before the flood ends: all servers know by then. */
const REFUSALS = 400;

export interface Flood {
  /** Of one user within a window, at each server. */
  passed: number[];
  refused: number;
  /** Answers with neither 200 nor 429. */
  faults: string[];
}

/** One user floods four servers on one PostgreSQL until 400 calls were refused. */
export async function floodServers(postgresFolder: string | undefined): Promise<Flood> {
  await using environment = await createEnvironment({ engine: 'postgres', postgresFolder, members: 1 });
  const { env, gymId } = environment.gym;
  await using stack = new AsyncDisposableStack();
  const origins: string[] = [];
  for (let count = 0; count < SERVERS; count += 1) {
    const port = await freePort();
    const limit = { CALLS_PER_USER: String(CALLS_PER_USER) };
    await stack.use(createServerProcess({ ...env, ...limit, PORT: String(port) })).start();
    origins.push(`http://127.0.0.1:${port}`);
  }
  const { token } = await signInDesk({ origin: origins[0] as string, gymId });
  const flood: Flood = { passed: origins.map(() => 0), refused: 0, faults: [] };
  const send = async (index: number, origin: string) => {
    using client = createHttpClient({ origin, token }, 1);
    while (flood.refused < REFUSALS && flood.faults.length === 0) {
      const { status } = await client.send({ path: `/getOccupancy?gymId=${gymId}` });
      if (status === 200) flood.passed[index] = (flood.passed[index] ?? 0) + 1;
      else if (status === 429) flood.refused += 1;
      else flood.faults.push(`A call was answered ${status}`);
    }
  };
  const clients = origins.flatMap((origin, index) =>
    Array.from({ length: CLIENTS_PER_SERVER }, () => send(index, origin)),
  );
  await Promise.all(clients);
  return flood;
}
