import { expect, test } from 'vitest';
import { members } from './calls/members.ts';
import { contract } from './contract.ts';
import { createLazyClient } from './lazyClient.ts';

const input = { gymId: 'g', branchId: 'b' };

function createTestClient(failures: Error[] = []) {
  const loads: (Error | undefined)[] = [];
  const requests: string[] = [];
  const client = createLazyClient({
    origin: 'https://gym.test',
    getToken: () => Promise.resolve('token'),
    calls: members,
    loadContract: () => {
      const failure = failures.shift();
      loads.push(failure);
      return failure ? Promise.reject(failure) : Promise.resolve(contract);
    },
    fetch: (request) => {
      const { pathname } = new URL((request as Request).url);
      requests.push(pathname);
      return Promise.resolve(Response.json(pathname === '/getPlans' ? { plans: [] } : { totalMembers: 7 }));
    },
  });
  return { client, loads, requests };
}

test('the calls of the first view do not wait for the contract', async () => {
  const { client, loads, requests } = createTestClient();
  expect(await client.getMembersByBranch(input)).toEqual({ totalMembers: 7 });
  expect(loads).toEqual([]);
  expect(requests).toEqual(['/getMembersByBranch']);
});

test('any other call loads it, and is checked by it', async () => {
  const { client, loads } = createTestClient();
  expect(await client.getPlans({ gymId: 'g' })).toEqual({ plans: [] });
  await expect(client.getBranches({ gymId: 'g' })).rejects.toMatchObject({ code: 'bad-answer' });
  expect(loads).toEqual([undefined, undefined]);
});

test('where it cannot be loaded, the call fails as without a connection and the next one loads it', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module');
  const { client, requests } = createTestClient([failure]);
  await expect(client.getPlans({ gymId: 'g' })).rejects.toMatchObject({ code: 'network', cause: failure });
  expect(requests).toEqual([]);
  expect(await client.getPlans({ gymId: 'g' })).toEqual({ plans: [] });
});
