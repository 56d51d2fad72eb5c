import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { atMost, type Bench, median } from '../figure.ts';
import { createCaller } from '../load.ts';
import { makeGym, serveGym } from '../server.ts';

const MEMBERS = 5000;

/** The least that any server could do for this list: read the rows, write them as text. */
function selectAndStringify(path: string, gymId: string, rounds: number): number[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const select = file.prepare("select * from people where gym_id = ? and user_type = 'member' order by name, id");
  const took = Array.from({ length: rounds }, () => {
    const at = performance.now();
    JSON.stringify(select.all(gymId));
    return performance.now() - at;
  });
  file.close();
  return took;
}

/** One after the other, for the one at the desk who waits: the whole list, and the list that has not changed. */
export const members: Bench = async ({ folder, isFull }) => {
  const rounds = isFull ? 200 : 50;
  const path = join(folder, 'members.db');
  const gym = await makeGym(`file:${path}`, folder, MEMBERS);
  const server = await serveGym(gym);
  const { call, close } = createCaller(server.origin, server.token, 1);
  try {
    const list = { path: `/getMembers?gymId=${gym.gymId}` };
    const first = await call(list);
    const unchanged = { ...list, headers: { 'If-None-Match': String(first.headers.etag) } };
    const [whole, same]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await call(list), await call(unchanged)];
      if (one.status !== 200 || other.status !== 304) throw new Error(`Answered ${one.status} and ${other.status}`);
      whole.push(one.took);
      same.push(other.took);
    }
    const straight = median(selectAndStringify(path, gym.gymId, rounds));
    const comparedWith = `select and JSON.stringify in one process: ${straight.toFixed(1)} ms`;
    return [
      {
        what: `getMembers with ${MEMBERS} members`,
        measured: `${median(whole).toFixed(1)} ms`,
        comparedWith,
        ...atMost(median(whole) / straight, 1.3),
      },
      {
        what: `getMembers with ${MEMBERS} members, unchanged (304)`,
        measured: `${median(same).toFixed(1)} ms`,
        comparedWith,
        ...atMost(median(same) / straight, 0.1),
      },
    ];
  } finally {
    close();
    await server.stop();
  }
};
