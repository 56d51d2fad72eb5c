import { networkError } from '@spotter/api/errors';

/**
 * How the browser reaches the identity service. The server writes it into the app's page, and answers it to the pass.
 */
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

/** The configuration in the app's page. Throws an `ApiError` `network` where the server has not written it. */
export function readPageConfig(document: Document): IdentityConfig {
  const content = document.querySelector<HTMLMetaElement>('meta[name="identity-config"]')?.content;
  if (content === undefined) throw networkError();
  return JSON.parse(content) as IdentityConfig;
}

/** Keeps the last configuration for visits without a connection. */
export interface ConfigCache {
  read: () => IdentityConfig | undefined;
  write: (config: IdentityConfig) => void;
}

/** A server that does not answer for longer is not waited for where the last configuration is known. */
const CONFIG_TIMEOUT_MS = 3000;

/**
 * Loads the configuration by `GET /config.json`, else from the cache.
 * Throws an `ApiError` `network` when neither has it.
 */
export async function loadConfig(cache: ConfigCache, fetch = globalThis.fetch): Promise<IdentityConfig> {
  const cached = cache.read();
  const response = await fetch('/config.json', {
    cache: 'no-store',
    ...(cached && { signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS) }),
  }).catch(() => undefined);
  // A network that wants a sign-in answers a page of its own.
  const body = response?.ok ? await response.json().catch(() => undefined) : undefined;
  const { identity } = (body ?? {}) as { identity?: IdentityConfig };
  if (identity) {
    cache.write(identity);
    return identity;
  }
  if (!cached) throw networkError();
  return cached;
}
