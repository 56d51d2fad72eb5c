const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;
/** Written or not, as in फ़ोन and फोन. */
const NUKTA = /\u093c/g;
const DEVANAGARI_ZERO = 0x966;

/** Devanagari digits as 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));

/**
 * What names are compared by: words in lower case with single spaces, without punctuation. `Mobile No.` → `mobile no`.
 */
export const nameKey = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SEPARATORS, ' ')
    .trim();

/** A set of `nameKey`s from a list separated by commas. */
export const words = (list: string): ReadonlySet<string> => new Set(list.split(',').map(nameKey));

const BLANKS = words('na, n a, nil, none, null, not available, not given, कोई नहीं, undefined');

/** Whether a cell is empty or says that there is nothing, as `-` or `N/A`. */
export const isBlank = (text: string): boolean => {
  if (text === '') return true;
  const key = nameKey(text);
  return key === '' || BLANKS.has(key);
};
