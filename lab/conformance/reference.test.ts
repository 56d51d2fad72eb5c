import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { settings, unexplained } from './differences.ts';
import { playOurs } from './embedded.ts';
import type { Outcomes } from './scenario.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';

/** What Google's emulator answers, as `npm run conformance` has found it. */
const file = new URL('./reference.json', import.meta.url);
const reference = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcomes>;

describe.each(engines)('beside Google’s emulator, on %s', (engine) => {
  test.each(settings)('%s which addresses have accounts: different only where the table says so', async (setting) => {
    expect(unexplained(setting, await playOurs(setting, engine), reference[setting] ?? {})).toEqual([]);
  });
});

test('a difference that is not in the table, or no longer occurs, is found', () => {
  const theirs = reference.hiding ?? {};
  const faults = unexplained('hiding', theirs, theirs);
  expect(faults).toContain('hiding, make an account for oneself: the table says auth/not-found / ok, it is ok / ok');
  const changed = { ...theirs, 'sign in': 'auth/internal-error', 'a new step': 'ok' };
  expect(unexplained('hiding', changed, theirs)).toContain('hiding, sign in: ours auth/internal-error, theirs ok');
  expect(unexplained('hiding', changed, theirs)).toContain('hiding, a new step: ours ok, theirs no such step');
});
