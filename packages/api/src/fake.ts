import type { Client } from './client.ts';
import type { CallDefinition } from './call.ts';
import { callNames, contract, type AnswerOf, type ParsedOf, type PlainName } from './contract.ts';
import { ApiError, type ErrorCode, errorStatus, networkError } from './errors.ts';

/** Responses for the calls of a story or test; typed by the contract, validated by its schemas. */
export type FakeAnswers = {
  [N in PlainName]?: AnswerOf<N> | ((input: ParsedOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>>);
};

/**
 * A client without a server. Throws for a call without a response here,
 * and for input or response that fails its schema.
 */
export function createFake(answers: FakeAnswers): Client {
  const entries = callNames.map((name) => {
    const definition: CallDefinition = contract[name];
    const call = async (input: unknown) => {
      const answer = answers[name as PlainName] as unknown;
      if (answer === undefined) throw new Error(`The fake has no answer for ${name}`);
      const parsed = definition.input.parse(input);
      return definition.answer.parse(await (typeof answer === 'function' ? answer(parsed) : answer));
    };
    return [name, call];
  });
  return Object.fromEntries(entries) as Client;
}

/** A response: the call fails with this code and message; with `field`, because of that field of the input. */
export const failing = (code: ErrorCode, message: string, field?: string) => (): never => {
  const fields = field === undefined ? [] : [{ field, error: message }];
  throw new ApiError(message, { code, status: errorStatus[code], fields });
};

/** A response: the server cannot be reached. */
export const offline = (): never => {
  throw networkError();
};

/** A response: the call never settles, for stories of pending states. */
export const pending = (): Promise<never> => new Promise(() => undefined);
