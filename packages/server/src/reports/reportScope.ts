import type { Language, ReportPeriod } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { dateIn } from '../zone.ts';
import { previousPeriod, type Span, spanOf } from './periods.rules.ts';

/** What a report is asked for: plain data, for the thread that reads it. */
export interface ReportRequest {
  gymId: string;
  timeZone: string;
  /** Undefined: the whole gym. */
  branchId?: string | undefined;
  period: ReportPeriod;
  /** Epoch milliseconds. */
  now: number;
  /** Of whoever reads; English where absent. */
  language?: Language;
}

/** What a report is about. */
export interface ReportScope {
  /** One snapshot. */
  db: Db;
  gymId: string;
  timeZone: string;
  /** Undefined: the whole gym. */
  branchId: string | undefined;
  current: ReportPeriod;
  previous: ReportPeriod;
  span: Span;
  /** In the gym's zone. */
  today: string;
  language: Language;
}

export function reportScope(db: Db, request: ReportRequest): ReportScope {
  const { gymId, timeZone, branchId, period: current, now, language = 'en' } = request;
  const previous = previousPeriod(current);
  const span = spanOf(current, previous, timeZone);
  return { db, gymId, timeZone, branchId, current, previous, span, today: dateIn(now, timeZone), language };
}
