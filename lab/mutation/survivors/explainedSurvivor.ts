/** A mutant that no test kills, for a reason. */
export interface ExplainedSurvivor {
  /** Relative to the repository's root. */
  file: string;
  /** A piece of the source; mutations that begin in it are meant. */
  code: string;
  /** The code occurs several times, and is explained by the same reason each time; otherwise it occurs once. */
  repeated?: true;
  /** Only the mutations to this text; all within `code` if absent. */
  replacement?: string;
  reason: string;
}
