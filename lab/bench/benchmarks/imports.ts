import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGym, startGymServer } from '../../rig/gyms.ts';
import { deskClient, importFile, importFinished, uploadMembers } from '../../rig/importFile.ts';
import { createHttpClient, nextCheckIn, openLoad } from '../../rig/load.ts';
import { p99 } from '../../rig/statistics.ts';
import { atMost, type Benchmark, p99AtMostMs, ratioAtMost } from '../figure.ts';

const ROWS = 5000;
const BAD_ROWS = 50;
const DRY_RUN_LIMIT_S = 5;
const IMPORT_LIMIT_S = 20;
const LIST_LIMIT_MS = 500;
const LIST_INTERVAL_MS = 250;
const MEMBERS = 1000;
const CONNECTIONS = 64;
const CHECK_INS_PER_SECOND = 100;
const MAX_RATIO = 1.5;

/** A file of members: looked at, imported, with the members list open; and the desk beside an import of a large one. */
export const imports: Benchmark = async ({ folder, isFull }) => {
  const [largeRows, seconds] = isFull ? [20_000, 40] : [5000, 8];
  const gym = await createGym(`file:${join(folder, 'imports.db')}`, folder, MEMBERS);
  await using server = await startGymServer(gym);
  const { desk } = server;
  const { gymId } = gym;
  const client = deskClient(desk);
  using http = createHttpClient(desk, CONNECTIONS);
  const checkIns = async () =>
    (
      await openLoad(CHECK_INS_PER_SECOND, seconds * 1000, async (number) => {
        await http.sendOk(nextCheckIn(gym, number));
      })
    ).durationsMs;

  // The upload answers with a first dry run; choosing makes another.
  const lookedAt = performance.now();
  const draft = await uploadMembers(desk, importFile({ rows: ROWS, bad: BAD_ROWS }));
  await client.previewImport({ gymId, importId: draft.importId, options: {} });
  const dryRunMs = performance.now() - lookedAt;
  const startedAt = performance.now();
  await client.runImport({ gymId, importId: draft.importId });
  const listMs: number[] = [];
  const watch = new AbortController();
  const watching = (async () => {
    for (; !watch.signal.aborted; await sleep(LIST_INTERVAL_MS)) {
      listMs.push((await http.sendOk({ path: `/getMembers?gymId=${gymId}` })).durationMs);
    }
  })();
  await importFinished(desk, draft.importId);
  const importMs = performance.now() - startedAt;
  watch.abort();
  await watching;
  await client.undoImport({ gymId, importId: draft.importId });
  await importFinished(desk, draft.importId);

  // Warm-up.
  await checkIns();
  const without = p99(await checkIns());
  const large = await uploadMembers(desk, importFile({ rows: largeRows }));
  await client.runImport({ gymId, importId: large.importId });
  const beside = p99(await checkIns());
  return [
    {
      what: `Upload and dry run of ${ROWS} rows, ${BAD_ROWS} of them bad`,
      ...atMost(dryRunMs / 1000, DRY_RUN_LIMIT_S, 's'),
    },
    { what: `Import of ${ROWS} rows, ${BAD_ROWS} of them bad`, ...atMost(importMs / 1000, IMPORT_LIMIT_S, 's') },
    { what: 'Members list during the import, p99', ...p99AtMostMs(listMs, LIST_LIMIT_MS) },
    {
      what: `Check-in p99 at ${CHECK_INS_PER_SECOND} a second during an import of ${largeRows} rows`,
      measured: `${beside.toFixed(1)} ms`,
      comparedWith: `without it: ${without.toFixed(1)} ms`,
      ...ratioAtMost(beside / without, MAX_RATIO),
    },
  ];
};
