import type { Mutant } from './mutations.ts';

interface Equivalent {
  file: string;
  /** Found in the lines of the place and the four before. */
  where: RegExp;
  reason: string;
}

const found = 'the row was found before in the same transaction; this line is for the types';

const own = 'the caller’s own row was read a moment before; this line is for the types';

/** What may be removed without anyone being able to tell, and why. */
const equivalent: Equivalent[] = [
  { file: 'admins/admins.handlers.ts', where: /updatePerson\(.*\s+if \(!row\) throw notFound/, reason: found },
  { file: 'staff/staff.handlers.ts', where: /updatePerson\(.*\s+if \(!row\) throw notFound/, reason: found },
  {
    file: 'members/members.handlers.ts',
    where: /updated_at: ctx\.now,\s+\}\);\s+if \(!member\) throw notFound/,
    reason: found,
  },
  { file: 'branches/branches.handlers.ts', where: /\}\);\s+if \(!row\) throw notFound/, reason: found },
  { file: 'checkIns/checkIns.handlers.ts', where: /if \(!row\) throw notFound\('That entry'\)/, reason: found },
  {
    file: 'http/authenticate.ts',
    where: /\.exec\(header \?\? ''\) \?\? \[\];\s+if \(!token\) throw/,
    reason: 'no token is refused as any other that cannot be verified',
  },
  { file: 'pass/pass.handlers.ts', where: /if \(!member \|\| !isMember\(member\)\) throw notFound/, reason: own },
  {
    file: 'server/src/authorization.ts',
    where: /if \(!allowed\.includes/,
    reason: 'the contract’s access has refused such a caller before',
  },
  { file: 'checkIns/scanCode.ts', where: /if \(!person\) throw notFound/, reason: own },
];

/** The place itself must be meant, not one of the lines before it. */
const isMeant = (where: RegExp, context: string): boolean => {
  const found = where.exec(context);
  return found !== null && found.index + found[0].length > context.lastIndexOf('\n');
};

export const reasonFor = (mutant: Mutant): string | undefined =>
  equivalent.find(({ file, where }) => mutant.file.endsWith(`/${file}`) && isMeant(where, mutant.context))?.reason;
