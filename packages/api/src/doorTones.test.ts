import { expect, test } from 'vitest';
import { type DoorTone, toneOfNotices } from './doorTones.ts';

test.each<[DoorTone[], DoorTone]>([
  [[], 'success'],
  [['success'], 'success'],
  [['attention', 'success'], 'attention'],
  [['refused', 'success', 'attention'], 'refused'],
])('of notices that are %j a check-in looks %s', (tones, tone) => {
  expect(toneOfNotices(tones.map((each) => ({ tone: each })))).toBe(tone);
});
