import type { Language, Reminder } from '@spotter/api';
import { fillReminder, fillReminderLines, type ReminderValues } from '@spotter/api/reminderText';
import { formatMoney } from '@spotter/api/currency';
import type { MailDraft } from '../mail/message.ts';
import { nameInMail } from '../mail/names.rules.ts';
import { button, escapeHtml, note, paragraph, textLink } from '../mail/parts.ts';
import { localeIn } from '@spotter/i18n';
import { planNameIn } from '../plans/planName.rules.ts';
import { texts } from '../texts.ts';
import { formatCalendarDate } from '../zone.ts';

interface Occasion {
  to: string;
  name: string;
  plan: { id: string; name: string };
  endsOn: string;
  /** What a renewal costs, in paise; null where the plan has no price. */
  amount: number | null;
  gymName: string;
  /** What the member reads in. */
  language: Language;
  locale: string;
  currency: string;
  /** Where the member renews. */
  link: string;
  /** The page on which the member stops reminders. */
  stopLink: string;
  /** The same for mail programs. */
  unsubscribeUrl: string;
}

function toHtml(field: keyof ReminderValues, value: string): string {
  return field === 'link' ? textLink(value, value) : escapeHtml(value);
}

/** The mail of a reminder. A line that is `{link}` alone becomes a button. */
export function renderReminder({ subject, text }: Pick<Reminder, 'subject' | 'text'>, of: Occasion): MailDraft {
  const i18n = texts(of.language);
  const gym = nameInMail(of.gymName) || i18n.t('your gym');
  const values: ReminderValues = {
    name: nameInMail(of.name),
    plan: nameInMail(planNameIn(of.language, of.plan)),
    date: formatCalendarDate(of.endsOn, { locale: localeIn(of.language, of.locale), timeZone: 'UTC' }),
    amount: of.amount === null ? null : formatMoney(of.amount, of.currency),
    link: of.link,
  };
  const linkLine = toHtml('link', of.link);
  const lines = fillReminderLines(text, values, toHtml, escapeHtml);
  const parts = groupParagraphs(lines, linkLine).map((block) =>
    block === linkLine ? button(i18n.t('Renew membership'), of.link) : paragraph(block),
  );
  const filled = fillReminder(text, values);
  const [first = '', second = first] = filled.split('\n').filter((line) => line !== '');
  return {
    to: of.to,
    language: of.language,
    // Nothing is left of a subject with an amount where the plan has no price.
    subject: fillReminder(subject, values) || i18n.t('Your membership at {gym}', { gym }),
    // The first line greets.
    preheader: second,
    text: [filled, gym, i18n.t('Stop reminders: {link}', { link: of.stopLink })].join('\n\n'),
    parts: [...parts, note(textLink(i18n.t('Stop reminders'), of.stopLink))],
    unsubscribeUrl: of.unsubscribeUrl,
  };
}

/** Lines until an empty one are a paragraph; `alone` is one of its own. */
function groupParagraphs(lines: readonly string[], alone: string): string[] {
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (line === '') groups.push([]);
    else if (line === alone) groups.push([line], []);
    else groups.at(-1)?.push(line);
  }
  return groups.filter((group) => group.length > 0).map((group) => group.join('<br>'));
}
