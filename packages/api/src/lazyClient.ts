import type { CallDefinition } from './call.ts';
import type { Client } from './client.ts';
import type { Contract, PlainName } from './contract.ts';
import { networkError } from './errors.ts';
import { type CachingClientOptions, sendAndParse } from './sendAndParse.ts';
import type { CallOptions } from './sendCall.ts';

export interface LazyClientOptions extends CachingClientOptions {
  /** The calls of the first view, by name. */
  calls: Partial<Record<PlainName, CallDefinition>>;
  /** Loads the contract, for the first of all other calls. */
  loadContract?: () => Promise<Contract>;
}

/** Loads the contract. */
export const loadContract = (): Promise<Contract> => import('./contract.ts').then(({ contract }) => contract);

/**
 * Like `createClient`, for a page that is not to wait for all schemas of the contract, of which compiling takes as long
 * as its first list. A call whose definition cannot be loaded fails as one without a connection.
 */
export const createLazyClient = ({ calls, loadContract: load = loadContract, ...options }: LazyClientOptions): Client =>
  new Proxy({} as Client, {
    get:
      (_, name: PlainName) =>
      async (input: object, call?: CallOptions): Promise<unknown> =>
        sendAndParse(options, calls[name] ?? (await definitionOf(load, name)), input, call),
  });

async function definitionOf(load: () => Promise<Contract>, name: PlainName): Promise<CallDefinition> {
  try {
    return (await load())[name];
  } catch (error) {
    throw networkError(error);
  }
}
