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
