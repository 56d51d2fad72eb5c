import { expect, test } from 'vitest';
import { type CallDefinition, type CallName, callNames, contract, errorsOf, errorStatus } from '@spotter/api';
import { openApi } from './openapi.ts';

const document = openApi('Spotter');
const statusesOf = (name: CallName) => Object.keys(document.paths[contract[name].path]?.post?.responses ?? {});

test.each(callNames)('%s stands in the document with its access, its input and each way it fails', (name) => {
  const { path, method, access }: CallDefinition = contract[name];
  const operation = document.paths[path]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, 'x-access': access });
  expect(operation?.security).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
  const responses = (operation?.responses ?? {}) as Record<number, { description: string }>;
  for (const code of errorsOf(contract[name])) {
    const told = responses[errorStatus[code]];
    expect(told?.description.split(', ')).toContain(code);
  }
  const isSent = JSON.stringify(operation).includes('"gymId"');
  expect(isSent).toBe(access !== 'anyone' && name !== 'getStaffRoles');
});

test('answers and bodies are schemas of their own, unknown fields refused', () => {
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

test('every change that takes an Idempotency-Key says that the key may have been used for another', () => {
  expect(statusesOf('toggleMemberStatus')).toContain('422');
  expect(statusesOf('createCustomToken')).toContain('422');
  expect(statusesOf('sendPasswordReset')).not.toContain('422');
});
