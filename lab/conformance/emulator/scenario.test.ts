import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { settings, table, unexpectedDifferences } from '../differences.ts';
import { runOnEmbedded } from '../embedded.ts';
import type { Outcomes } from '../scenario.ts';
import { runOnEmulator } from './emulator.ts';

const file = join(import.meta.dirname, '../reference.json');
const isRecording = process.env.RECORD === 'on';
const recorded: Record<string, Outcomes> = isRecording
  ? {}
  : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcomes>);

afterAll(() => {
  if (isRecording) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  console.log(`\nPermitted differences\n\n${table()}\n`);
});

test.each(settings)('%s which addresses have accounts: only the differences of the table', async (setting) => {
  const theirs = await runOnEmulator(inject('emulatorHost'), setting);
  if (isRecording) recorded[setting] = theirs;
  expect(unexpectedDifferences(setting, await runOnEmbedded(setting), theirs)).toEqual([]);
  // npm test compares with the recording, without an emulator.
  expect(theirs).toEqual(recorded[setting]);
});
