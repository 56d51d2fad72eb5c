// Apart from the schema of notices: the pass does without zod.

/** How a check-in looks wherever it is shown: let in, let in with something to look at, turned away. */
export const doorTones = ['success', 'attention', 'refused'] as const;
export type DoorTone = (typeof doorTones)[number];

/** The tone of a check-in with these notices: the most serious of them. */
export const toneOfNotices = (notices: readonly { tone: DoorTone }[]): DoorTone =>
  doorTones.findLast((tone) => notices.some((notice) => notice.tone === tone)) ?? 'success';
