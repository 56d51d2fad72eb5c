import { z } from 'zod';
import { type CallDefinition, callNames, contract, errorsOf, errorStatus } from '@spotter/api';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const content = (schema: object, type = 'application/json') => ({ [type]: { schema } });

function parametersOf(input: z.ZodType) {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function operationOf(name: string, definition: CallDefinition) {
  const { access, method, input, answer, stream, summary } = definition;
  const isPublic = access === 'anyone';
  const byStatus = Map.groupBy(errorsOf(definition), (code) => errorStatus[code]);
  return {
    operationId: name,
    summary,
    'x-access': access,
    security: isPublic ? [] : [{ bearer: [] }],
    ...(method === 'GET'
      ? { parameters: parametersOf(input) }
      : { requestBody: { required: true, content: content(schemaOf(input, 'input')) } }),
    responses: {
      200: {
        description: stream ? 'Server-sent events' : 'OK',
        content: content(schemaOf(answer, 'output'), stream ? 'text/event-stream' : undefined),
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          status,
          {
            description: list.join(', '),
            content: content({ allOf: [{ $ref: '#/components/schemas/Error' }], properties: { code: { enum: list } } }),
          },
        ]),
      ),
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApi(title: string) {
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths: Object.fromEntries(
      callNames.map((name) => [
        contract[name].path,
        { [contract[name].method.toLowerCase()]: operationOf(name, contract[name]) },
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for a person' },
            code: { type: 'string', enum: Object.keys(errorStatus) },
            requestId: { type: 'string' },
            fields: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'error'],
                properties: { field: { type: 'string' }, error: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  };
}
