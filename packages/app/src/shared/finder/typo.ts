/**
 * Whether `word` begins with `typed`, but for one letter that is wrong, missing, doubled or swapped with the next:
 * `whole` where that is all of the word.
 */
export function matchWithTypo(typed: string, word: string): 'whole' | 'start' | undefined {
  const { length } = typed;
  if (word.length < length - 1) return undefined;
  let at = 0;
  while (at < length && typed[at] === word[at]) at += 1;
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  const ends = [
    // A wrong letter, two swapped, one too many, one missing.
    endOfStart(typed, at + 1, word, at + 1),
    isSwapped ? endOfStart(typed, at + 2, word, at + 2) : -1,
    endOfStart(typed, at + 1, word, at),
    endOfStart(typed, at, word, at + 1),
  ].filter((end) => end >= 0 && end <= word.length);
  if (ends.length === 0) return undefined;
  return ends.includes(word.length) ? 'whole' : 'start';
}

/** Where the rest of `typed` ends in `word`, when the word goes on like that from `wordAt`; -1 otherwise. */
const endOfStart = (typed: string, typedAt: number, word: string, wordAt: number) =>
  word.startsWith(typed.slice(typedAt), wordAt) ? wordAt + typed.length - typedAt : -1;
