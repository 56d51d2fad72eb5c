import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './areas.ts';
import { equivalent, isEquivalent } from './equivalent.ts';
import { applyMutant, mutantsOf } from './mutations.ts';
import { accessTest, firstTests, guardedSources, selectMutants } from './targets.ts';

const mutate = (source: string) => mutantsOf('a.ts', source).map((mutant) => applyMutant(source, mutant));

test('removes each gym_id condition', () => {
  const source = `q.where('gym_id', '=', gymId).where('id', '=', id).where('kept.gym_id', '=', ctx.gymId)`;
  expect(mutate(source)).toEqual([
    `q.where('id', '=', id).where('kept.gym_id', '=', ctx.gymId)`,
    `q.where('gym_id', '=', gymId).where('id', '=', id)`,
  ]);
});

test('removes each operand of a refusal; a rethrown error is none', () => {
  expect(mutate(`if (!row || (own !== null && row.at !== own)) throw notFound('a || b');`)).toEqual([
    `if (false|| (own !== null && row.at !== own)) throw notFound('a || b');`,
    `if (!row ||false) throw notFound('a || b');`,
  ]);
  expect(mutate(`if (left.length > 0) {\n    throw new DomainError('x', 'y');\n  }`)).toHaveLength(1);
  expect(mutate(`if (!(error instanceof DomainError)) throw error;`)).toEqual([]);
  expect(mutate(`if (!row) return undefined;`)).toEqual([]);
});

test('removes a guard’s call, not its declaration', () => {
  const source = `export function assertActive(x) {}\n  assertActive(\n    person,\n  );\n  await assertInTime(now);`;
  expect(mutate(source)).toEqual([
    `export function assertActive(x) {}\n  void 0;\n  await assertInTime(now);`,
    `export function assertActive(x) {}\n  assertActive(\n    person,\n  );\n  await void 0;`,
  ]);
});

test('opens each call of the contract to everyone, and each branch to all staff', () => {
  expect(mutate(`access: ['admin'],\n memberMay: (input) => input.type === 'QR',`)).toEqual([
    `access: ['admin', 'staff', 'member'],\n memberMay: (input) => input.type === 'QR',`,
    `access: ['admin'],\n memberMay: () => true,`,
  ]);
  expect(mutate(`access: ['admin', 'staff', 'member'],`)).toEqual([]);
  expect(mutate(`const id = resolveBranchScope(ctx, input.branchId) ?? input.branchId;`)).toEqual([
    `const id = input.branchId ?? input.branchId;`,
  ]);
});

test('the sources still match: each path exists, each kind of mutation occurs, each equivalent mutant is found', () => {
  expect([...firstTests, accessTest].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(guardedSources.filter((pattern) => globSync(pattern, { cwd: ROOT }).length === 0)).toEqual([]);
  const mutants = selectMutants(undefined);
  const kinds = new Set(mutants.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['access', 'guard', 'gym', 'scope', 'version']);
  expect(mutants.length).toBeGreaterThan(100);
  expect(equivalent.filter((entry) => !mutants.some((mutant) => isEquivalent(entry, mutant)))).toEqual([]);
});
