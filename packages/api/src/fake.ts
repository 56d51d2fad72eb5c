import type { Client } from './client.ts';
import type { CallDefinition } from './call.ts';
import { callNames, contract, type AnswerOf, type ParsedOf, type PlainName } from './contract.ts';
import { ApiError, type ErrorCode, errorStatus, unreachable } from './errors.ts';

/** Answers for the calls that a story or test makes; typed by the contract, checked by its schemas. */
export type FakeAnswers = {
  [N in PlainName]?: AnswerOf<N> | ((input: ParsedOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>>);
};

/** A client without a server. A call that has no answer here fails by its name; so does an answer the contract refuses. */
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

/** As an answer: the call fails with this code and sentence. */
export const failing = (code: ErrorCode, message: string) => (): never => {
  throw new ApiError(message, { code, status: errorStatus[code] });
};

/** As an answer: the server cannot be reached. */
export const offline = (): never => {
  throw unreachable();
};

/** As an answer: the call never ends, so that a story can show what is seen meanwhile. */
export const pending = (): Promise<never> => new Promise(() => undefined);
