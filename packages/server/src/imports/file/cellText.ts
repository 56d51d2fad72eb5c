import { normalizeText } from '@spotter/api';

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;
/** Without those that join letters, and parts of emojis. */
const INVISIBLE_CHARACTERS = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]+/gu;
/** Longer texts are no value of a member; the row says so when it is read. */
const MAX_CELL_CHARACTERS = 2000;

/** The text of a cell in one line, NFC, trimmed, without what cannot be stored. */
export const cellText = (text: string): string =>
  normalizeText(text.replace(INVISIBLE_CHARACTERS, '').replace(CONTROL_CHARACTERS, ' ')).slice(0, MAX_CELL_CHARACTERS);
