import type { Bench } from './figure.ts';
import { checkInOnPostgres, checkInOnSqlite } from './rows/checkIn.ts';
import { doorLog } from './rows/doorLog.ts';
import { feed } from './rows/feed.ts';
import { growth } from './rows/growth.ts';
import { kiosk } from './rows/kiosk.ts';
import { kioskBrowser } from './rows/kioskBrowser.ts';
import { kioskHeap } from './rows/kioskHeap.ts';
import { members } from './rows/members.ts';
import { membersPage } from './rows/membersPage.ts';
import { passPhone } from './rows/passPhone.ts';
import { start } from './rows/start.ts';
import { underLoad } from './rows/underLoad.ts';

/** Every bench by its name, in the order of the report. */
export const benches = {
  'check-in-sqlite': checkInOnSqlite,
  'check-in-postgres': checkInOnPostgres,
  members,
  'members-page': membersPage,
  feed,
  kiosk,
  'kiosk-browser': kioskBrowser,
  'kiosk-heap': kioskHeap,
  'pass-phone': passPhone,
  'door-log': doorLog,
  'under-load': underLoad,
  growth,
  start,
} satisfies Record<string, Bench>;

/** What the short form leaves out: they take minutes, and no other figure hangs on them. */
export const longOnes = new Set<string>(['kiosk-browser', 'kiosk-heap', 'pass-phone', 'door-log', 'under-load']);

export type BenchName = keyof typeof benches;
export const isBenchName = (name: string): name is BenchName => Object.hasOwn(benches, name);
