import { backupOfPostgres, backupOfSqlite } from './benchmarks/backup.ts';
import { checkInOnPostgres, checkInOnSqlite } from './benchmarks/checkIn.ts';
import { doorLog } from './benchmarks/doorLog.ts';
import { feed } from './benchmarks/feed.ts';
import { finder } from './benchmarks/finder.ts';
import { growth } from './benchmarks/growth.ts';
import { history } from './benchmarks/history.ts';
import { imports } from './benchmarks/imports.ts';
import { kiosk } from './benchmarks/kiosk.ts';
import { kioskBrowser } from './benchmarks/kioskBrowser.ts';
import { kioskHeap } from './benchmarks/kioskHeap.ts';
import { memberChanges } from './benchmarks/memberChanges.ts';
import { members } from './benchmarks/members.ts';
import { membersPage } from './benchmarks/membersPage.ts';
import { passPhone } from './benchmarks/passPhone.ts';
import { phoneVisit } from './benchmarks/phoneVisit.ts';
import { reminders } from './benchmarks/reminders.ts';
import { renewal } from './benchmarks/renewal.ts';
import { reports } from './benchmarks/reports.ts';
import { start } from './benchmarks/start.ts';
import { underLoad } from './benchmarks/underLoad.ts';
import type { Benchmark } from './figure.ts';

/** By the value of `--only`, in the order of the report. */
export const benchmarks: Record<string, Benchmark> = {
  'check-in-sqlite': checkInOnSqlite,
  'check-in-postgres': checkInOnPostgres,
  renewal,
  reminders,
  members,
  'member-changes': memberChanges,
  'members-page': membersPage,
  finder,
  feed,
  kiosk,
  'kiosk-browser': kioskBrowser,
  'kiosk-heap': kioskHeap,
  'pass-phone': passPhone,
  'phone-visit': phoneVisit,
  'door-log': doorLog,
  'under-load': underLoad,
  import: imports,
  growth,
  reports,
  history,
  'backup-sqlite': backupOfSqlite,
  'backup-postgres': backupOfPostgres,
  start,
};

/** Left out of the short form: each takes minutes. */
export const longBenchmarks = new Set([
  'kiosk-browser',
  'kiosk-heap',
  'pass-phone',
  'phone-visit',
  'door-log',
  'under-load',
  'backup-postgres',
]);
