// Finds the guards of a source by its text, and how it reads without each of them.

export interface Mutant {
  /** Relative to the repository's root. */
  file: string;
  line: number;
  /**
   * `gym`: gym_id condition; `guard`: refusal; `access`: entry of the contract; `scope`: limit to the caller's branch;
   * `version`: bump of a list version.
   */
  kind: 'gym' | 'guard' | 'access' | 'scope' | 'version';
  /** The replaced source in one line. */
  original: string;
  replacement: string;
  /** The source lines of the mutation and the four before. */
  context: string;
  start: number;
  end: number;
}

type Mutation = Pick<Mutant, 'kind' | 'replacement' | 'start' | 'end'>;

const OPENING = '([{';
const CLOSING = ')]}';

/** Index of the first `wanted` after `start` at the same bracket depth and outside strings; -1 if there is none. */
function indexAtDepth(source: string, start: number, wanted: string): number {
  let depth = 0;
  let quote = '';
  for (let index = start; index < source.length; index += 1) {
    const char = source[index] as string;
    if (quote) {
      if (char === '\\') index += 1;
      else if (char === quote) quote = '';
    } else if (depth === 0 && source.startsWith(wanted, index)) return index;
    else if (`'"\``.includes(char)) quote = char;
    else if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char)) depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}

/** Start and end of each operand of `a || b || c`. */
function disjuncts(source: string, start: number, end: number): [number, number][] {
  const operands: [number, number][] = [];
  for (let from = start; from < end;) {
    const operator = indexAtDepth(source, from, '||');
    const to = operator === -1 || operator > end ? end : operator;
    operands.push([from, to]);
    from = to + 2;
  }
  return operands;
}

/** Each operand of the condition in `if (a || b) throw …`, except where an error is rethrown. */
function* refusals(source: string): Generator<Mutation> {
  for (const { index } of source.matchAll(/\bif \(/g)) {
    const open = index + 'if ('.length;
    const close = indexAtDepth(source, open, ')');
    const isRefusal = /^\)\s*(\{\s*)?throw\b(?! error;)/.test(source.slice(close, close + 60));
    if (close === -1 || !isRefusal) continue;
    for (const [start, end] of disjuncts(source, open, close)) {
      yield { kind: 'guard', replacement: 'false', start, end };
    }
  }
}

const patterns: { kind: Mutant['kind']; pattern: RegExp; replacement: string }[] = [
  { kind: 'gym', pattern: /\.where\('(\w+\.)?gym_id', '=', [\w.]+\)/g, replacement: '' },
  { kind: 'gym', pattern: /\.onRef\('\w+\.gym_id', '=', '\w+\.gym_id'\)/g, replacement: '' },
  { kind: 'scope', pattern: /\b\w+\.branch_id === (ctx\.)?caller\.branchId\b/g, replacement: 'true' },
  { kind: 'version', pattern: /\bappendMemberChange\(tx, [^;]*\);/g, replacement: ';' },
];

function* guardCalls(source: string): Generator<Mutation> {
  for (const { index } of source.matchAll(/(?<=\n\s+(await )?)assert\w+\(/g)) {
    yield { kind: 'guard', replacement: 'void 0', start: index, end: indexAtDepth(source, index, ';') };
  }
  for (const { 0: text, index } of source.matchAll(/\bresolveBranchScope\((?=ctx, )/g)) {
    const start = index + text.length;
    const close = indexAtDepth(source, start, ')');
    const requested = source.slice(indexAtDepth(source, start, ',') + 1, close).trim();
    yield { kind: 'scope', replacement: requested, start: index, end: close + 1 };
  }
}

function* contractEntries(source: string): Generator<Mutation> {
  const everyone = "access: ['admin', 'staff', 'member']";
  for (const { 0: text, index } of source.matchAll(/\baccess: \[[^\]]*\]/g)) {
    if (text !== everyone) yield { kind: 'access', replacement: everyone, start: index, end: index + text.length };
  }
  for (const { index } of source.matchAll(/\bmemberMay: /g)) {
    const end = indexAtDepth(source, index, ',');
    yield { kind: 'access', replacement: 'memberMay: () => true', start: index, end };
  }
}

const contextOf = (source: string, { start, end }: Mutation) => {
  const lineEnd = source.indexOf('\n', end);
  const before = source.slice(0, start).split('\n').slice(-5).join('\n');
  return before + source.slice(start, lineEnd === -1 ? source.length : lineEnd);
};

/** Every mutant of a file, in source order. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const matches = patterns.flatMap(({ kind, pattern, replacement }) =>
    [...source.matchAll(pattern)].map(({ 0: text, index: start }) => ({
      kind,
      replacement,
      start,
      end: start + text.length,
    })),
  );
  return [...matches, ...refusals(source), ...guardCalls(source), ...contractEntries(source)]
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start)
    .map((mutation) => ({
      ...mutation,
      file,
      line: source.slice(0, mutation.start).split('\n').length,
      context: contextOf(source, mutation),
      original: source.slice(mutation.start, mutation.end).trim().replaceAll(/\s+/g, ' '),
    }));
}

export const applyMutant = (source: string, { start, end, replacement }: Mutant): string =>
  source.slice(0, start) + replacement + source.slice(end);
