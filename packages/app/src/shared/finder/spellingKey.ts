/**
 * Spellings of one name in Latin letters that mean the same: Aasha and Asha, Laxmi and Lakshmi, Muhammad and Mohammed.
 * In this order; each narrow enough that different names of a list (Devi and David, Som and Suman) stay apart.
 */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/au|ou|ow(?=[^aeiou])/g, 'o'],
  [/ei/g, 'ai'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/ksh/g, 'ks'],
  [/sh(?=[wvrlmn])/g, 's'],
  [/w/g, 'v'],
  [/(?<=.)z/g, 's'],
  [/([bdgjkt])h/g, '$1'],
  [/^moh/, 'muh'],
  [/(.)\1+/g, '$1'],
  [/e(?=[dlnr]$)/, 'a'],
  [/(?:ie|y)$/, 'i'],
];

const NUMBER = /^\d+$/;

/** What all spellings of a name's word have in common; of a folded word. A number has no other spelling. */
export const spellingKey = (word: string): string =>
  NUMBER.test(word) ? word : REPLACEMENTS.reduce((key, [from, to]) => key.replace(from, to), word);
