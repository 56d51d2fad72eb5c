/**
 * Whether one text becomes the other by one change, or two in long ones:
 * a letter added, left out, replaced, or swapped with the next.
 */
export function isNear(one: string, other: string): boolean {
  const allowed = Math.min(one.length, other.length) >= 9 ? 2 : 1;
  if (Math.abs(one.length - other.length) > allowed) return false;
  return editDistance(one, other) <= allowed;
}

/** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const substitution = at(rows, i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwap ? at(rows, i - 2, j - 2) + 1 : Infinity;
      row.push(Math.min(substitution, swap, at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1));
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

const at = (rows: number[][], i: number, j: number) => rows[i]?.[j] ?? 0;

/** Dice's coefficient of the pairs of neighbouring letters: 0 for nothing in common, 1 for the same. */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  if (pairs.length === 0 || others.length === 0) return one === other ? 1 : 0;
  const rest = [...others];
  const common = pairs.filter((pair) => {
    const index = rest.indexOf(pair);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
  return (2 * common.length) / (pairs.length + others.length);
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
