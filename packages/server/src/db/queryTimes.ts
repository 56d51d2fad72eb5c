import type { KyselyConfig } from 'kysely';
import type { OpenOptions } from './database.ts';

/** Kysely's logging of query times, only where somebody wants them: it costs each query a little. */
export const queryTimes = ({ onQuery }: OpenOptions): Pick<KyselyConfig, 'log'> =>
  onQuery ? { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis / 1000) } : {};
