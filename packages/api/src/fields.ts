// Schemas that payloads are composed of (text, phone, email, date), with their validation messages.
import { z } from 'zod';
import { FIRST_DATE, LAST_DATE } from './calendarDate.ts';
import { gstinMessage, gstinProblem } from './gstin.ts';
import { inputMessage, limitMessage } from './inputMessages.ts';

// Before the first schema: zod's JIT uses eval, which the pages' Content-Security-Policy forbids and reports.
if ('document' in globalThis) z.config({ jitless: true });
z.config({ customError: limitMessage });

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}]/u;
const CONTROL_CHARACTERS_BUT_NEWLINES = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
// The end is searched for only from the first of the spaces: from each of them, it would take quadratic time.
const OUTER_WHITESPACE = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/** Normalises to NFC and trims whitespace and invisible characters. */
export const normalizeText = (text: string) => text.normalize('NFC').replace(OUTER_WHITESPACE, '');

/** Length in code points. */
export const countCharacters = (text: string) => Array.from(text).length;

interface TextRules {
  max: number;
  /** The message for a missing value; absent: optional. */
  required?: string | undefined;
  multiline?: boolean;
  /** For the OpenAPI page. */
  format?: 'email';
}

const tooLong = (max: number) => inputMessage(/*i18n*/ 'At most {max} characters', { max });

/** One line of text (or more, with `lines`): tidied, without control characters, at most `max` code points. */
export const text = ({ max, required, multiline: lines = false, format }: TextRules) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) })
    .max(max * 4, tooLong(max))
    .meta({ maxLength: max, ...(required !== undefined && { minLength: 1 }), ...(format && { format }) })
    .transform(normalizeText)
    .refine(
      (value) => !(lines ? CONTROL_CHARACTERS_BUT_NEWLINES : CONTROL_CHARACTERS).test(value),
      /*i18n*/ 'Contains characters that cannot be stored',
    )
    .refine((value) => countCharacters(value) <= max, tooLong(max))
    .refine((value) => required === undefined || value !== '', required ?? '');

/** An opaque id, at most 64 characters. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, /*i18n*/ 'Not an id');

/** A person's language: one of those that `@spotter/i18n` has. */
export const language = z.enum(['en', 'hi']);
export type Language = z.infer<typeof language>;

export const gymId = id;
export const branchId = id;

const emailMessage = /*i18n*/ 'Please enter a valid email address';

/** An e-mail address in lower case, at most 100 characters. */
export const email = (required?: string, max = 100) =>
  text({ max, required, format: 'email' })
    .transform((value) => value.toLowerCase())
    .refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), emailMessage);

const phoneMessage = /*i18n*/ 'Phone number must be exactly 10 digits';
const mobileMessage = /*i18n*/ 'Mobile number must be 10 digits starting with 6, 7, 8, or 9';

const indianPhone = (digits: RegExp, message: string, required: string | undefined) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) })
    .max(40, message)
    .meta({ description: `${message}, with or without +91` })
    .transform(normalizeText)
    .refine((value) => required === undefined || value !== '', required ?? '')
    .transform((value) => value.replace(/^\+91/, ''))
    .refine((value) => value === '' || digits.test(value), message)
    .transform((value) => (value === '' ? '' : `+91${value}`));

/** An Indian phone number: ten digits, with or without +91; parsed to +91 and ten digits. */
export const phone = (required?: string) => indianPhone(/^[0-9]{10}$/, phoneMessage, required);

/** Like `phone`, starting with 6 to 9. */
export const mobile = (required?: string) => indianPhone(/^[6-9][0-9]{9}$/, mobileMessage, required);

/** A calendar date, YYYY-MM-DD, in the gym's time zone; years 1900 to 2200. */
export const date = z.iso
  .date(/*i18n*/ 'Please enter a valid date')
  .refine((value) => value >= FIRST_DATE && value <= LAST_DATE);

/** Of a whole number by which rows are searched: PostgreSQL keeps it in 32 bits. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** A point in time, in epoch milliseconds. */
export const timestamp = z.number().int();

/** Page size, from a query string. */
export const limit = (fallback: number, max: number) => {
  const message = inputMessage(/*i18n*/ 'Must be a whole number from {min} to {max}', { min: 1, max });
  return z.coerce.number(message).int(message).min(1, message).max(max, message).default(fallback);
};

export const status = z.enum(['active', 'inactive']);
export type Status = z.infer<typeof status>;

export const success = z.object({ success: z.literal(true) });

/** Without spaces, in upper case; empty for none. */
export const gstinText = z
  .string()
  .max(30, gstinMessage)
  .transform((value) => value.replaceAll(/\s/g, '').toUpperCase())
  .superRefine((value, { addIssue }) => {
    const problem = value === '' ? undefined : gstinProblem(value);
    if (problem !== undefined) addIssue(problem);
  });

/** The mail server refused the last mail to the person's address. Absent: it did not, or none was sent. */
export const isMailRefused = z.literal(true).optional();
