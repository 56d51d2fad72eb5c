/** Most names have no letter that needs more than this; the whole way takes ten times as long. */
const isPlain = (text: string) => !/[^\u0020-\u007e\n]/.test(text);
const fold = (text: string) => (isPlain(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

/**
 * A search through these texts of a row, as one types. "98450 12345" finds the number written without the space; "jose"
 * finds José. What is searched is made once a row: a list of thousands is searched at every key.
 */
export function finderOf<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const haystacks = new WeakMap<Row, string>();
  const haystackOf = (row: Row) => {
    let text = haystacks.get(row);
    if (text === undefined) haystacks.set(row, (text = fold(textsOf(row).join('\n'))));
    return text;
  };
  return (search: string): ((row: Row) => boolean) => {
    const words = fold(search.trim());
    if (words === '') return () => true;
    const digits = /^[\d\s()+-]+$/.test(words) ? words.replace(/[^\d+]/g, '') : words;
    return (row) => haystackOf(row).includes(words) || haystackOf(row).includes(digits);
  };
}
