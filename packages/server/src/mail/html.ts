// The parts of a mail in HTML.
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** `html` is escaped already. */
export const paragraph = (html: string) => `<p>${html}</p>`;

/** A link that looks like a button. */
export const button = (label: string, link: string) =>
  paragraph(
    `<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14171a;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>`,
  );

const cell = (tag: 'td' | 'th scope="row"' | 'th scope="col"', text: string, index: number) =>
  `<${tag} style="padding:6px 16px 6px 0;text-align:${index === 0 ? 'left' : 'right'};border-bottom:1px solid #d9dde1">${escapeHtml(text)}</${tag.slice(0, 2)}>`;

/** Rows of figures under their headings; the first column names them. */
export function figureTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = headings.map((text, index) => cell('th scope="col"', text, index));
  const lines = rows.map((row) => {
    const cells = row.map((text, index) => cell(index === 0 ? 'th scope="row"' : 'td', text, index));
    return `<tr>${cells.join('')}</tr>`;
  });
  const parts = [`<thead><tr>${head.join('')}</tr></thead>`, `<tbody>${lines.join('')}</tbody>`];
  return `<table style="border-collapse:collapse">${parts.join('')}</table>`;
}

/** A whole mail of these parts. */
export const page = (parts: string[]) =>
  `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;color:#14171a;line-height:1.5">${parts.join('')}</body></html>`;
