// The client for pages with a size budget: no schemas. Types come from the contract, so a route or payload that differs
// from it does not compile.
import type { Client } from './client.ts';
import type { AnswerOf, Contract, PlainName } from './contract.ts';
import { type CallOptions, type ClientOptions, type Route, sendCall } from './sendCall.ts';

export { ApiError } from './errors.ts';
export { createIdempotencyKey } from './retryPolicy.ts';

/** The calls of the page, as in the contract. `field`: one that all answers have. */
export type Routes = {
  readonly [N in PlainName]?: Pick<Contract[N], 'method' | 'path' | 'access'> & { field?: keyof AnswerOf<N> };
};

/**
 * Like `createClient`, for these calls alone. Responses are not validated: the server has already serialised them by the
 * contract's schemas. Only that the server has answered is checked, and not a network that wants a sign-in.
 */
export function createSmallClient<const R extends Routes>(
  routes: R,
  options: ClientOptions,
): Pick<Client, keyof R & PlainName> {
  const entries = Object.entries(routes as Record<string, Route>).map(([name, route]) => [
    name,
    (input: object, call?: CallOptions) => sendCall(options, route, input, call),
  ]);
  return Object.fromEntries(entries) as Pick<Client, keyof R & PlainName>;
}
