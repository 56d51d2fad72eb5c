import type { Database } from '../db/database.ts';
import type { reportReads } from './reportReads.ts';
import type { ReportRequest } from './reportScope.ts';

type Reports = { [N in keyof typeof reportReads]: Awaited<ReturnType<(typeof reportReads)[N]>> };

const REPORTS_MODULE = new URL('./reports.worker.ts', import.meta.url);

/**
 * Reads a report in the thread of reports, which serves each name of `reportReads`;
 * rejects as `Database.readInThread` does.
 */
export const readReport = <N extends keyof Reports>(
  database: Pick<Database, 'readInThread'>,
  name: N,
  request: ReportRequest,
) => database.readInThread(REPORTS_MODULE, name, request, request.gymId) as Promise<Reports[N]>;
