import { randomBytes } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { updateGym } from '../gyms/gyms.repository.ts';
import { readProductFile } from '../productFiles.ts';
import { logoAddress, readLogo } from '../settings/logos.rules.ts';
import { insertLogo } from '../settings/settings.repository.ts';

const IMAGE_TYPE = 'image/png';

/** Gives the gym its logo; returns the address. */
export async function addLogo(tx: Tx, gymId: string, now: number): Promise<string> {
  const image = Buffer.from(await readProductFile('demo', 'logo.png'));
  const logo = readLogo(`data:${IMAGE_TYPE};base64,${image.toString('base64')}`, IMAGE_TYPE);
  const id = randomBytes(16).toString('base64url');
  await insertLogo(tx, gymId, { id, ...logo, created_at: now });
  const address = logoAddress(gymId, id);
  await updateGym(tx, gymId, { logo_url: address });
  return address;
}
