import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settings, unexpectedDifferences } from './differences.ts';
import { runOnEmbedded } from './embedded.ts';
import type { Outcomes } from './scenario.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';

/** The emulator's results, recorded by `npm run conformance -- --record`. */
const file = new URL('./reference.json', import.meta.url);
const reference = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcomes>;

describe.each(engines)('compared with Google’s emulator, on %s', (engine) => {
  test.each(settings)('%s which addresses have accounts: only the differences of the table', async (setting) => {
    expect(unexpectedDifferences(setting, await runOnEmbedded(setting, engine), reference[setting] ?? {})).toEqual([]);
  });
});

test('reports a difference that is not in the table and a row that no longer occurs', () => {
  const theirs = reference.hiding ?? {};
  const faults = unexpectedDifferences('hiding', theirs, theirs);
  expect(faults).toContain('hiding, make an account for oneself: the table says auth/not-found / ok, actual ok / ok');
  const changed = { ...theirs, 'sign in': 'auth/internal-error', 'a new step': 'ok' };
  expect(unexpectedDifferences('hiding', changed, theirs)).toContain(
    'hiding, sign in: ours auth/internal-error, theirs ok',
  );
  expect(unexpectedDifferences('hiding', changed, theirs)).toContain(
    'hiding, a new step: ours ok, theirs no such step',
  );
});
