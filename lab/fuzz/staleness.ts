import { type CallDefinition, type CallName, callNames, contract } from '@spotter/api';
import { getWithTag } from '../../packages/server/src/testing/conditionalRequests.ts';
import type { TestPerson, TestServer } from '../../packages/server/src/testing/server.ts';

const cachedCalls = callNames.filter((name) => (contract[name] as CallDefinition).cacheVersion !== undefined);

/** Returns a check that revalidates the caller's cached responses and reports a 304 for one that has changed. */
export function createStalenessCheck(server: TestServer, gymId: string, caller: Pick<TestPerson, 'token'>) {
  const cache = new Map<CallName, { tag: string; text: string }>();
  return async (): Promise<string | undefined> => {
    for (const name of cachedCalls) {
      const path = `${contract[name].path}?gymId=${gymId}`;
      const cached = cache.get(name);
      const response = await getWithTag(server, caller, path, cached?.tag);
      if (response.status === 200) cache.set(name, response);
      else if (response.status === 304 && (await getWithTag(server, caller, path)).text !== cached?.text) {
        return `${name} was answered 304 after a change`;
      }
    }
    return undefined;
  };
}
