import { i18n } from '@spotter/i18n';
import { formatTime, type Zone } from '@spotter/web-core/dates';

/** Of both charts: the page does not move when they are exchanged. */
export const CHART_HEIGHT_PX = 260;

/** How far the forecasts of the last four weeks were off. */
export const withinText = (meanAbsoluteError: number) =>
  i18n.t('{count, plural, one {Usually within # person.} other {Usually within # people.}}', {
    count: Math.max(1, Math.round(meanAbsoluteError)),
  });

/** "6 pm"; undefined at half past. */
export function hourText(at: number, zone: Zone): string | undefined {
  const time = formatTime(at, zone);
  return /\D00\b/.test(time) ? time.replace(/:00(?=\s[ap]m)/i, '') : undefined;
}
