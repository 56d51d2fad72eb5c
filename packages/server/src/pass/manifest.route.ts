import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { findGymByDevice } from '../devices/devices.repository.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { findGymByQrSession } from '../qr/qr.repository.ts';

/** What the build has written, in the product's own name. */
interface Manifest {
  name: string;
  short_name: string;
  icons: { src: string; sizes: string; type?: string; purpose?: string }[];
}

/**
 * The web manifest of the members' page, in the name and with the logo of a gym: of `?gym=`, or of `?session=` or
 * `?device=`, the public part of the code that a kiosk shows, so that the page bears the gym's name before anybody has signed in.
 */
export function serveManifest(app: Hono, db: Db, folder: string): void {
  app.get('/pass/manifest.webmanifest', async (request) => {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;
    const gym = await gymOf(db, request.req.query());
    if (gym) {
      Object.assign(manifest, { name: gym.name, short_name: gym.name });
      if (gym.logo_url !== null) manifest.icons.unshift({ src: gym.logo_url, sizes: 'any' });
    }
    return request.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    });
  });
}

async function gymOf(db: Db, { gym, session, device }: Record<string, string>) {
  if (gym) return findGym(db, gym);
  if (session) return findGymByQrSession(db, session);
  return device ? findGymByDevice(db, device) : undefined;
}
