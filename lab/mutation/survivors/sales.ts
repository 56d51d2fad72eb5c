import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const sales: ExplainedSurvivor[] = [
  ...[
    ['renewal.ts', "code: 'custom', path: ['planId']"],
    ['renewal.ts', "code: 'custom', path: [field]"],
    ['termInvoice.ts', "code: 'custom', path: ['termId']"],
    ['termInvoice.ts', "code: 'custom', path: [field]"],
  ].map(([file, code = '']) => ({
    file: `packages/app/src/features/memberships/${file}`,
    code,
    replacement: '""',
    reason: 'nothing reads the code of an issue, which the type of the library demands',
  })),
  {
    file: 'packages/app/src/features/memberships/termInvoice.ts',
    code: "{ termId: '', ...initialSale }",
    reason: 'no term has the id of either text, so that the first one is proposed',
  },
];
