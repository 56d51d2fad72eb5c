// What is sent of a handler's answer: what the contract declares, and nothing else.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import type { CallDefinition } from '@spotter/api';
import { AnswerChanges, type PagedList } from '../context.ts';

/** Strips from a handler's answer whatever the contract does not declare. */
export const toAnswer = (definition: CallDefinition, answer: unknown) => definition.answer.parse(answer) as object;

export const toChanges = ({ changes: declared }: CallDefinition, { changes }: AnswerChanges<object>) =>
  new AnswerChanges(declared?.changes.parse(changes) as object);

/** The answer as JSON, in parts. Other requests run between two pages. */
export async function toJson({ answer }: CallDefinition, { field, pages }: PagedList<unknown>): Promise<Buffer[]> {
  const list = (answer as z.ZodObject).shape[field] as z.ZodArray;
  const parts = [Buffer.from(`{${JSON.stringify(field)}:[`)];
  for await (const page of pages) {
    // Without its brackets.
    const items = JSON.stringify(list.parse(page)).slice(1, -1);
    if (items !== '') parts.push(Buffer.from(parts.length === 1 ? items : `,${items}`));
    await nextTurn();
  }
  return [...parts, Buffer.from(']}')];
}
