import type { GymBranding, PassMember } from '@spotter/api';

type Zone = Pick<GymBranding, 'locale' | 'timeZone'>;

const format = ({ locale, timeZone }: Zone, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options });
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

/** "6:02 pm", in the gym's zone. */
export const timeWords = (moment: number, zone: Zone) => format(zone, time).format(moment);

/** "6:02 pm"; of another day "2 Nov 2026, 6:02 pm". */
export function momentWords(moment: number, zone: Zone, now = Date.now()): string {
  const date = format(zone, day);
  return date.format(moment) === date.format(now)
    ? timeWords(moment, zone)
    : format(zone, { ...day, ...time }).format(moment);
}

/** "3 Nov 2026", of a calendar date. */
export const dateWords = (date: string, { locale }: Zone) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...day }).format(Date.parse(date));

export const planWords: Record<PassMember['membershipPlan'], string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};
