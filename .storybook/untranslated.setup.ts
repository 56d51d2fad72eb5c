import { afterEach } from 'vitest';
import { product } from '../packages/app/src/product.ts';
import type { Story } from './screenshotTargets.ts';

/** The people, branches and sentences of the server that stories show. */
const fixtures = import.meta.glob<object>('../packages/{app,pass}/src/testing/*{d,D}ata.ts');
/** What a function of a fixture makes, and what a page makes of an id, an address or a colour. */
const MADE_DATA = /^(?:Demo Gym|Iron Temple|Andheri East|Powai Lakeside|The screen|#.+|https?:.+)$/;
const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title'];
/** In each word of a message in the pseudo-locale. */
const MESSAGE = /\u202E/;
const WORD = /\p{L}{3}/u;

function* visibleTexts(): Generator<string> {
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility()) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) yield node.textContent ?? '';
    for (const name of ATTRIBUTES) yield element.getAttribute(name) ?? '';
  }
}

function* stringsIn(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  for (const part of Object.values(value)) yield* stringsIn(part, seen);
}

/** In the pseudo-locale, what reads as plain words must be data. */
afterEach(async (context) => {
  const { task, story } = context as typeof context & { story?: Story };
  if (story?.globals?.language !== 'pseudo' || task.result?.state === 'fail') return;
  const plain = new Set([...visibleTexts()].filter((text) => WORD.test(text) && !MESSAGE.test(text)));
  const modules = await Promise.all(Object.values(fixtures).map((load) => load()));
  const data = [...stringsIn([product, story, ...modules])];
  const isData = (text: string) => MADE_DATA.test(text) || data.some((whole) => whole.includes(text));
  const untranslated = [...plain].filter((text) => !isData(text));
  if (untranslated.length > 0) throw new Error(`From no message: ${untranslated.join(' | ')}`);
});
