// Messages of schemas that name values. A schema shows them in English;
// they are translated by the sentence before its values.
import type { z } from 'zod';

/** A sentence such as "At most {max} characters", and what it names. */
export interface InputMessage {
  message: string;
  values?: Record<string, number | string>;
}

/** By what they read in English. As many as the schemas have limits. */
const sentences = new Map<string, InputMessage>();

/** The message in English, as a schema takes it. */
export function inputMessage(message: string, values: Record<string, number | string>): string {
  const english = message.replaceAll(/\{(\w+)\}/g, (field, name: string) => String(values[name] ?? field));
  sentences.set(english, { message, values });
  return english;
}

/** What the message of an issue is translated by. One without values names nothing. */
export const toInputMessage = (english: string): InputMessage => sentences.get(english) ?? { message: english };

/**
 * The message of a limit that has none of its own.
 * Of another kind of value, which no form sends, zod says what is wrong.
 */
export const limitMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    if (issue.origin === 'string') return inputMessage(/*i18n*/ 'At most {max} characters', { max });
    if (issue.origin === 'array') return inputMessage(/*i18n*/ 'At most {max} entries', { max });
    return inputMessage(/*i18n*/ 'Must be at most {max}', { max });
  }
  if (issue.code !== 'too_small') return undefined;
  const min = Number(issue.minimum);
  if (issue.origin === 'number') return inputMessage(/*i18n*/ 'Must be at least {min}', { min });
  if (min === 1) return /*i18n*/ 'Must not be empty';
  if (issue.origin === 'string') return inputMessage(/*i18n*/ 'At least {min} characters', { min });
  return inputMessage(/*i18n*/ 'At least {min} entries', { min });
};
