// The building blocks of payloads: what a text, a phone number or a date is, and the sentence that refuses it.
import { z } from 'zod';

// Before the first schema: in a browser it would try to write code at run time, which our pages' policy forbids and logs.
if ('document' in globalThis) z.config({ jitless: true });

const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_BUT_LINES = /(?![\n\t])[\p{Cc}\p{Cs}]/u;
const EDGE = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** NFC, without white space or invisible characters at either end. */
export const tidy = (text: string) => text.normalize('NFC').replace(EDGE, '');

/** Length as people count it: in code points. */
export const lengthOf = (text: string) => Array.from(text).length;

interface TextRules {
  max: number;
  /** The sentence when nothing is given; absent: may be empty. */
  required?: string | undefined;
  lines?: boolean;
  /** What kind of text, for the OpenAPI page. */
  format?: 'email';
}

/** One line of text (or more, with `lines`): tidied, without control characters, at most `max` code points. */
export const text = ({ max, required, lines = false, format }: TextRules) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) })
    .max(max * 4, `At most ${max} characters`)
    .meta({ maxLength: max, ...(required !== undefined && { minLength: 1 }), ...(format && { format }) })
    .transform(tidy)
    .refine((value) => !(lines ? CONTROL_BUT_LINES : CONTROL).test(value), 'Contains characters that cannot be stored')
    .refine((value) => lengthOf(value) <= max, `At most ${max} characters`)
    .refine((value) => required === undefined || value !== '', required ?? '');

/** Ids are ours, opaque and short. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/, 'Not an id');

export const gymId = id;
export const branchId = id;

export const emailSentence = 'Please enter a valid email address';

/** An e-mail address in lower case, at most 100 characters. */
export const email = (required?: string, max = 100) =>
  text({ max, required, format: 'email' })
    .transform((value) => value.toLowerCase())
    .refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), emailSentence);

export const phoneSentence = 'Phone number must be exactly 10 digits';
export const mobileSentence = 'Mobile number must be 10 digits starting with 6, 7, 8, or 9';

const indianNumber = (digits: RegExp, sentence: string, required: string | undefined) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? required : undefined) })
    .max(40, sentence)
    .meta({ description: `${sentence}, with or without +91` })
    .transform(tidy)
    .refine((value) => required === undefined || value !== '', required ?? '')
    .transform((value) => value.replace(/^\+91/, ''))
    .refine((value) => value === '' || digits.test(value), sentence)
    .transform((value) => (value === '' ? '' : `+91${value}`));

/** Ten digits, with or without +91; always given on with it. */
export const phone = (required?: string) => indianNumber(/^[0-9]{10}$/, phoneSentence, required);

/** As `phone`, starting with 6 to 9. */
export const mobile = (required?: string) => indianNumber(/^[6-9][0-9]{9}$/, mobileSentence, required);

/** A calendar date, YYYY-MM-DD, in the gym's zone; the years 1900 to 2200. */
export const date = z.iso
  .date('Please enter a valid date')
  .refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'Please enter a valid date');

/** A moment, in epoch milliseconds. */
export const moment = z.number().int();

/** How many of a list, as it stands in a query. */
export const limit = (fallback: number, max: number) =>
  z.coerce.number('Must be a number').int().min(1).max(max).default(fallback);

export const status = z.enum(['active', 'inactive']);
export type Status = z.infer<typeof status>;

export const success = z.object({ success: z.literal(true) });
