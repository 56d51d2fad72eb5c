import { buildIndex, find } from '../../../packages/app/src/shared/finder/index.ts';
import { FINDER_HOUR, finderMembers, finderQueries } from '../../../packages/app/src/testing/finderData.ts';
import { median, p95 } from '../../rig/statistics.ts';
import { atMostMs, type Benchmark } from '../figure.ts';

const MEMBER_COUNT = 20_000;
/** One frame at 60 Hz. */
const MAX_KEY_MS = 16;
/** A check-in must not hold up typing. */
const MAX_UPDATE_MS = 16;

/** Work, which other processes of the machine do not change. */
function cpuMs(startedAt: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}

/** Types the queries of the finder's test key by key, and ranks all rows at each key. */
export const finder: Benchmark = ({ isFull }) => {
  const members = finderMembers(MEMBER_COUNT);
  const index = buildIndex(members);
  const keysMs: number[] = [];
  for (let round = 0; round < (isFull ? 5 : 2); round += 1) {
    for (const { query } of finderQueries) {
      for (let length = 1; length <= query.length; length += 1) {
        const startedAt = process.cpuUsage();
        find(index, query.slice(0, length), { hour: FINDER_HOUR });
        keysMs.push(cpuMs(startedAt));
      }
    }
  }
  const updatesMs = Array.from({ length: 20 }, (_, at) => {
    const changed = members.map((member, position) => (position === at ? { ...member } : member));
    const startedAt = process.cpuUsage();
    buildIndex(changed, index);
    return cpuMs(startedAt);
  });
  return Promise.resolve([
    {
      what: `Work from a key to the ranked rows, ${MEMBER_COUNT.toLocaleString('en')} members, p95 over typing ${finderQueries.length} queries`,
      ...atMostMs(p95(keysMs), MAX_KEY_MS),
      measured: `${p95(keysMs).toFixed(1)} ms; median ${median(keysMs).toFixed(1)} ms`,
    },
    { what: 'Work on the index after a check-in, median', ...atMostMs(median(updatesMs), MAX_UPDATE_MS) },
  ]);
};
