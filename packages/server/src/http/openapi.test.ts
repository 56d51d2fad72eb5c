import { expect, test } from 'vitest';
import { type CallDefinition, callNames, contract, errorStatus } from '@spotter/api';
import { openApi } from './openapi.ts';

const document = openApi('Spotter');

test.each(callNames)('%s stands in the document with its access, its input and each way it fails', (name) => {
  const { path, method, access, errors }: CallDefinition = contract[name];
  const operation = document.paths[path]?.[method.toLowerCase()];
  expect(operation).toMatchObject({ operationId: name, 'x-access': access });
  expect(operation?.security).toEqual(access === 'anyone' ? [] : [{ bearer: [] }]);
  const responses = (operation?.responses ?? {}) as Record<number, { description: string }>;
  for (const code of errors) {
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
