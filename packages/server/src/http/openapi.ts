import { z } from 'zod';
import {
  areas,
  type CallDefinition,
  callNames,
  contract,
  DEFAULT_MAX_BODY_BYTES,
  type ErrorCode,
  errorsOf,
  errorStatus,
} from '@spotter/api';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const content = (schema: object, type = 'application/json') => ({ [type]: { schema } });

function queryOf(input: z.ZodType) {
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

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

function headersOf({ access, method, stream, cacheVersion, changes }: CallDefinition) {
  if (cacheVersion !== undefined) {
    const tag = header('If-None-Match', 'The ETag of the cached answer.');
    const description = '`changes`: what has changed since the cached answer is enough (RFC 3229).';
    return changes ? [tag, header('A-IM', description, { const: 'changes' })] : [tag];
  }
  if (stream) return [header('Last-Event-ID', 'The id of the last event received; the stream continues after it.')];
  if (method === 'GET' || access === 'anyone') return [];
  const description = 'Identifies one action: retries with the same key get the first answer. Kept 72 hours.';
  return [header('Idempotency-Key', description, { type: 'string', minLength: 1, maxLength: 100 })];
}

const requestId = { description: 'Also in the body of an error and in the log', schema: { type: 'string' } };
const etag = { description: 'Version of this answer; absent before the first change', schema: { type: 'string' } };
const retryAfter = { description: 'Seconds', schema: { type: 'integer' } };

function errorResponse(codes: ErrorCode[]) {
  const isRetryable = codes.includes('too-many') || codes.includes('unavailable');
  return {
    description: codes.join(', '),
    headers: { 'X-Request-Id': requestId, ...(isRetryable && { 'Retry-After': retryAfter }) },
    content: content({ allOf: [{ $ref: '#/components/schemas/Error' }], properties: { code: { enum: codes } } }),
  };
}

const callersOf = {
  anyone: 'anyone, without a token',
  account: 'any signed-in account, in a gym or not yet',
  'account-owner': 'the owner of an account, in a gym or not yet',
} as const;

function descriptionOf({ access, memberMay, method, maxBytes = DEFAULT_MAX_BODY_BYTES }: CallDefinition) {
  const callers = typeof access === 'string' ? callersOf[access] : access.join(', ');
  return [
    `Access: ${callers}${memberMay ? ' (members: their own data)' : ''}.`,
    ...(method === 'POST' ? [`At most ${Math.round(maxBytes / 1000)} kB.`] : []),
  ].join(' ');
}

function operationOf(name: string, definition: CallDefinition) {
  const { access, method, input, answer, stream, summary, cacheVersion, changes } = definition;
  const byStatus = Map.groupBy(errorsOf(definition), (code) => errorStatus[code]);
  const parameters = [...(method === 'GET' ? queryOf(input) : []), ...headersOf(definition)];
  return {
    operationId: name,
    tags: Object.keys(areas).filter((area) => name in (areas[area] ?? {})),
    summary,
    description: descriptionOf(definition),
    'x-access': access,
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: { required: true, content: content(schemaOf(input, 'input')) } }),
    responses: {
      200: {
        description: stream ? 'Server-sent events; the schema is that of each event’s data.' : 'OK',
        headers: { 'X-Request-Id': requestId, ...(cacheVersion !== undefined && { ETag: etag }) },
        content: content(schemaOf(answer, 'output'), stream ? 'text/event-stream' : undefined),
      },
      ...(cacheVersion !== undefined && {
        304: { description: 'The cached answer is current', headers: { ETag: etag } },
      }),
      ...(changes && {
        226: {
          description: 'What has changed since the cached answer',
          headers: { 'X-Request-Id': requestId, ETag: etag },
          content: content(schemaOf(changes.changes, 'output')),
        },
      }),
      ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, errorResponse(codes)])),
    },
  };
}

const error = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence for the user' },
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
};

/** The contract as an OpenAPI 3.1 document. */
export function openApi(title: string) {
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'A call takes the token of a signed-in person; all ids in it must belong to their gym. A record that the caller may not see answers as if it did not exist.',
    },
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: Object.fromEntries(
      callNames.map((name) => [
        contract[name].path,
        { [contract[name].method.toLowerCase()]: operationOf(name, contract[name]) },
      ]),
    ),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: error },
    },
  };
}
