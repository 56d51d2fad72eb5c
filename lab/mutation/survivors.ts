/** A mutant that no test kills, for a reason. */
export interface ExplainedSurvivor {
  /** Relative to the repository's root. */
  file: string;
  /** A piece of the source that occurs once in the file; mutations that begin in it are meant. */
  code: string;
  /** Only the mutations to this text; all within `code` if absent. */
  replacement?: string;
  reason: string;
}

/** Mutants of Stryker without a difference in behaviour, or whose difference other tests judge. */
export const explainedSurvivors: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/people/people.repository.ts',
    code: ".executeTakeFirst(), 'member')",
    replacement: '""',
    reason: 'narrowRow reads the type of the argument alone',
  },
  {
    file: 'packages/server/src/branches/branchScope.ts',
    code: 'requireStaffOrAdmin(ctx);',
    reason: 'the contract’s access entry refuses members before the handler runs',
  },
  {
    file: 'packages/server/src/members/members.rules.ts',
    code: "{ overflow: 'constrain' }",
    reason: 'Temporal’s default',
  },
  {
    file: 'packages/server/src/members/members.rules.ts',
    code: 'expiryDate !== null',
    replacement: 'true',
    reason: 'null is less than no date',
  },
];

/** Why this mutant may survive; undefined if a test has to kill it. `offset` is where the mutation begins in `source`. */
export function survivalReason(
  mutant: { file: string; replacement: string },
  source: string,
  offset: number,
  explanations = explainedSurvivors,
): string | undefined {
  const explanation = explanations.find(({ file, code, replacement }) => {
    if (file !== mutant.file || (replacement !== undefined && replacement !== mutant.replacement)) return false;
    const start = source.indexOf(code);
    return start !== -1 && offset >= start && offset < start + code.length;
  });
  return explanation?.reason;
}
