import { callNames, contract, type AnswerOf, type InputOf, type PlainName } from './contract.ts';
import { type CachingClientOptions, sendAndParse } from './sendAndParse.ts';
import type { CallOptions } from './sendCall.ts';

export type { CachingClientOptions } from './sendAndParse.ts';
export type { CallOptions, ClientOptions } from './sendCall.ts';

export type Client = {
  [N in PlainName]: (input: InputOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>;
};

/** The typed client: one function per call of the contract. */
export function createClient(options: CachingClientOptions): Client {
  const entries = callNames
    .filter((name) => !('stream' in contract[name]))
    .map((name) => [name, (input: object, call?: CallOptions) => sendAndParse(options, contract[name], input, call)]);
  return Object.fromEntries(entries) as Client;
}
