import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createGym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient } from '../../rig/load.ts';
import { median } from '../../rig/statistics.ts';
import { type Benchmark, ratioAtMost } from '../figure.ts';

const MEMBERS = 5000;
const MAX_RATIO = 1.3;
const UNCHANGED_MAX_RATIO = 0.1;

/** The baseline: reads the rows and serialises them in one process. */
function selectAndStringify(path: string, gymId: string, rounds: number): number[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const select = file.prepare("select * from people where gym_id = ? and user_type = 'member' order by name, id");
  const durationsMs = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    JSON.stringify(select.all(gymId));
    return performance.now() - startedAt;
  });
  file.close();
  return durationsMs;
}

/** Sequential requests for the list of members: complete, and not modified. */
export const members: Benchmark = async ({ folder, isFull }) => {
  const rounds = isFull ? 200 : 50;
  const path = join(folder, 'members.db');
  const gym = await createGym(`file:${path}`, folder, MEMBERS);
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, 1);
  const list = { path: `/getMembers?gymId=${gym.gymId}` };
  const { headers } = await client.sendOk(list);
  const conditional = { ...list, headers: { 'If-None-Match': String(headers.etag) } };
  const completeMs: number[] = [];
  const unchangedMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    completeMs.push((await client.sendOk(list)).durationMs);
    const { status, durationMs } = await client.send(conditional);
    if (status !== 304) throw new Error(`A conditional request was answered ${status}`);
    unchangedMs.push(durationMs);
  }
  const baselineMs = median(selectAndStringify(path, gym.gymId, rounds));
  const figure = (what: string, durationsMs: number[], maxRatio: number) => ({
    what,
    measured: `${median(durationsMs).toFixed(1)} ms`,
    comparedWith: `select and JSON.stringify in one process: ${baselineMs.toFixed(1)} ms`,
    ...ratioAtMost(median(durationsMs) / baselineMs, maxRatio),
  });
  return [
    figure(`getMembers with ${MEMBERS} members`, completeMs, MAX_RATIO),
    figure(`getMembers with ${MEMBERS} members, unchanged (304)`, unchangedMs, UNCHANGED_MAX_RATIO),
  ];
};
