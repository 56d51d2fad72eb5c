/** Between two keys of a reader, in milliseconds. No hand keeps this up over a whole number. */
export const longestGap = 50;
const shortest = 4;
const longest = 32;

export interface KeyPress {
  key: string;
  /** Milliseconds, of whatever clock. */
  at: number;
  /** Held with Ctrl, Alt or ⌘: a shortcut. */
  isShortcut: boolean;
}

export type Reading =
  /** Not of a reader, or not known yet. `isFirst`: a number might begin here. */
  | { is: 'typing'; isFirst: boolean }
  | { is: 'card'; number: string }
  /** A second end of the same number: some readers send carriage return and line feed, as Enter twice or as Ctrl+J. */
  | { is: 'end' };

const typing = (isFirst = false): Reading => ({ is: 'typing', isFirst });

/**
 * A reader for cards (NFC, RFID, barcode) is a keyboard that types fast and ends with Enter. Tells its numbers from a
 * person's typing by the time between the keys.
 */
export function createCardReader(): (press: KeyPress) => Reading {
  let typed = '';
  let last = -Infinity;
  let isCardOver = false;
  const forget = () => {
    typed = '';
    return typing();
  };

  return ({ key, at, isShortcut }) => {
    // Readers press Shift for capital letters, and Control for a line feed.
    if (key === 'Shift' || key === 'Control') return typing();
    const isFast = at - last <= longestGap;
    last = at;
    const isEnd = isFast && isCardOver && (isShortcut || key === 'Enter');
    isCardOver = isEnd;
    if (isEnd) return { is: 'end' };
    if (isShortcut) return forget();
    if (key === 'Enter') {
      const number = typed;
      typed = '';
      isCardOver = isFast && number.length >= shortest && number.length <= longest;
      return isCardOver ? { is: 'card', number: number.toUpperCase() } : typing();
    }
    if (!/^[A-Za-z0-9]$/.test(key)) return forget();
    const isFirst = !isFast || typed === '';
    typed = isFirst ? key : typed + key;
    return typing(isFirst);
  };
}
