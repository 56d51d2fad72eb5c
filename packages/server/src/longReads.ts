import { listActivities } from './activities/activities.repository.ts';
import { countVisits } from './attendance/attendance.repository.ts';
import type { Database, Db } from './db/database.ts';

type InputOf<Read> = Read extends (db: Db, ...input: infer Input) => unknown ? Input : never;

/** Reads that may look at every row of a gym in a table: on SQLite, calls would wait for them. */
export const longReads = {
  listActivities: (db: Db, input: InputOf<typeof listActivities>) => listActivities(db, ...input),
  countVisits: (db: Db, input: InputOf<typeof countVisits>) => countVisits(db, ...input),
};
type LongReads = typeof longReads;

const MODULE = new URL('./longReads.worker.ts', import.meta.url);

/** Reads in a thread of its own; rejects as `Database.readInThread` does. The gym comes first in the input. */
export const readInThread = <Name extends keyof LongReads>(
  database: Pick<Database, 'readInThread'>,
  name: Name,
  ...input: Parameters<LongReads[Name]>[1]
) => database.readInThread(MODULE, name, input, input[0]) as ReturnType<LongReads[Name]>;
