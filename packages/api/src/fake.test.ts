import { expect, test } from 'vitest';
import { createFake, failing } from './fake.ts';

test('a fake answers what it was given, as the contract would let it out', async () => {
  const fake = createFake({ getMembersByBranch: ({ branchId }) => ({ totalMembers: branchId.length }) });
  expect(await fake.getMembersByBranch({ gymId: 'g', branchId: 'four' })).toEqual({ totalMembers: 4 });
});

test('what the contract refuses, the fake refuses: inputs, answers, and calls it does not know', async () => {
  const fake = createFake({ getMembersByBranch: { totalMembers: 1.5 } });
  await expect(fake.getMembersByBranch({ gymId: 'g', branchId: '' })).rejects.toThrow(/branchId/);
  await expect(fake.getMembersByBranch({ gymId: 'g', branchId: 'b' })).rejects.toThrow(/totalMembers/);
  await expect(fake.getBranches({ gymId: 'g' })).rejects.toThrow('The fake has no answer for getBranches');
});

test('a fake can fail as the server does', async () => {
  const fake = createFake({ getBranches: failing('forbidden', 'Access denied') });
  await expect(fake.getBranches({ gymId: 'g' })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
});
