import { z } from 'zod';
import { id, success, timestamp } from './fields.ts';

/** How long a change can be undone by whoever may make it. */
export const UNDO_CHANGE_MS = 10 * 60_000;

/** Answered by a change that can be undone (`undoChange`). */
export const undoOffer = z.object({ changeId: id, until: timestamp });
export type UndoOffer = z.infer<typeof undoOffer>;

/** The answer of a destructive call. A hosted backend of the specification offers no undo. */
export const undoable = success.extend({ undo: undoOffer.optional() });
