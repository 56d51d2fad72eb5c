// What Vitest's JSON report says of a run.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The part of the report that counts. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: ReportedFile[];
}

interface ReportedFile {
  /** Path of the file, absolute. */
  name: string;
  status: string;
  /** Why the file failed before its first test; else empty. */
  message: string;
  assertionResults: ReportedTest[];
}

interface ReportedTest {
  fullName: string;
  status: string;
  tags: string[];
  /** Of each try that failed; a test that passed on its second try has one. */
  failureMessages: string[] | null;
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

const MESSAGE_LINES = 4;

/** The beginning of an error, without its colours. */
const shorten = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.trim()}`)
    .join('\n');

/**
 * Each test that failed, and each that passed on its second try, with the beginning of its first error: for the end of
 * the output, where a series of failures has pushed its cause away.
 */
export const troubles = ({ testResults }: Report, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const lineOf = (what: string, title: string, error = '') => [`${what}: ${file}${title}`, shorten(error)].join('\n');
    if (status === 'failed' && assertionResults.length === 0) return [lineOf('Failed', '', message)];
    return assertionResults
      .filter((test) => test.failureMessages?.length)
      .map((test) => {
        const what = test.status === 'failed' ? 'Failed' : 'Passed on its second try';
        return lineOf(what, ` > ${test.fullName}`, test.failureMessages?.[0]);
      });
  });
