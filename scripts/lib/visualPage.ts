export interface Comparison {
  story: string;
  why: string;
  /** Where each lies; undefined when there is none, for a story without a picture for instance. */
  pictures: Record<'expected' | 'actual' | 'difference', string | undefined>;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** One page without a script. `address` says how a picture is reached from it. */
export function visualPage(failed: readonly Comparison[], address: (path: string) => string): string {
  const sections = failed.map(({ story, why, pictures }) => {
    const columns = Object.entries(pictures).map(([name, path]) => {
      const src = path && escape(encodeURI(address(path)));
      const picture = src ? `<a href="${src}"><img src="${src}" alt="${name}"></a>` : 'none';
      return `<figure><figcaption>${name}</figcaption>${picture}</figure>`;
    });
    return `<section><h2>${escape(story)}</h2><p>${escape(why)}</p><div>${columns.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures that differ</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: Canvas; color: CanvasText; color-scheme: light dark; }
  section > div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px; }
  figure { margin: 0; }
  img { width: 100%; border: 1px solid GrayText; }
  p { white-space: pre-line; }
</style>
<h1>${failed.length} ${failed.length === 1 ? 'picture differs' : 'pictures differ'}</h1>
${sections.join('\n')}
</html>
`;
}
