// The parts of a mail in HTML.
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `html` is escaped already. */
export const paragraph = (html: string) => `<p>${html}</p>`;

/** A link that looks like a button. */
export const button = (label: string, link: string) =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14171a;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`,
  );

/** A whole mail of these parts. */
export const page = (parts: string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#14171a;line-height:1.5">${parts.join('')}</body></html>`;
