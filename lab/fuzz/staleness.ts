import { type CallDefinition, type CallName, callNames, contract } from '@spotter/api';
import { getWithTag } from '../../packages/server/src/testing/conditionalRequests.ts';
import type { TestGym, TestServer } from '../../packages/server/src/testing/server.ts';

const kept = callNames.filter((name) => (contract[name] as CallDefinition).cacheVersion !== undefined);

/** Keeps the answers that browsers keep, and says when one is called present though it is not. */
export function holder(server: TestServer, { admin, gymId }: TestGym) {
  const tags = new Map<CallName, { tag: string; text: string }>();
  const token = admin.token();
  const reader = { token: () => token };
  return async (): Promise<string | undefined> => {
    for (const name of kept) {
      const path = `${contract[name].path}?gymId=${gymId}`;
      const held = tags.get(name);
      const asked = await getWithTag(server, reader, path, held?.tag);
      if (asked.status === 200) tags.set(name, asked);
      else if (asked.status === 304 && (await getWithTag(server, reader, path)).text !== held?.text) {
        return `${name} was called unchanged after it`;
      }
    }
    return undefined;
  };
}
