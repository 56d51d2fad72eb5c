// Finds, by the text of the source, each place that keeps a gym's data its own or says no, and how it reads without it.

export interface Mutant {
  /** From the project's root. */
  file: string;
  line: number;
  kind: 'gym' | 'guard' | 'access' | 'reach' | 'stamp';
  /** What stands there, in one line; what is put in its place. */
  text: string;
  put: string;
  /** Its lines, and the four before. */
  context: string;
  start: number;
  end: number;
}

type Found = Pick<Mutant, 'kind' | 'put' | 'start' | 'end'>;

const OPENING = '([{';
const CLOSING = ')]}';

/** Where the text that begins at `start` first has one of these at its own depth, outside of strings. */
function endAt(source: string, start: number, wanted: string): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < source.length; at += 1) {
    const char = source[at] as string;
    if (quote) {
      if (char === '\\') at += 1;
      else if (char === quote) quote = '';
    } else if (depth === 0 && source.startsWith(wanted, at)) return at;
    else if (`'"\``.includes(char)) quote = char;
    else if (OPENING.includes(char)) depth += 1;
    else if (CLOSING.includes(char)) depth -= 1;
    if (depth < 0) return -1;
  }
  return -1;
}

/** The operands of `a || b || c`, by where each begins and ends. */
function operandsOf(source: string, start: number, end: number): [number, number][] {
  const operands: [number, number][] = [];
  for (let from = start; from < end;) {
    const next = endAt(source, from, '||');
    const to = next === -1 || next > end ? end : next;
    operands.push([from, to]);
    from = to + 2;
  }
  return operands;
}

/** `if (a || b) throw …`, each reason by itself. */
function* refusals(source: string): Generator<Found> {
  for (const { index } of source.matchAll(/\bif \(/g)) {
    const open = index + 'if ('.length;
    const close = endAt(source, open, ')');
    // What is thrown on is no refusal of its own.
    const then = /^\)\s*(\{\s*)?throw\b(?! error;)/.exec(source.slice(close, close + 60));
    if (close === -1 || !then) continue;
    for (const [start, end] of operandsOf(source, open, close)) yield { kind: 'guard', put: 'false', start, end };
  }
}

/** Whole statements and expressions that a pattern finds; `put` says what stands there instead. */
const patterns: { kind: Mutant['kind']; pattern: RegExp; put: string }[] = [
  { kind: 'gym', pattern: /\.where\('(\w+\.)?gym_id', '=', [\w.]+\)/g, put: '' },
  { kind: 'gym', pattern: /\.onRef\('\w+\.gym_id', '=', '\w+\.gym_id'\)/g, put: '' },
  { kind: 'reach', pattern: /\b\w+\.branch_id === (ctx\.)?caller\.branchId\b/g, put: 'true' },
  { kind: 'stamp', pattern: /\bbumpListVersion\(tx, gymId\);/g, put: ';' },
];

function* calls(source: string): Generator<Found> {
  for (const { index } of source.matchAll(/(?<=\n\s+(await )?)(?:assert|refuse)\w+\(/g)) {
    yield { kind: 'guard', put: 'void 0', start: index, end: endAt(source, index, ';') };
  }
  for (const { 0: text, index } of source.matchAll(/\bresolveBranchScope\((?=ctx, )/g)) {
    const start = index + text.length;
    const close = endAt(source, start, ')');
    const named = source.slice(endAt(source, start, ',') + 1, close).trim();
    yield { kind: 'reach', put: named, start: index, end: close + 1 };
  }
}

function* contractEntries(source: string): Generator<Found> {
  const everyone = "access: ['admin', 'staff', 'member']";
  for (const { 0: text, index } of source.matchAll(/\baccess: \[[^\]]*\]/g)) {
    if (text !== everyone) yield { kind: 'access', put: everyone, start: index, end: index + text.length };
  }
  for (const { index } of source.matchAll(/\bmemberMay: /g)) {
    yield { kind: 'access', put: 'memberMay: () => true', start: index, end: endAt(source, index, ',') };
  }
}

const contextOf = (source: string, { start, end }: Found) => {
  const rest = source.indexOf('\n', end);
  const before = source.slice(0, start).split('\n').slice(-5).join('\n');
  return before + source.slice(start, rest === -1 ? source.length : rest);
};

/** Every mutant of a file. Declarations and imports are none. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const simple = patterns.flatMap(({ kind, pattern, put }) =>
    [...source.matchAll(pattern)].map(({ 0: text, index }) => ({ kind, put, start: index, end: index + text.length })),
  );
  const found = [...simple, ...refusals(source), ...calls(source), ...contractEntries(source)];
  return found
    .filter(({ start, end }) => end > start)
    .toSorted((one, other) => one.start - other.start)
    .map((mutant) => ({
      ...mutant,
      file,
      line: source.slice(0, mutant.start).split('\n').length,
      context: contextOf(source, mutant),
      text: source.slice(mutant.start, mutant.end).trim().replaceAll(/\s+/g, ' '),
    }));
}

export const applied = (source: string, { start, end, put }: Mutant) =>
  source.slice(0, start) + put + source.slice(end);
