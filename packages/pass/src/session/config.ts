import type { Memory } from '../phone/memory.ts';

/** How the browser finds its identity service; the server tells it at `/config.json`. */
export interface IdentityConfig {
  mode: 'embedded' | 'hosted';
  apiKey: string;
  projectId: string;
  authDomain?: string;
  /** Where an emulator stands in for the hosted service, in development. */
  emulator?: string;
}

export const unreachable = 'The server cannot be reached. Please check your connection.';

/** What the server says; without a connection, what it said last. Throws a sentence when it never said anything. */
export async function loadConfig(memory: Memory): Promise<IdentityConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) {
    const { identity } = (await response.json()) as { identity: IdentityConfig };
    memory.write('config', identity);
    return identity;
  }
  const known = memory.read('config');
  if (!known) throw new Error(unreachable);
  return known;
}
