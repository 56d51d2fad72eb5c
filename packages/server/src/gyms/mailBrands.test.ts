import { brands } from '@spotter/ui/brands';
import { expect, test } from 'vitest';
import { mailBrandFrom } from '../mail/mailBrand.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin } from '../testing/server.ts';
import { updateGym } from './gyms.repository.ts';
import { mailBrandsBelow } from './mailBrands.ts';

const ofProduct = (name: string) => mailBrandFrom(brands[0], { name, logoUrl: null });

onBothEngines('the brand of mails', (server) => {
  test('is the gym’s own as it is now, with its name and logo', async () => {
    const { db } = server().database;
    const [gym, other] = [await createTestGym(server(), 'Iron & Lotus'), await createTestGym(server(), 'Other')];
    const brandOf = (gymId: string) => mailBrandsBelow(origin)(db, gymId);
    expect(await brandOf(gym.gymId)).toEqual(ofProduct('Iron & Lotus'));

    const none = { primary: null, accent: null, header: null };
    await gym.admin.client.saveGymBrand({
      gymId: gym.gymId,
      expectedVersion: 0,
      choice: {
        base: 'ironworks',
        light: { ...none, primary: '#6d28d9', header: '#2b1b3d' },
        dark: none,
        corners: 'square',
        density: null,
        font: null,
      },
    });
    await updateGym(db, gym.gymId, { logo_url: '/logos/gym/logo' });
    const own = await brandOf(gym.gymId);
    expect(own).toMatchObject({
      name: 'Iron & Lotus',
      logoUrl: `${origin}/logos/gym/logo`,
      radiusPx: 0,
      light: { primary: '#6d28d9', header: '#2b1b3d' },
      dark: { primary: brands[1].dark.primary },
    });
    expect(await brandOf(other.gymId)).toEqual(ofProduct('Other'));
  });
});
