import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const appRules: ExplainedSurvivor[] = [
  ...[
    ['renewal.ts', "code: 'custom', path: ['planId']"],
    ['renewal.ts', "code: 'custom', path: [field]"],
    ['termInvoice.ts', "code: 'custom', path: ['termId']"],
    ['termInvoice.ts', "code: 'custom', path: [field]"],
  ].map(([file, code = '']) => ({
    file: `packages/app/src/features/memberships/${file}`,
    code,
    replacement: '""',
    reason: 'the code of an issue is never read; the library’s type requires it',
  })),
  {
    file: 'packages/app/src/features/memberships/termInvoice.ts',
    code: "{ termId: '', ...initialSale }",
    reason: 'no term has either text as its id, so the first one is proposed',
  },
  {
    file: 'packages/app/src/features/imports/importChoices.ts',
    code: "[, first = '', second = '', year = '']",
    reason: 'a date that matches has all three parts; the texts satisfy the type',
  },
  {
    file: 'packages/app/src/features/payments/accountantCsv.ts',
    code: "[year = '', month = '', day = '']",
    reason: 'each date has all three parts; the texts satisfy the type',
  },
  {
    file: 'packages/app/src/features/reports/reportTables.ts',
    code: "weekdays[weekday] ?? ''",
    reason: 'a week has no other days; the text satisfies the type',
  },
  {
    file: 'packages/app/src/features/reports/comparison.ts',
    code: 'difference > 0',
    replacement: 'difference >= 0',
    reason: 'two equal figures have the same format, and are "As before"',
  },
  {
    file: 'packages/app/src/features/reports/series.ts',
    code: 'used.length === 0',
    replacement: 'false',
    reason: 'an array with a negative length is empty',
  },
  {
    file: 'packages/app/src/features/reports/series.ts',
    code: 'sunday < to',
    replacement: 'sunday <= to',
    reason: 'both are the same day',
  },
  {
    file: 'packages/app/src/features/reports/view.ts',
    code: "{ from: params.get('from') ?? '', to: params.get('to') ?? '' }",
    replacement: '"Stryker was here!"',
    reason: 'neither text is a date',
  },
];
