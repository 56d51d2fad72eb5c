import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const repositories: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/people/presence.repository.ts',
    code: 'start < ids.length',
    replacement: 'start <= ids.length',
    reason: 'one more statement about nobody; PostgreSQL refuses it, and the tests run on both engines in `npm test`',
  },
  {
    file: 'packages/server/src/settings/settings.repository.ts',
    code: 'id === undefined',
    replacement: 'false',
    reason: 'the query finds no logo without an id either',
  },
  {
    file: 'packages/server/src/people/people.repository.ts',
    code: ".executeTakeFirst(), 'member')",
    replacement: '""',
    reason: 'narrowRow reads the type of the argument alone',
  },
];
