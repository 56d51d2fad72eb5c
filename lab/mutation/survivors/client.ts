import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const client: ExplainedSurvivor[] = [
  {
    file: 'packages/api/src/fields.ts',
    code: "if ('document' in globalThis) z.config({ jitless: true });",
    reason: 'the pages’ Content-Security-Policy judges it in the journeys',
  },
  {
    file: 'packages/api/src/fields.ts',
    code: "required ?? '');",
    reason: 'without a message nothing is required',
  },
  {
    file: 'packages/api/src/fields.ts',
    code: "required ?? '')\n    .transform",
    reason: 'without a message nothing is required',
  },
  {
    file: 'packages/api/src/errors.ts',
    code: '{\n    return undefined;',
    reason: 'a function without a return gives undefined',
  },
  {
    file: 'packages/api/src/errors.ts',
    code: 'requestId !== undefined &&',
    replacement: 'true',
    reason: 'an id that is undefined is no id either',
  },
  {
    file: 'packages/api/src/feed.ts',
    code: "{ lastEventId: '' }",
    replacement: '{}',
    reason: 'without a position no header is sent either',
  },
  {
    file: 'packages/api/src/feed.ts',
    code: "headers.get('Date') ?? ''",
    reason: 'no text of it is a date',
  },
  {
    file: 'packages/api/src/amountInWords.ts',
    code: "TENS = ['', '',",
    replacement: '"Stryker was here!"',
    reason: 'numbers below 20 have names of their own',
  },
  {
    file: 'packages/api/src/amountInWords.ts',
    code: "?? '', ...words",
    replacement: '"Stryker was here!"',
    reason: 'each of the tens has a name',
  },
  {
    file: 'packages/api/src/currency.ts',
    code: "currency ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a currency that is not known yet is in no list',
  },
  {
    file: 'packages/api/src/currency.ts',
    code: "['Rs.', 'Rs'] : []",
    replacement: '["Stryker was here"]',
    reason: 'no amount begins with such a word',
  },
  {
    file: 'packages/api/src/currency.ts',
    code: "[, whole = '',",
    replacement: '"Stryker was here!"',
    reason: 'a text that does not match is no amount, whatever stands for its digits',
  },
  {
    file: 'packages/api/src/currency.ts',
    code: '= match ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no digits, whatever stands first',
  },
  {
    file: 'packages/api/src/gstin.ts',
    code: "stateNames[code] ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'each valid GSTIN is of a state',
  },
  {
    file: 'packages/api/src/invoiceTotals.ts',
    code: 'excess < missing',
    replacement: 'excess <= missing',
    reason: 'both add up to an odd number of paise: they are never equal',
  },
  {
    file: 'packages/api/src/kioskCode.ts',
    code: '.exec(text) ?? []',
    replacement: '["Stryker was here"]',
    reason: 'a text that does not match has no parts, whatever stands first',
  },
  {
    file: 'packages/api/src/kioskCode.ts',
    code: 'deviceId !== undefined && window !== undefined && mac !== undefined',
    replacement: 'deviceId !== undefined && window !== undefined || mac !== undefined',
    reason: 'a code has all its parts or none',
  },
  {
    file: 'packages/api/src/kioskCode.ts',
    code: 'deviceId !== undefined && window !== undefined',
    replacement: 'deviceId !== undefined || window !== undefined',
    reason: 'a code has all its parts or none',
  },
  {
    file: 'packages/api/src/kioskCode.ts',
    code: 'deviceId !== undefined && window !== undefined && mac !== undefined',
    replacement: 'true',
    reason: 'a code has all its parts or none',
  },
  {
    file: 'packages/api/src/kioskCode.ts',
    code: "{ name: 'HMAC', hash: 'SHA-256' }, false",
    replacement: 'true',
    reason: 'nobody reads the key out again',
  },
  {
    file: 'packages/api/src/reminderText.ts',
    code: "values[field] ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'a line that names an amount which is missing is left out',
  },
  {
    file: 'packages/api/src/client.ts',
    code: "if (!changes) throw new ApiError(`The server's answer to ${path} could not be read.`, { code: 'bad-answer' });",
    reason: 'each call whose answers are held declares their changes',
  },
];
