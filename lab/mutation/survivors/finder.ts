import type { ExplainedSurvivor } from './explainedSurvivor.ts';

const find = 'packages/app/src/shared/finder/find.ts';
const finderIndex = 'packages/app/src/shared/finder/finderIndex.ts';
const typo = 'packages/app/src/shared/finder/typo.ts';

const onlyFaster = 'the result is the same without it, but takes longer';

export const finder: ExplainedSurvivor[] = [
  { file: find, code: 'isCandidate[at] === 0 || matched[at] !== NONE', reason: onlyFaster },
  {
    file: find,
    code: 'at < matched.length; at += 1) {\n      if',
    replacement: 'at <= matched.length',
    reason: 'there is no candidate after the last',
  },
  {
    file: find,
    code: 'digits !== undefined && digits !== text',
    reason: 'the second search finds the same, and no text contains “undefined”',
  },
  { file: find, code: 'false;\n  for (const { text, key', reason: onlyFaster },
  {
    file: find,
    code: 'distance >= best',
    replacement: 'distance > best',
    reason: 'of two words that match alike, either leaves the other one for the shorter words of the query',
  },
  { file: find, code: 'queryWords.length === 1 ?', reason: onlyFaster },
  { file: find, code: '({ isNumber }) => !isNumber', reason: onlyFaster },
  { file: find, code: '!selective', reason: onlyFaster },
  { file: find, code: 'distance !== NONE) for', reason: onlyFaster },
  { file: find, code: "'';\n  entries.forEach", reason: 'no phone number begins or ends with it' },
  {
    file: find,
    code: 'found + query.length < next',
    replacement: 'found + query.length <= next',
    reason: 'no query ends in a line break',
  },
  { file: find, code: 'hour === undefined) return', reason: 'no usual hour is or is near undefined' },
  { file: finderIndex, code: '/[^\\p{L}\\p{M}\\p{N}]+/u', reason: 'empty words are left out' },
  { file: finderIndex, code: 'one === other ||', replacement: 'false', reason: onlyFaster },
  {
    file: finderIndex,
    code: 'folded.search(APOSTROPHE) < 0',
    replacement: 'false',
    reason: onlyFaster,
  },
  { file: finderIndex, code: 'a > b ? 1 : 0', reason: 'sorting asks only whether the first is less' },
  { file: typo, code: 'word.length < length - 1', reason: onlyFaster },
  {
    file: typo,
    code: 'at < length &&',
    reason: 'where all of it is typed, the ends are the same',
  },
  { file: typo, code: 'end <= word.length', reason: 'an end after the word is beside one at its end' },
  { file: typo, code: 'end >= 0', replacement: 'end > 0', reason: 'what is typed is longer than a typo' },
];
