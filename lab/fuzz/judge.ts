import { type CallDefinition, contract, type ErrorBody, errorsOf, errorStatus, isErrorCode } from '@spotter/api';
import type { GeneratedRequest } from './generate.ts';
import { marks } from './markedGym.ts';

export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** What is wrong with the answer, or undefined. */
export function faultOf({ call, caller }: GeneratedRequest, { status, type, text }: Answer): string | undefined {
  if (status >= 500) return `it is a ${status}`;
  if (text.includes(caller === 'otherAdmin' ? marks.own : marks.other)) return 'it tells of another gym';
  if (caller === 'nobody' && text.includes(marks.own)) return 'it tells nobody of a gym';
  const definition: CallDefinition = contract[call];
  if (status === 200 && definition.stream) return type.startsWith('text/event-stream') ? undefined : `it is ${type}`;
  if (!type.startsWith('application/json')) return `it is ${type}`;
  const body = JSON.parse(text) as unknown;
  if (status !== 200) return faultOfError(definition, status, body);
  const parsed = definition.answer.safeParse(body);
  return parsed.success ? undefined : `it is not the call's answer: ${parsed.error.message}`;
}

function faultOfError(definition: CallDefinition, status: number, body: unknown): string | undefined {
  const { error, code, requestId, fields, ...rest } = body as Partial<ErrorBody>;
  if (!isErrorCode(code) || errorStatus[code] !== status) return `its code ${code} is not of status ${status}`;
  if (typeof error !== 'string' || error === '' || typeof requestId !== 'string')
    return 'it is no error of the contract';
  if (Object.keys(rest).length > 0 || (fields && !Array.isArray(fields))) return 'it is no error of the contract';
  return errorsOf(definition).includes(code) ? undefined : `the contract does not say that the call fails with ${code}`;
}
