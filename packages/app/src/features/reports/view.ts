import { addDays, daysBetween, isDate, MAX_REPORT_DAYS } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import type { Period } from '@spotter/ui';
import { oneOf } from '../../shared/statusView.ts';

export const reportKinds = ['attendance', 'members', 'visits', 'money', 'staff'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** URL state of the reports. */
export interface ReportsView extends Period {
  report: ReportKind;
  /** Empty: every branch in the user's scope. */
  branch: string;
}

export const presets = ['this-month', 'last-month', 'last-30-days', 'last-90-days', 'this-year'] as const;
export type Preset = (typeof presets)[number];
const DEFAULT_PRESET = 'last-30-days';

/** The days of a preset, seen from today; both are included. None is in the future. */
export function presetPeriod(preset: Preset, today: string): Period {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  return {
    'this-month': { from: firstOfMonth, to: today },
    'last-month': { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    'last-30-days': { from: addDays(today, -29), to: today },
    'last-90-days': { from: addDays(today, -89), to: today },
    'this-year': { from: `${today.slice(0, 4)}-01-01`, to: today },
  }[preset];
}

const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;

/** The preset with these days; of several `preferred`, which was chosen last. Undefined: days of the user's choice. */
export function presetOf(period: Period, today: string, preferred: Preset = DEFAULT_PRESET): Preset | undefined {
  const candidates: readonly Preset[] = [preferred, DEFAULT_PRESET, ...presets];
  return candidates.find((preset) => isSame(period, presetPeriod(preset, today)));
}

/** What is wrong with a period; undefined where it can be asked for. */
export function periodError({ from, to }: Period, today: string): string | undefined {
  if (!isDate(from) || !isDate(to)) return i18n.t('Both days are needed');
  if (from > to) return i18n.t('The first day must not be after the last');
  if (to > today) return i18n.t('The last day must not be after today');
  if (daysBetween(from, to) >= MAX_REPORT_DAYS) return i18n.t('At most {days} days', { days: MAX_REPORT_DAYS });
  return undefined;
}

/** Unknown values fall back to the default, a period that cannot be asked for to the last 30 days. */
export function readView(params: URLSearchParams, today: string): ReportsView {
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  return {
    report: oneOf(reportKinds, params.get('report'), 'attendance'),
    branch: params.get('branch') ?? '',
    ...(periodError(period, today) === undefined ? period : presetPeriod(DEFAULT_PRESET, today)),
  };
}

/** The period is always in the URL once one was chosen: a link means the same tomorrow. */
export function writeView({ report, branch, from, to }: ReportsView): URLSearchParams {
  const params = new URLSearchParams({ report, from, to });
  if (branch !== '') params.set('branch', branch);
  return params;
}
