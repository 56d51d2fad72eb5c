import { join } from 'node:path';
import { createGym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, nextCheckIn } from '../../rig/load.ts';
import { median } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark, ratioAtMost } from '../figure.ts';

const MEMBERS = 50_000;
const MAX_LIST_MS = 2000;
const MAX_CHECK_IN_MS = 50;
const CHANGED = 10;
const MAX_RATIO = 0.02;

/** A gym of 50,000: the whole list, check-ins while it is made, and what has changed since. */
export const memberChanges: Benchmark = async ({ folder, isFull }) => {
  const rounds = isFull ? 30 : 8;
  const gym = await createGym(`file:${join(folder, 'memberChanges.db')}`, folder, MEMBERS);
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, 2);
  const list = { path: `/getMembers?gymId=${gym.gymId}`, headers: { 'Accept-Encoding': 'br' } };
  const wholeMs: number[] = [];
  const changesMs: number[] = [];
  const checkInMs: number[] = [];
  let wholeBytes = 0;
  let changesBytes = 0;
  let number = 0;
  const checkIn = async () => (await client.sendOk(nextCheckIn(gym, (number += 1)))).durationMs;
  await client.sendOk(list);
  for (let round = 0; round < rounds; round += 1) {
    const listEnd = new AbortController();
    const whole = client.sendOk(list).finally(() => listEnd.abort());
    while (!listEnd.signal.aborted) checkInMs.push(await checkIn());
    wholeMs.push((await whole).durationMs);
    const { headers, bytes } = await client.sendOk(list);
    wholeBytes = bytes;
    for (let change = 0; change < CHANGED; change += 1) await checkIn();
    const since = { 'If-None-Match': String(headers.etag), 'A-IM': 'changes' };
    const changes = await client.send({ ...list, headers: { ...list.headers, ...since } });
    if (changes.status !== 226) throw new Error(`A request for changes was answered ${changes.status}`);
    changesMs.push(changes.durationMs);
    changesBytes = changes.bytes;
  }
  return [
    { what: `getMembers with ${MEMBERS} members, median of ${rounds}`, ...atMostMs(median(wholeMs), MAX_LIST_MS) },
    {
      what: `The slowest of ${checkInMs.length} check-ins while it is made`,
      ...atMostMs(Math.max(...checkInMs), MAX_CHECK_IN_MS),
    },
    {
      what: `What has changed since, after ${CHANGED} check-ins: bytes`,
      measured: `${(changesBytes / 1000).toFixed(1)} kB in ${median(changesMs).toFixed(1)} ms`,
      comparedWith: `the whole list: ${(wholeBytes / 1e6).toFixed(1)} MB in ${median(wholeMs).toFixed(0)} ms`,
      ...ratioAtMost(changesBytes / wholeBytes, MAX_RATIO),
    },
  ];
};
