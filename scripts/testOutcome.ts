// What Vitest's JSON report says of a run.

/** The part of the report that counts. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string; tags: string[] }[] }[];
}

export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** The sentences of the specification that a passing test covers, by id. */
  covered: Set<string>;
  /** Those that a skipped test covers. */
  notTested: Set<string>;
}

/** `status`: the exit code of Vitest. */
export function outcomeOf({ numPassedTests, numFailedTests, testResults }: Report, status: number | null): Outcome {
  // A file that fails before its first test, or an error outside of any, is a failure too.
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const failed = numFailedTests + broken;
  const tests = testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => test.status === 'skipped');
  const tagsOf = (some: typeof tests) => new Set(some.flatMap((test) => test.tags));
  return {
    passed: numPassedTests,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: skipped.length,
    covered: tagsOf(tests.filter((test) => test.status === 'passed')),
    notTested: tagsOf(skipped),
  };
}
