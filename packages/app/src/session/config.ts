/** How the browser finds its identity service; the server tells it at `/config.json`. */
export interface IdentityConfig {
  mode: 'embedded' | 'hosted';
  apiKey: string;
  projectId: string;
  authDomain?: string;
  /** Where Google's emulator stands in for the hosted service, in development. */
  emulator?: string;
}

/** Throws a sentence when the server cannot be asked. */
export async function loadConfig(fetch = globalThis.fetch): Promise<IdentityConfig> {
  const response = await fetch('/config.json', { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) throw new Error('The server cannot be reached. Please check your connection.');
  const { identity } = (await response.json()) as { identity: IdentityConfig };
  return identity;
}
