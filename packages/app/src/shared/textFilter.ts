/** Most names are ASCII, and normalizing takes ten times as long. */
const isAscii = (text: string) => !/[^\u0020-\u007e\n]/.test(text);
/**
 * Text to search in: lower case, without accents. The vowel signs of a script such as Devanagari are letters and stay.
 */
export const foldText = (text: string): string =>
  (isAscii(text) ? text : text.normalize('NFKD').replace(/\p{Script=Inherited}/gu, '')).toLowerCase();

/** Before a whole number, as people say and dial it: no number is stored with them. */
const DIALED_ZEROS = /^00?(?=(?:91)?\d{10}$)/;

/**
 * The digits of a search for a phone number, with its plus sign and without zeros before a whole number; undefined
 * where it may be something else.
 */
export const phoneDigits = (search: string): string | undefined =>
  /^[\d\s()+-]*\d[\d\s()+-]*$/.test(search) ? search.replace(/[^\d+]/g, '').replace(DIALED_ZEROS, '') : undefined;

/**
 * A substring filter over these texts of a row, ignoring case, accents and the spaces of phone numbers: "98450 12345"
 * finds +919845012345, "jose" finds José. Folded texts are cached per row, since thousands are searched at every key.
 */
export function createTextFilter<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const cache = new WeakMap<Row, string>();
  const foldedTextOf = (row: Row) => {
    let text = cache.get(row);
    if (text === undefined) cache.set(row, (text = foldText(textsOf(row).join('\n'))));
    return text;
  };
  return (search: string): ((row: Row) => boolean) => {
    const text = foldText(search.trim());
    if (text === '') return () => true;
    const digits = phoneDigits(text) ?? text;
    return (row) => foldedTextOf(row).includes(text) || foldedTextOf(row).includes(digits);
  };
}
