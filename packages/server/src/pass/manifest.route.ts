import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Db } from '../db/database.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { findGymByQrSession } from '../qr/qr.repository.ts';

/** What the build has written, in the product's own name. */
interface Manifest {
  name: string;
  short_name: string;
  icons: { src: string; sizes: string; type?: string; purpose?: string }[];
}

/**
 * The web manifest of the members' page, in the name and with the logo of a gym: of `?gym=`, or of `?session=`, the
 * public half of the code that a kiosk shows, so that the page bears the gym's name before anybody has signed in.
 */
export function serveManifest(app: Hono, db: Db, folder: string): void {
  app.get('/pass/manifest.webmanifest', async (request) => {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;
    const { gym: gymId, session } = request.req.query();
    const gym = gymId ? await findGym(db, gymId) : session ? await findGymByQrSession(db, session) : undefined;
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
