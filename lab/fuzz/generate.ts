// Requests of every kind for every call, derived from the schemas of the contract.
import fc from 'fast-check';
import { z } from 'zod';
import { type CallDefinition, type CallName, callNames, contract } from '@spotter/api';
import { junk, type Known, someKey, someText, textFor } from './values.ts';

export const callerKinds = ['admin', 'staff', 'mainStaff', 'member', 'nobody', 'otherAdmin'] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface GeneratedRequest {
  call: CallName;
  caller: CallerKind;
  /** The query of a GET, with its question mark. */
  query: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** What of JSON Schema the contract's inputs come to. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

const often = (usual: fc.Arbitrary<unknown>, seldom: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: seldom, weight: 1 });

function valueOf(schema: Schema, name: string, own: Known, foreign: Known): fc.Arbitrary<unknown> {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return fc.oneof(...kinds.map((kind) => valueOf(kind, name, own, foreign)));
  if (schema.properties) return often(objectOf(schema, own, foreign), junk, 60);
  if (schema.const !== undefined) return often(fc.constant(schema.const), junk, 60);
  if (schema.enum) return often(fc.constantFrom(...schema.enum), junk, 60);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = 0, maximum: max = 100 } = schema;
    return often(fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 1e6) }), junk, 60);
  }
  if (schema.type === 'null') return fc.constant(null);
  return often(textFor(name, own, foreign), junk, 60);
}

function objectOf(schema: Schema, own: Known, foreign: Known): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties).map(([name, inner]) => {
    const value = valueOf(inner, name, own, foreign).map((given): [string, unknown][] => [[name, given]]);
    const absent = fc.constant<[string, unknown][]>([]);
    return fc.oneof({ arbitrary: value, weight: required.includes(name) ? 100 : 2 }, { arbitrary: absent, weight: 1 });
  });
  const unknown = fc.oneof(
    { arbitrary: fc.constant<[string, unknown][]>([]), weight: 25 },
    { arbitrary: fc.tuple(someKey, junk).map((entry): [string, unknown][] => [entry]), weight: 1 },
  );
  return fc.tuple(...entries, unknown).map((lists) => Object.fromEntries(lists.flat()));
}

/** As it may stand in an address; a list as the same name several times. */
function queryOf(input: object): string {
  const pairs = Object.entries(input).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      name.toWellFormed(),
      (typeof one === 'string' ? one : JSON.stringify(one)).toWellFormed(),
    ]),
  );
  return `?${new URLSearchParams(pairs).toString()}`;
}

const brokenBody = fc.oneof(
  fc.constantFrom('', 'null', '[]', '"text"', '{"gymId":', '{"a":1,"a":2}', '\ufeff{}', '['.repeat(30_000)),
  fc.constantFrom(`{"a":"${'x'.repeat(70_000)}"}`, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  someText,
);
const header = (name: string, values: string[], weight: number) =>
  fc.oneof(
    { arbitrary: fc.constant({}), weight },
    { arbitrary: fc.constantFrom(...values).map((value) => ({ [name]: value })), weight: 1 },
  );
const headers = fc
  .tuple(
    header('Idempotency-Key', ['one', 'two', 'three', '', 'k'.repeat(101), 'é'], 4),
    header('Last-Event-ID', ['0', '3', '-1', '9'.repeat(15), '9'.repeat(40), 'NaN'], 2),
    header('Content-Type', ['text/plain', 'application/json; charset=latin1', 'multipart/form-data'], 40),
  )
  .map((several): Record<string, string> => Object.assign({ 'Content-Type': 'application/json' }, ...several));

function requestsOf(call: CallName, own: Known, foreign: Known): fc.Arbitrary<GeneratedRequest> {
  const { method, input }: CallDefinition = contract[call];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const inputs = valueOf(schema, '', own, foreign);
  const parts =
    method === 'GET'
      ? inputs.map((given) => ({ query: queryOf(Object(given) as object), body: undefined }))
      : often(
          inputs.map((given) => JSON.stringify(given)),
          brokenBody,
          40,
        ).map((body) => ({
          query: '',
          body: body as string,
        }));
  return fc
    .record({ caller: fc.constantFrom(...callerKinds, 'admin', 'admin', 'staff'), headers, parts })
    .map(({ parts: sent, ...rest }) => ({ call, ...rest, ...sent }));
}

/** Any request of any call, by anyone. `own` are the ids of the gym under test, `foreign` those of another. */
export const requests = (own: Known, foreign: Known): fc.Arbitrary<GeneratedRequest> =>
  fc.oneof(...callNames.map((call) => requestsOf(call, own, foreign)));
