import { formatMoney } from '@spotter/api/currency';
import type { MailDraft } from '../mail/message.ts';
import { nameInMail } from '../mail/names.rules.ts';
import { button, escapeHtml, figureTable, note, paragraph } from '../mail/parts.ts';
import type { SummaryMonth } from './monthlySummary.rules.ts';

/** What a month came to. Amounts are in paise. */
export interface SummaryFigures {
  checkIns: number;
  visitors: number;
  active: number;
  joined: number;
  left: number;
  wonBack: number;
  taken: number;
  invoiced: number;
}

interface SummaryContent {
  to: string;
  name: string;
  gym: { name: string; locale: string; currency: string };
  month: SummaryMonth;
  current: SummaryFigures;
  previous: SummaryFigures;
  publicUrl: string;
}

const labels: [figure: keyof SummaryFigures, label: string][] = [
  ['checkIns', 'Check-ins'],
  ['visitors', 'Members who came'],
  ['active', 'Active members at the end'],
  ['joined', 'Joined'],
  ['left', 'Left'],
  ['wonBack', 'Came back'],
  ['taken', 'Taken'],
  ['invoiced', 'Invoiced'],
];

/** How much more or less, in percent; nothing where there was nothing before. */
function change(current: number, previous: number): string {
  if (current === previous) return 'no change';
  if (previous === 0) return '';
  const percent = Math.round(((current - previous) / Math.abs(previous)) * 100);
  if (percent === 0) return 'about the same';
  return percent > 0 ? `+${percent} %` : `−${-percent} %`;
}

/** The mail with a month's figures, beside those of the month before. */
export function monthlySummaryMail({ month, current, previous, ...content }: SummaryContent): MailDraft {
  const { locale, currency } = content.gym;
  const gym = nameInMail(content.gym.name) || 'your gym';
  const name = nameInMail(content.name);
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (date: string) => months.format(Date.parse(`${date}T00:00:00Z`));
  const [thisMonth, before] = [nameOf(month.period.from), nameOf(month.previous.from)];
  const counts = new Intl.NumberFormat(locale);
  const show = (figure: keyof SummaryFigures, value: number) =>
    figure === 'taken' || figure === 'invoiced' ? formatMoney(value, currency) : counts.format(value);
  const rows = labels.map(([figure, label]) => [
    label,
    show(figure, current[figure]),
    show(figure, previous[figure]),
    change(current[figure], previous[figure]),
  ]);
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`;
  const intro = `Here are the figures of ${gym} for ${thisMonth}, beside those of ${before}.`;
  const { from, to } = month.period;
  const link = `${content.publicUrl}/reports?report=attendance&from=${from}&to=${to}`;
  const switchOff = `Admins of ${gym} get this summary at the beginning of each month. It is switched off in Settings, under Reports.`;
  const lines = rows.map(([label, now, then, more]) => `${label}: ${now} (${then}${more ? `, ${more}` : ''})`);
  return {
    to: content.to,
    subject: `${thisMonth} at ${gym}`,
    text: [greeting, intro, lines.join('\n'), link, switchOff, gym].join('\n\n'),
    preheader: intro,
    parts: [
      paragraph(escapeHtml(greeting)),
      paragraph(escapeHtml(intro)),
      figureTable(['', thisMonth, before, 'Change'], rows),
      button('Open the reports', link),
      note(escapeHtml(switchOff)),
    ],
  };
}
