import type { CallDefinition } from './call.ts';
import { callNames, contract, type AnswerOf, type InputOf, type PlainName } from './contract.ts';
import { ApiError } from './errors.ts';
import { type CallOptions, type ClientOptions, sendCall } from './sendCall.ts';

export type { CallOptions, ClientOptions } from './sendCall.ts';

export type Client = {
  [N in PlainName]: (input: InputOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>;
};

/** The typed client: one function per call of the contract. Sends like `sendCall` and parses responses. */
export function createClient(options: ClientOptions): Client {
  const entries = callNames
    .filter((name) => !('stream' in contract[name]))
    .map((name) => {
      const definition: CallDefinition = contract[name];
      const call = async (input: object, rest?: CallOptions) =>
        parseAnswer(definition, await sendCall(options, definition, input, rest));
      return [name, call];
    });
  return Object.fromEntries(entries) as Client;
}

function parseAnswer({ path, answer }: CallDefinition, body: unknown): unknown {
  const parsed = answer.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(`The server's answer to ${path} could not be read.`, { code: 'bad-answer', cause: parsed.error });
}
