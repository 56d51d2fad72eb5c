import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { settings, table, unexplained } from '../differences.ts';
import { playOurs } from '../embedded.ts';
import type { Outcomes } from '../scenario.ts';
import { playTheirs } from './emulator.ts';

const file = join(import.meta.dirname, '../reference.json');
const isRecording = process.env.RECORD === 'on';
const recorded: Record<string, Outcomes> = isRecording
  ? {}
  : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Outcomes>);

afterAll(() => {
  if (isRecording) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  console.log(`\nAllowed differences\n\n${table()}\n`);
});

test.each(settings)(
  '%s which addresses have accounts, ours and the emulator differ as the table says',
  async (setting) => {
    const theirs = await playTheirs(inject('emulatorHost'), setting);
    if (isRecording) recorded[setting] = theirs;
    expect(unexplained(setting, await playOurs(setting), theirs)).toEqual([]);
    // What npm test compares with, where there is no emulator.
    expect(theirs).toEqual(recorded[setting]);
  },
);
