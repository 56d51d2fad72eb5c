// Generates valid and invalid requests for every call from the schemas of the contract.
import fc from 'fast-check';
import { z } from 'zod';
import { type CallDefinition, type CallName, callNames, contract } from '@spotter/api';
import { junk, type KnownIds, offlineOperations, unknownKey, anyText, textFor, validNumbers } from './values.ts';

export const callerKinds = ['admin', 'staff', 'mainStaff', 'member', 'nobody', 'otherAdmin', 'device'] as const;
type CallerKind = (typeof callerKinds)[number];

export interface GeneratedRequest {
  call: CallName;
  caller: CallerKind;
  /** Of a GET, with the question mark; else empty. */
  query: string;
  body: string | undefined;
  headers: Record<string, string>;
}

/** The part of JSON Schema that the contract's inputs use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
}

const VALID_WEIGHT = 60;

/** Chooses `usual` `weight` times as often as `rare`. */
const usually = (usual: fc.Arbitrary<unknown>, rare: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: rare, weight: 1 });

function valueOf(schema: Schema, name: string, own: KnownIds, foreign: KnownIds): fc.Arbitrary<unknown> {
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return fc.oneof(...kinds.map((kind) => valueOf(kind, name, own, foreign)));
  if (schema.properties) return usually(objectOf(schema, own, foreign), junk, VALID_WEIGHT);
  if (schema.items) {
    const items = fc.array(valueOf(schema.items, name, own, foreign), { minLength: 1, maxLength: 3 });
    const valid = name === 'operations' ? fc.oneof(offlineOperations(own, foreign), items) : items;
    return usually(valid, junk, VALID_WEIGHT);
  }
  if (schema.const !== undefined) return usually(fc.constant(schema.const), junk, VALID_WEIGHT);
  if (schema.enum) return usually(fc.constantFrom(...schema.enum), junk, VALID_WEIGHT);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum: min = 0, maximum: max = 100 } = schema;
    const inBounds = fc.integer({ min: Math.max(min, -1e6), max: Math.min(max, 1e6) });
    const valid = validNumbers[name];
    return usually(valid ? fc.oneof(fc.constantFrom(...valid), inBounds) : inBounds, junk, VALID_WEIGHT);
  }
  if (schema.type === 'boolean') return usually(fc.boolean(), junk, VALID_WEIGHT);
  if (schema.type === 'null') return fc.constant(null);
  return usually(textFor(name, own, foreign), junk, VALID_WEIGHT);
}

function objectOf(schema: Schema, own: KnownIds, foreign: KnownIds): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schema;
  const entries = Object.entries(properties).map(([name, inner]) => {
    const value = valueOf(inner, name, own, foreign).map((given): [string, unknown][] => [[name, given]]);
    const absent = fc.constant<[string, unknown][]>([]);
    return fc.oneof({ arbitrary: value, weight: required.includes(name) ? 100 : 2 }, { arbitrary: absent, weight: 1 });
  });
  const unknown = fc.oneof(
    { arbitrary: fc.constant<[string, unknown][]>([]), weight: 25 },
    { arbitrary: fc.tuple(unknownKey, junk).map((entry): [string, unknown][] => [entry]), weight: 1 },
  );
  return fc.tuple(...entries, unknown).map((lists) => Object.fromEntries(lists.flat()));
}

/** As a query string; a list repeats its name. */
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
  anyText,
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

function requestsOf(call: CallName, own: KnownIds, foreign: KnownIds): fc.Arbitrary<GeneratedRequest> {
  const { method, input }: CallDefinition = contract[call];
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const inputs = valueOf(schema, '', own, foreign);
  const parts =
    method === 'GET'
      ? inputs.map((given) => ({ query: queryOf(Object(given) as object), body: undefined }))
      : usually(
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

/** Any request of any call by any caller. `own`: ids of the gym under test; `foreign`: of another gym. */
export const requests = (own: KnownIds, foreign: KnownIds): fc.Arbitrary<GeneratedRequest> =>
  fc.oneof(...callNames.map((call) => requestsOf(call, own, foreign)));
