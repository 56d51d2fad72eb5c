export interface Comparison {
  key: string;
  note: string;
  /** Addresses relative to the page; a new story has no expected screenshot. */
  images: { expected?: string; actual: string; difference?: string };
}

export const KINDS = ['expected', 'actual', 'difference'] as const;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** A page without scripts: each mismatch with its images side by side. */
export function comparisonPage(comparisons: readonly Comparison[]): string {
  const sections = comparisons.map(({ key, note, images }) => {
    const figures = KINDS.map((kind) => {
      const address = images[kind];
      const src = address && escapeHtml(encodeURI(address));
      const image = src ? `<a href="${src}"><img src="${src}" alt="${kind}"></a>` : 'none';
      return `<figure><figcaption>${kind}</figcaption>${image}</figure>`;
    });
    return `<section><h2>${escapeHtml(key)}</h2><p>${escapeHtml(note)}</p><div>${figures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots that differ</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: Canvas; color: CanvasText; color-scheme: light dark; }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; }
  figure { margin: 0; }
  img { width: 100%; border: 1px solid GrayText; }
</style>
<h1>${comparisons.length} ${comparisons.length === 1 ? 'screenshot differs' : 'screenshots differ'}</h1>
${sections.join('\n')}
</html>
`;
}
