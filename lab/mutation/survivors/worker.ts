import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const worker: ExplainedSurvivor[] = [
  {
    file: 'packages/app/src/serviceWorker/sw.ts',
    code: "list.pages[0] ?? '/'",
    replacement: '""',
    reason: 'the build always names a page; the text satisfies the type',
  },
  {
    file: 'packages/app/src/serviceWorker/sw.ts',
    code: "'The server is gone'",
    reason: 'the text of this error is never read',
  },
];
