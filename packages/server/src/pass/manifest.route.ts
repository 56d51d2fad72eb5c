import type { Hono } from 'hono';
import { findGymOfHost } from '../brand/brandedPage.ts';
import { type IconAddress, iconAddresses, publicBrandOf } from '../brand/publicBrand.ts';
import type { Db } from '../db/database.ts';
import { findGymByDevice } from '../devices/devices.repository.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import type { ReadFile } from '../productFiles.ts';
import { findGymByQrSession } from '../qr/qr.repository.ts';

/** What the build has written, in the product's own name. */
interface Manifest {
  name: string;
  short_name: string;
  /** What its members read in unless they choose. */
  lang?: string;
  icons: { src: string; sizes: string; type?: string; purpose?: string }[];
}

/**
 * The web manifest of the members' page, in the name and with the logo of a gym: of `?gym=`, or of `?session=` or
 * `?device=`, the public part of the code that a kiosk shows, or else of the host, so that the page bears the gym's
 * name before anybody has signed in.
 */
export function serveManifest(app: Hono, db: Db, files: ReadFile): void {
  app.get('/pass/manifest.webmanifest', async (request) => {
    const built = await files('manifest.webmanifest');
    if (!built) return request.text('Not found', 404);
    const manifest = JSON.parse(Buffer.from(built).toString()) as Manifest;
    const gym = (await gymOf(db, request.req.query())) ?? (await findGymOfHost(db, request));
    if (gym) {
      const { version, themeColours } = await publicBrandOf(db, gym);
      Object.assign(manifest, { name: gym.name, short_name: gym.name, lang: gym.language ?? 'en' });
      if (version > 0)
        Object.assign(manifest, { theme_color: themeColours.light, background_color: themeColours.light });
      const icons = (await iconAddresses(db, gym.gym_id)).filter(({ purpose }) => purpose !== 'apple').map(toIcon);
      if (icons.length > 0) manifest.icons = icons;
      // The page finds the logo by its address.
      if (gym.logo_url !== null) {
        const logo = { src: gym.logo_url, sizes: 'any' };
        if (icons.length > 0) manifest.icons.push(logo);
        else manifest.icons.unshift(logo);
      }
    }
    return request.body(JSON.stringify(manifest), 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'no-cache',
    });
  });
}

const toIcon = ({ purpose, size, src }: IconAddress) => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

async function gymOf(db: Db, { gym, session, device }: Record<string, string>) {
  if (gym) return findGym(db, gym);
  if (session) return findGymByQrSession(db, session);
  return device ? findGymByDevice(db, device) : undefined;
}
