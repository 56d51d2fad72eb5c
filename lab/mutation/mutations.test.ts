import { expect, test } from 'vitest';
import { applied, mutantsOf } from './mutations.ts';

const without = (source: string) => mutantsOf('a.ts', source).map((mutant) => applied(source, mutant));

test('each gym condition goes by itself', () => {
  const source = `q.where('gym_id', '=', gymId).where('id', '=', id).where('kept.gym_id', '=', ctx.gymId)`;
  expect(without(source)).toEqual([
    `q.where('id', '=', id).where('kept.gym_id', '=', ctx.gymId)`,
    `q.where('gym_id', '=', gymId).where('id', '=', id)`,
  ]);
});

test('each reason of a refusal goes by itself; what is only thrown on stays', () => {
  expect(without(`if (!row || (own !== null && row.at !== own)) throw notFound('a || b');`)).toEqual([
    `if (false|| (own !== null && row.at !== own)) throw notFound('a || b');`,
    `if (!row ||false) throw notFound('a || b');`,
  ]);
  expect(without(`if (left.length > 0) {\n    throw new Refusal('x', 'y');\n  }`)).toHaveLength(1);
  expect(without(`if (!(error instanceof Refusal)) throw error;`)).toEqual([]);
  expect(without(`if (!row) return undefined;`)).toEqual([]);
});

test('a guard that is called goes, its declaration stays', () => {
  const source = `export function assertActive(x) {}\n  assertActive(\n    person,\n  );\n  await assertInTime(now);`;
  expect(without(source)).toEqual([
    `export function assertActive(x) {}\n  void 0;\n  await assertInTime(now);`,
    `export function assertActive(x) {}\n  assertActive(\n    person,\n  );\n  await void 0;`,
  ]);
});

test('the contract lets everyone in, and staff reach every branch', () => {
  expect(without(`access: ['admin'],\n memberMay: (input) => input.type === 'QR',`)).toEqual([
    `access: ['admin', 'staff', 'member'],\n memberMay: (input) => input.type === 'QR',`,
    `access: ['admin'],\n memberMay: () => true,`,
  ]);
  expect(without(`access: ['admin', 'staff', 'member'],`)).toEqual([]);
  expect(without(`const id = resolveBranchScope(ctx, input.branchId) ?? input.branchId;`)).toEqual([
    `const id = input.branchId ?? input.branchId;`,
  ]);
});
