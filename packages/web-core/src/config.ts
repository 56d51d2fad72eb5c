import { networkError } from '@spotter/api/errors';

/** How the browser reaches the identity service, as `GET /config.json` says. */
export interface IdentityConfig {
  mode: 'embedded' | 'hosted';
  apiKey: string;
  projectId: string;
  authDomain?: string;
  /** Origin of an emulator that replaces the hosted service in development. */
  emulator?: string;
  /** The server has demo gyms, whose passwords everybody knows, and other machines can reach it. */
  isPublicDemo?: true;
}

/** Keeps the last configuration for visits without a connection. */
export interface ConfigCache {
  read: () => IdentityConfig | undefined;
  write: (config: IdentityConfig) => void;
}

/** A server that does not answer for longer is not waited for where the last configuration is known. */
const CONFIG_TIMEOUT_MS = 3000;

/** Loads the configuration from the server, else from the cache. Throws an `ApiError` `network` when neither has it. */
export async function loadConfig(cache?: ConfigCache, fetch = globalThis.fetch): Promise<IdentityConfig> {
  const cached = cache?.read();
  const response = await fetch('/config.json', {
    cache: 'no-store',
    ...(cached && { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) }),
  }).catch(() => undefined);
  if (response?.ok) {
    const { identity } = (await response.json()) as { identity: IdentityConfig };
    cache?.write(identity);
    return identity;
  }
  if (!cached) throw networkError();
  return cached;
}
