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
];
