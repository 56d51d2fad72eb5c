import { z } from 'zod';
import { doorTones } from './doorTones.ts';

/** What the door says of somebody who checks in. */
export const doorNoticeKinds = [
  'inactive',
  'expired',
  'frozen',
  'dues',
  'capacity',
  'visitor',
  'birthday',
  'milestone',
] as const;
export type DoorNoticeKind = (typeof doorNoticeKinds)[number];

export const doorNotice = z.object({
  kind: z.enum(doorNoticeKinds),
  /** `success`: good news, as a birthday. */
  tone: z.enum(doorTones),
  /** A sentence without its full stop, as in "Membership expired on 3 Nov 2026". */
  text: z.string(),
});
export type DoorNotice = z.infer<typeof doorNotice>;
