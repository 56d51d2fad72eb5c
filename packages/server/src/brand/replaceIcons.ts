import type { GymIconFiles } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { saveIcons } from './icons.repository.ts';
import { readIcons } from './icons.rules.ts';

/** Stores the icons that an admin's browser has made. Throws `bad-image`. */
export async function replaceIcons(
  tx: Tx,
  { gymId, now }: Pick<Context, 'gymId' | 'now'>,
  files: GymIconFiles,
): Promise<void> {
  await saveIcons(
    tx,
    gymId,
    readIcons(files).map((icon) => ({ ...icon, saved_at: now })),
  );
}
