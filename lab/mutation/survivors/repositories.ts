import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const repositories: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/people/presence.repository.ts',
    code: 'start < ids.length',
    replacement: 'start <= ids.length',
    reason: 'one more statement for no people; PostgreSQL refuses it, and `npm test` runs the tests on both engines',
  },
  {
    file: 'packages/server/src/settings/settings.repository.ts',
    code: 'id === undefined',
    replacement: 'false',
    reason: 'without an id the query finds no logo either',
  },
  {
    file: 'packages/server/src/people/people.repository.ts',
    code: ".executeTakeFirst(), 'member')",
    replacement: '""',
    reason: 'narrowRow uses only the type of the argument',
  },
];
