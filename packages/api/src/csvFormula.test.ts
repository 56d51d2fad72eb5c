import { expect, test } from 'vitest';
import { FORMULA, unescapeFormula } from './csvFormula.ts';

test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
  'a text that begins with %j is a formula',
  (sign) => {
    for (const before of ['', ' ', '\u00AD\uFEFF ', '\u00A0', "'", "''", " '"]) {
      const text = `${before}${sign}1`;
      expect([text, FORMULA.test(text), unescapeFormula(`'${text}`)]).toEqual([text, true, text]);
    }
  },
);

test.each(['', "'", "'Asha", 'a=1', '1-2', "O'Hara", ' Asha', '०'])('%j is none, and is escaped by nobody', (text) => {
  expect([FORMULA.test(text), unescapeFormula(text)]).toEqual([false, text]);
});
