import { expect, test } from 'vitest';
import { UNDO_CHANGE_MS, undoable, undoOffer } from './undoOffer.ts';

const undo = { changeId: '01934a7e-0000-7000-8000-000000000001', until: 1_762_144_200_000 };

test('a change can be undone for ten minutes', () => {
  expect(UNDO_CHANGE_MS).toBe(600_000);
});

test('an offer names the change and until when it stands', () => {
  expect(undoOffer.parse(undo)).toEqual(undo);
  expect(undoOffer.safeParse({ until: undo.until }).success).toBe(false);
  expect(undoOffer.safeParse({ changeId: undo.changeId }).success).toBe(false);
});

test('the answer of a destructive call may offer an undo', () => {
  expect(undoable.parse({ success: true })).toEqual({ success: true });
  expect(undoable.parse({ success: true, undo })).toEqual({ success: true, undo });
  expect(undoable.safeParse({ success: true, undo: {} }).success).toBe(false);
});
