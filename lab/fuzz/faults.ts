import { type CallDefinition, contract, type ErrorBody, errorsOf, errorStatus, isErrorCode } from '@spotter/api';
import { marks } from './markedGym.ts';
import type { GeneratedRequest } from './requests.ts';

export interface FuzzResponse {
  status: number;
  contentType: string;
  text: string;
}

/** Why a response violates the contract or the separation of gyms; undefined if it does not. */
export function findFault(
  { call, caller }: GeneratedRequest,
  { status, contentType, text }: FuzzResponse,
): string | undefined {
  if (status >= 500) return `status ${status}`;
  // `listMyGyms` names each gym to which somebody has added the caller's address.
  const isForeign = text.includes(caller === 'otherAdmin' ? marks.own : marks.other);
  if (isForeign && call !== 'listMyGyms') return 'data of another gym';
  if (caller === 'nobody' && text.includes(marks.own)) return 'data of a gym without authentication';
  const definition: CallDefinition = contract[call];
  if (status === 200 && definition.stream) {
    return contentType.startsWith('text/event-stream') ? undefined : `content type ${contentType}`;
  }
  if (!contentType.startsWith('application/json')) return `content type ${contentType}`;
  const body = JSON.parse(text) as unknown;
  if (status !== 200) return findErrorFault(definition, status, body);
  const parsed = definition.answer.safeParse(body);
  return parsed.success ? undefined : `not the answer of the contract: ${parsed.error.message}`;
}

function findErrorFault(definition: CallDefinition, status: number, body: unknown): string | undefined {
  const { error, code, requestId, fields, ...rest } = body as Partial<ErrorBody>;
  if (!isErrorCode(code) || errorStatus[code] !== status) return `code ${code} with status ${status}`;
  const isErrorBody =
    typeof error === 'string' &&
    error !== '' &&
    typeof requestId === 'string' &&
    Object.keys(rest).length === 0 &&
    (!fields || Array.isArray(fields));
  if (!isErrorBody) return 'not an error body of the contract';
  return errorsOf(definition).includes(code) ? undefined : `the contract does not list ${code} for this call`;
}
