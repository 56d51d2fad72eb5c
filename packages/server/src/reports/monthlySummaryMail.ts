import { formatMoney } from '@spotter/api/currency';
import type { MailDraft } from '../mail/message.ts';
import { nameInMail } from '../mail/names.rules.ts';
import { button, escapeHtml, figureTable, note, paragraph } from '../mail/parts.ts';
import { type Texts, texts } from '../texts.ts';
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
  ['checkIns', /*i18n*/ 'Check-ins'],
  ['visitors', /*i18n*/ 'Members who came'],
  ['active', /*i18n*/ 'Active members at the end'],
  ['joined', /*i18n*/ 'Joined'],
  ['left', /*i18n*/ 'Left'],
  ['wonBack', /*i18n*/ 'Came back'],
  ['taken', /*i18n*/ 'Taken'],
  ['invoiced', /*i18n*/ 'Invoiced'],
];

/** How much more or less, in percent; nothing where there was nothing before. */
function change(i18n: Texts, current: number, previous: number): string {
  if (current === previous) return i18n.t('no change');
  if (previous === 0) return '';
  const percent = Math.round(((current - previous) / Math.abs(previous)) * 100);
  if (percent === 0) return i18n.t('about the same');
  return percent > 0 ? `+${percent} %` : `−${-percent} %`;
}

/** The mail with a month's figures, beside those of the month before. */
export function monthlySummaryMail({ month, current, previous, ...content }: SummaryContent): MailDraft {
  const { locale, currency } = content.gym;
  const i18n = texts('en');
  const gym = nameInMail(content.gym.name) || i18n.t('your gym');
  const name = nameInMail(content.name);
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const nameOf = (date: string) => months.format(Date.parse(`${date}T00:00:00Z`));
  const [thisMonth, before] = [nameOf(month.period.from), nameOf(month.previous.from)];
  const counts = new Intl.NumberFormat(locale);
  const show = (figure: keyof SummaryFigures, value: number) =>
    figure === 'taken' || figure === 'invoiced' ? formatMoney(value, currency) : counts.format(value);
  const rows = labels.map(([figure, label]) => [
    i18n.t(label),
    show(figure, current[figure]),
    show(figure, previous[figure]),
    change(i18n, current[figure], previous[figure]),
  ]);
  const greeting = name === '' ? i18n.t('Hello,') : i18n.t('Hello {name},', { name });
  const intro = i18n.t('Here are the figures of {gym} for {thisMonth}, beside those of {before}.', {
    gym,
    thisMonth,
    before,
  });
  const { from, to } = month.period;
  const link = `${content.publicUrl}/reports?report=attendance&from=${from}&to=${to}`;
  const switchOff = i18n.t(
    'Admins of {gym} get this summary at the beginning of each month. It is switched off in Settings, under Reports.',
    { gym },
  );
  const lines = rows.map(([label, now, then, more]) => `${label}: ${now} (${then}${more ? `, ${more}` : ''})`);
  return {
    to: content.to,
    language: 'en',
    subject: i18n.t('{thisMonth} at {gym}', { thisMonth, gym }),
    text: [greeting, intro, lines.join('\n'), link, switchOff, gym].join('\n\n'),
    preheader: intro,
    parts: [
      paragraph(escapeHtml(greeting)),
      paragraph(escapeHtml(intro)),
      figureTable(['', thisMonth, before, i18n.t('Change')], rows),
      button(i18n.t('Open the reports'), link),
      note(escapeHtml(switchOff)),
    ],
  };
}
