import { normalizeText } from '@spotter/api';

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Longer texts are no value of a member; the row says so when it is read. */
const MAX_CELL_CHARACTERS = 2000;

/** The text of a cell in one line, NFC, trimmed, without what cannot be stored. */
export const cellText = (text: string): string =>
  normalizeText(text.replace(CONTROL_CHARACTERS, ' ')).slice(0, MAX_CELL_CHARACTERS);
