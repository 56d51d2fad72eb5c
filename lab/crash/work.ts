import type { Database } from '../../packages/server/src/db/database.ts';
import type { Desk } from '../rig/gyms.ts';
import { type Verdict, verify } from './verify.ts';
import { checkInOf, type RequestOf, type Writer } from './writer.ts';

/** What writers write, and what must agree afterwards. */
export interface Work {
  /** Before the first write. */
  prepare?: (desk: Desk) => Promise<void>;
  requestOf: RequestOf;
  /** The writers must be idle and the gym's only source of writes. */
  verify(database: Database, desk: Desk, writers: Writer[]): Promise<Verdict>;
}

export const checkIns: Work = { requestOf: checkInOf, verify };
