import type { Mutant } from './mutations.ts';

interface Equivalent {
  file: string;
  /** Matches the lines of the mutation and up to four before. */
  context: RegExp;
  reason: string;
}

const readBefore = 'the row was read before in the same transaction; the line narrows its type';
const callersRow = 'the caller’s own row was read on authentication; the line narrows its type';

/** Mutants without a difference in behaviour. */
export const equivalent: Equivalent[] = [
  { file: 'admins/admins.handlers.ts', context: /updatePerson\(.*\s+if \(!row\) throw notFound/, reason: readBefore },
  { file: 'staff/staff.handlers.ts', context: /updatePerson\(.*\s+if \(!row\) throw notFound/, reason: readBefore },
  {
    file: 'members/members.handlers.ts',
    context: /(ctx\.now,\s+\);|'member', memberId\);)\s+if \(!(member|edited|before)\) throw notFound/,
    reason: readBefore,
  },
  { file: 'branches/branches.handlers.ts', context: /\}\);\s+if \(!row\) throw notFound/, reason: readBefore },
  {
    file: 'checkIns/checkIns.handlers.ts',
    context: /findAttendance\(.*\s+if \(!row\) throw notFound/,
    reason: readBefore,
  },
  {
    file: 'http/authenticate.ts',
    context: /header\?\.match\(.*\s+if \(!token\) throw/,
    reason: 'a missing token is rejected like an invalid one',
  },
  {
    file: 'pass/pass.handlers.ts',
    context: /if \(!member \|\| !isMember\(member\)\) throw notFound/,
    reason: callersRow,
  },
  {
    file: 'server/src/authorization.ts',
    context: /if \(!allowed\.includes/,
    reason: 'the contract’s access entry rejects the caller before',
  },
  { file: 'checkIns/scanCode.ts', context: /if \(!person\) throw notFound/, reason: callersRow },
];

/** The match must reach the mutation itself, which is on the last line of the context. */
const matches = (pattern: RegExp, context: string): boolean => {
  const match = pattern.exec(context);
  return match !== null && match.index + match[0].length > context.lastIndexOf('\n');
};

export const isEquivalent = ({ file, context }: Equivalent, mutant: Mutant): boolean =>
  mutant.file.endsWith(`/${file}`) && matches(context, mutant.context);

/** Why a mutant cannot be killed; undefined if it can. */
export const equivalenceReason = (mutant: Mutant): string | undefined =>
  equivalent.find((entry) => isEquivalent(entry, mutant))?.reason;
