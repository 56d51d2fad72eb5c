import { expect, test } from 'vitest';
import { type CallDefinition, type CallName, callNames, contract, errorsOf, errorStatus } from '@spotter/api';
import { openApi } from './openapi.ts';

const document = openApi('Spotter');
const statusesOf = (name: CallName) => Object.keys(document.paths[contract[name].path]?.post?.responses ?? {});

test.each(callNames)('%s is documented with its access, its input and each error', (name) => {
  const { path, method, access }: CallDefinition = contract[name];
  const operation = document.paths[path]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, 'x-access': access });
  expect(operation?.security).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
  const responses = (operation?.responses ?? {}) as Record<number, { description: string }>;
  for (const code of errorsOf(contract[name])) {
    const documented = responses[errorStatus[code]];
    expect(documented?.description.split(', ')).toContain(code);
  }
  const isSent = JSON.stringify(operation).includes('"gymId"');
  // A kiosk learns its gym by pairing.
  const hasGym = access !== 'anyone' || name === 'redeemPairingCode';
  expect(isSent).toBe(hasGym && !['getStaffRoles', 'listMyGyms', 'signOut'].includes(name));
});

test('answers and bodies have schemas that refuse unknown fields', () => {
  expect(document.paths['/addMember']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            additionalProperties: false,
            required: ['gymId', 'memberData'],
            properties: {
              memberData: { additionalProperties: false, properties: { age: { minimum: 10, maximum: 120 } } },
            },
          },
        },
      },
    },
    responses: { 200: { content: { 'application/json': { schema: { required: ['member'] } } } } },
  });
});

test('every call with an Idempotency-Key documents key-reused', () => {
  expect(statusesOf('toggleMemberStatus')).toContain('422');
  expect(statusesOf('createCustomToken')).toContain('422');
  expect(statusesOf('sendPasswordReset')).not.toContain('422');
});

const operationOf = (name: CallName) => document.paths[contract[name].path]?.[contract[name].method.toLowerCase()];
const headersOf = (name: CallName) =>
  (operationOf(name)?.parameters ?? []).flatMap((parameter) => (parameter.in === 'header' ? [parameter.name] : []));

function expectedHeaders({ method, access, stream, cacheVersion, changes }: CallDefinition): string[] {
  if (cacheVersion !== undefined) return ['If-None-Match', ...(changes ? ['A-IM'] : [])];
  if (stream) return ['Last-Event-ID'];
  return method === 'POST' && access !== 'anyone' ? ['Idempotency-Key'] : [];
}

test('documents Idempotency-Key for changes, Last-Event-ID for the stream, If-None-Match for cached calls', () => {
  for (const name of callNames) expect([name, headersOf(name)]).toEqual([name, expectedHeaders(contract[name])]);
  expect(Object.keys(operationOf('getMembers')?.responses ?? {})).toEqual(expect.arrayContaining(['226', '304']));
  expect(Object.keys(operationOf('getBranches')?.responses ?? {})).not.toContain('304');
});

test('each call has one tag and its access in words', () => {
  for (const name of callNames) {
    expect([name, operationOf(name)?.tags]).toEqual([name, [expect.any(String)]]);
  }
  expect(document.paths['/deleteBranch']?.post?.description).toBe('Access: admin. At most 66 kB.');
  expect(document.paths['/sendPasswordReset']?.post?.description).toContain('Access: anyone, without a token');
});

test('no schema allows unknown fields, and every maximum length is the enforced one', () => {
  const open: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if (/schema$|properties\.[^.]+$/.test(path) && Object.keys(value).length === 0) open.push(path);
    for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
  };
  walk(document.paths, 'paths');
  expect(open).toEqual([]);
  const body = document.paths['/addMember']?.post?.requestBody;
  expect(body?.content['application/json']?.schema).toMatchObject({
    properties: {
      memberData: {
        properties: {
          name: { minLength: 1, maxLength: 50 },
          email: { format: 'email', maxLength: 100 },
          phone: { description: 'Phone number must be exactly 10 digits, with or without +91' },
        },
      },
    },
  });
});
