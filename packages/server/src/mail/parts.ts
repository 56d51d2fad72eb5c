// What mails are made of, before they have colours.

/** `html` is escaped already. */
export type MailPart =
  | { is: 'paragraph'; html: string }
  | { is: 'button'; label: string; link: string }
  | { is: 'figures'; headings: readonly string[]; rows: readonly (readonly string[])[] }
  /** The QR code of the mail. */
  | { is: 'code'; caption: string }
  /** Small print, below everything else. */
  | { is: 'note'; html: string };

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `html` is escaped already. */
export const paragraph = (html: string): MailPart => ({ is: 'paragraph', html });

/** A link that looks like a button. */
export const button = (label: string, link: string): MailPart => ({ is: 'button', label, link });

/** Rows of figures under their headings; the first column names them. */
export const figureTable = (headings: readonly string[], rows: readonly (readonly string[])[]): MailPart => ({
  is: 'figures',
  headings,
  rows,
});

/** Shows the QR code of the mail's `qrText`; `caption` is plain text. */
export const code = (caption: string): MailPart => ({ is: 'code', caption });

/** `html` is escaped already. */
export const note = (html: string): MailPart => ({ is: 'note', html });

/** A link in a sentence, in the colour of its text; `label` is plain text. */
export const textLink = (label: string, link: string) =>
  `<a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(label)}</a>`;
