/** Longest gap between two keys of a reader; nobody types a whole number that fast. */
export const MAX_KEY_GAP_MS = 50;
const MIN_CARD_LENGTH = 4;
const MAX_CARD_LENGTH = 32;

export interface KeyPress {
  key: string;
  /** Monotonic milliseconds. */
  at: number;
  /** Pressed with Ctrl, Alt or ⌘. */
  isShortcut: boolean;
}

export type Reading =
  /** Not from a reader, or not known yet. `isFirst`: a number might begin here. */
  | { is: 'typing'; isFirst: boolean }
  | { is: 'card'; number: string }
  /** A second terminator: some readers send CR and LF, as Enter twice or Enter and Ctrl+J. */
  | { is: 'end' };

/** CR and LF as Ctrl+M and Ctrl+J. */
const LINE_END = /^[jm]$/i;

/** Readers can be set to either. Letters and Tab are a person's who fills in a form. */
const endsNumber = (key: string, number: string) => key === 'Enter' || (key === 'Tab' && /\d/.test(number));

const typing = (isFirst = false): Reading => ({ is: 'typing', isFirst });

/**
 * Card readers (NFC, RFID, barcode) act as keyboards that type fast and end with Enter or Tab. Distinguishes them from
 * a person by the time between keys.
 */
export function createCardReader(): (press: KeyPress) => Reading {
  let buffer = '';
  let lastKeyAt = 0;
  let wasCardRead = false;
  const reset = () => {
    buffer = '';
    return typing();
  };

  return ({ key, at, isShortcut }) => {
    // Readers send Shift for capital letters and Control for a line feed.
    if (key === 'Shift' || key === 'Control') return typing();
    const isFast = at - lastKeyAt <= MAX_KEY_GAP_MS;
    lastKeyAt = at;
    const isEnd = isFast && wasCardRead && (isShortcut ? LINE_END.test(key) : key === 'Enter');
    wasCardRead = isEnd;
    if (isEnd) return { is: 'end' };
    if (isShortcut) return reset();
    if (endsNumber(key, buffer)) {
      const number = buffer;
      buffer = '';
      wasCardRead = isFast && number.length >= MIN_CARD_LENGTH && number.length <= MAX_CARD_LENGTH;
      return wasCardRead ? { is: 'card', number: number.toUpperCase() } : typing();
    }
    if (!/^[A-Za-z0-9]$/.test(key)) return reset();
    const isFirst = !isFast || buffer === '';
    buffer = isFirst ? key : buffer + key;
    return typing(isFirst);
  };
}
