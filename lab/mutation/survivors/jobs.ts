import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const jobs: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/jobs/scheduler.ts',
    code: 'catch(() => false)',
    replacement: '() => undefined',
    reason: 'undefined ends the loop as well',
  },
  {
    file: 'packages/server/src/mail/mailLimits.ts',
    code: 'recipient.toLowerCase()',
    replacement: 'recipient.toUpperCase()',
    reason: 'the case does not count either way',
  },
  {
    file: 'packages/server/src/mail/templates.ts',
    code: "lines[0] ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'each mail has at least one line; the text satisfies the type',
  },
  {
    file: 'packages/server/src/mail/transports.ts',
    code: '{ flatten: true }',
    reason: 'the configured sender is one address; the option narrows the type',
  },
  {
    file: 'packages/server/src/mail/transports.ts',
    code: 'sender?.address',
    replacement: 'sender.address',
    reason: 'the configured sender is not empty; the mark satisfies the type',
  },
];
