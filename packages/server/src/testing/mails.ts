import { brands } from '@spotter/ui/brands';
import { mailBrandFrom } from '../mail/mailBrand.ts';
import type { MailDraft } from '../mail/message.ts';

const [quiet, , sunrise] = brands;

/** A gym with the product's default brand and without a logo. */
export const plainMailBrand = mailBrandFrom(quiet, { name: 'Iron & Lotus', logoUrl: null });

/** A gym with a brand and logo of its own. */
export const ownMailBrand = mailBrandFrom(sunrise, {
  name: 'Iron & Lotus',
  logoUrl: 'https://gym.example/logos/gym/logo',
});

/** Subject, preheader, plain text and parts of a mail, for a file snapshot. */
export function describeMail({ subject, preheader, text, parts }: MailDraft): string {
  const lines = parts.map((part) => {
    if (part.is === 'button') return `button: ${part.label} → ${part.link}`;
    if (part.is === 'figures') return ['figures:', part.headings, ...part.rows].join('\n  ');
    if (part.is === 'code') return `code: ${part.caption}`;
    return `${part.is}: ${part.html}`;
  });
  return `Subject: ${subject}\nPreheader: ${preheader}\n\n${text}\n\n-- HTML\n${lines.join('\n')}\n`;
}
