import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './areas.ts';
import { type Mutant, mutantsOf } from './mutations.ts';

/** Sources that separate gyms and decide permissions. */
export const guardedSources = [
  'packages/server/src/*/*.{handlers,repository,rules}.ts',
  'packages/server/src/{account,attendance,branches,checkIns,feed,members,memberships,people,plans,qr}/*.ts',
  'packages/server/src/authorization.ts',
  'packages/server/src/http/{authenticate,callAccess,callAnswer,mount,input,idempotency}.ts',
  'packages/api/src/calls/*.ts',
];
/** Areas without a tenant: accounts belong to no gym, and the database layer has no rules. */
const UNGUARDED = /\.test\.ts$|\/testing\/|\/server\/src\/(identity|mail|db|demo|jobs)\//;

/** Run first for every mutant, with the tests of its area. */
export const firstTests = ['packages/server/src/tenantIsolation.test.ts', 'packages/api/src/access.test.ts'];
/** Run next: each call by each kind of caller. */
export const accessTest = 'packages/server/src/access.test.ts';
/** Never run: slow, and not about guards. */
const EXCLUDED_TESTS = /\/(identity|cli|db|mail)\/|\/(function|slowClients)\.test\.ts$/;

const glob = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));

/** The mutants of these files and folders; of all guarded sources if absent. */
export function selectMutants(only: string[] | undefined): Mutant[] {
  const patterns = only?.map((path) => {
    const relative = path.replaceAll('\\', '/').replace(/^\.\//, '');
    return relative.endsWith('.ts') ? relative : `${relative}/**/*.ts`;
  });
  const files = new Set((patterns ?? guardedSources).flatMap(glob));
  return [...files]
    .filter((file) => !UNGUARDED.test(file))
    .toSorted()
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The tests for a mutant of this file, in the order in which they run; a stage contains no test of an earlier one. */
export function testStages(file: string): string[][] {
  const [, area = ''] = /\/src\/(?:calls\/)?([\w-]+)(?:\/|\.ts)/.exec(file) ?? [];
  const first = [...new Set([...firstTests, ...glob(`packages/server/src/${area}/*.test.ts`)])];
  const earlier = new Set([...first, accessTest]);
  const rest = glob('packages/server/src/**/*.test.ts').filter(
    (test) => !EXCLUDED_TESTS.test(test) && !earlier.has(test),
  );
  return [first, [accessTest], rest];
}
