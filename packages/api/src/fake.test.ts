import { expect, test } from 'vitest';
import { createFake, failing } from './fake.ts';

test('a fake responds as given, parsed by the contract', async () => {
  const fake = createFake({ getMembersByBranch: ({ branchId }) => ({ totalMembers: branchId.length }) });
  expect(await fake.getMembersByBranch({ gymId: 'g', branchId: 'four' })).toEqual({ totalMembers: 4 });
});

test('a fake rejects invalid input, invalid responses and calls without a response', async () => {
  const fake = createFake({ getMembersByBranch: { totalMembers: 1.5 } });
  await expect(fake.getMembersByBranch({ gymId: 'g', branchId: '' })).rejects.toThrow(/branchId/);
  await expect(fake.getMembersByBranch({ gymId: 'g', branchId: 'b' })).rejects.toThrow(/totalMembers/);
  await expect(fake.getBranches({ gymId: 'g' })).rejects.toThrow('The fake has no answer for getBranches');
});

test('a fake can respond with an API error', async () => {
  const fake = createFake({ getBranches: failing('forbidden', 'Access denied') });
  await expect(fake.getBranches({ gymId: 'g' })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});
