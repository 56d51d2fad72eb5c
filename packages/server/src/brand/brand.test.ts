import { type BrandChoice, type GymIconFiles, gymIcons, maxIconBytes } from '@spotter/api';
import { beforeEach, expect, test } from 'vitest';
import { iconFiles, iconPng } from '../testing/icons.ts';
import { dataUrl, images } from '../testing/images.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const unset = { primary: null, accent: null, header: null };
const plain: BrandChoice = {
  base: 'default',
  light: unset,
  dark: unset,
  corners: null,
  density: null,
  font: null,
};
const blue: BrandChoice = { ...plain, light: { ...unset, primary: '#0b5c8f' }, corners: 'round' };
const red: BrandChoice = { ...plain, base: 'ironworks', dark: { ...unset, header: '#7a1020' }, font: 'noto-sans' };

/** All icons, with this one in place of the first. */
const withIcon = (png: string) => [{ purpose: 'any' as const, size: 32, png }, ...iconFiles().slice(1)];

onBothEngines('the brand of a gym', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const read = () => gym.admin.client.getGymBrand({ gymId: gym.gymId });
  const save = (choice: BrandChoice, expectedVersion: number, icons?: GymIconFiles) =>
    gym.admin.client.saveGymBrand({ gymId: gym.gymId, choice, expectedVersion, icons });
  const icons = () =>
    server()
      .database.db.selectFrom('gym_icons')
      .select(['purpose', 'size', 'base64'])
      .where('gym_id', '=', gym.gymId)
      .orderBy('size')
      .execute();

  test('a new gym has the product’s brand and the address of its name', async () => {
    expect(await read()).toMatchObject({ hostName: null, current: null, versions: [] });
    expect((await read()).slug).toMatch(/^test-gym/);
  });

  test('each save is the next version; the newest is the current one', async () => {
    const { now } = server().clock;
    const first = { version: 1, choice: blue, savedAt: now, savedBy: gym.admin.name };
    expect(await save(blue, 0)).toEqual({ current: first });
    server().clock.now += 1000;
    const second = { version: 2, choice: red, savedAt: now + 1000, savedBy: gym.admin.name };
    expect(await save(red, 1)).toEqual({ current: second });
    expect(await read()).toMatchObject({ current: second, versions: [second, first] });
  });

  test('the changes are recorded by name', async () => {
    await save(blue, 0);
    await save(red, 1);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 2 });
    expect(activities).toMatchObject([
      {
        action: 'update',
        entityType: 'settings',
        changes: {
          base: { from: 'default', to: 'ironworks' },
          primaryLight: { from: '#0b5c8f', to: null },
          headerDark: { from: null, to: '#7a1020' },
          corners: { from: 'round', to: null },
          font: { from: null, to: 'noto-sans' },
        },
      },
      { changes: { base: { from: null, to: 'default' }, primaryLight: { from: null, to: '#0b5c8f' } } },
    ]);
  });

  test('whoever has not seen the newest version changes nothing and hears who saved it', async () => {
    await save(blue, 0);
    for (const expected of [0, 2]) {
      await expect(save(red, expected, iconFiles())).rejects.toMatchObject({
        code: 'state-changed',
        message: `${gym.admin.name} has changed the brand meanwhile`,
      });
    }
    expect((await read()).versions).toHaveLength(1);
    expect(await icons()).toEqual([]);
  });

  test('of two simultaneous saves one is published', async () => {
    const results = await Promise.allSettled([save(blue, 0), save(red, 0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read()).versions).toHaveLength(1);
  });

  test('a restored version is a new version with the same choice', async () => {
    await save(blue, 0);
    await save(red, 1);
    const { gymId } = gym;
    const { current } = await gym.admin.client.restoreGymBrand({ gymId, version: 1, expectedVersion: 2 });
    expect(current).toMatchObject({ version: 3, choice: blue });
    await expect(gym.admin.client.restoreGymBrand({ gymId, version: 1, expectedVersion: 2 })).rejects.toMatchObject({
      code: 'state-changed',
    });
    await expect(gym.admin.client.restoreGymBrand({ gymId, version: 9, expectedVersion: 3 })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      gym.admin.client.restoreGymBrand({ gymId, version: 2 ** 31, expectedVersion: 3 }),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect((await read()).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('the newest 20 versions are kept, of each gym its own', async () => {
    const other = await createTestGym(server(), 'Other');
    await other.admin.client.saveGymBrand({ gymId: other.gymId, choice: red, expectedVersion: 0 });
    for (let version = 0; version < 21; version += 1) await save(blue, version);
    const { versions } = await read();
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, at) => 21 - at));
    const { gymId } = gym;
    await expect(gym.admin.client.restoreGymBrand({ gymId, version: 1, expectedVersion: 21 })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(await other.admin.client.getGymBrand({ gymId: other.gymId })).toMatchObject({ current: { version: 1 } });
  });

  test('a choice that is none is refused with the field that is wrong', async () => {
    const choice = { ...blue, dark: { ...unset, accent: '#12345' } };
    await expect(save(choice, 0)).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'choice.dark.accent' }],
    });
    expect((await read()).current).toBeNull();
  });

  test('icons are replaced with the brand, and with the logo', async () => {
    await save(blue, 0, iconFiles(1));
    expect(await icons()).toHaveLength(gymIcons.length);
    const { gymId } = gym;
    await gym.admin.client.updateGymSettings({ gymId, companyName: 'Iron', logoUrl: null, icons: iconFiles(2) });
    const stored = await icons();
    expect(stored).toHaveLength(gymIcons.length);
    expect(stored[0]).toEqual({ purpose: 'any', size: 32, base64: iconPng(32, 32, 2).split(',')[1] });
  });

  test('the icons of a logo that is removed or replaced go with it', async () => {
    const { gymId, admin } = gym;
    const fileData = dataUrl('image/png', images['image/png'](400, 200));
    const { logoUrl } = await admin.client.uploadLogo({ gymId, fileData, fileName: 'logo', fileType: 'image/png' });
    await admin.client.updateGymSettings({ gymId, companyName: 'Iron', logoUrl, icons: iconFiles(1) });
    await admin.client.updateGymSettings({ gymId, companyName: 'Iron Lotus', logoUrl });
    expect(await icons()).toHaveLength(gymIcons.length);
    await admin.client.updateGymSettings({ gymId, companyName: 'Iron Lotus', logoUrl: null });
    expect(await icons()).toEqual([]);
  });

  const [first] = iconFiles();
  test.each<readonly [what: string, files: GymIconFiles]>([
    ['of another size', withIcon(iconPng(33))],
    ['that is not square', withIcon(iconPng(32, 31))],
    ['that is cut off', withIcon(dataUrl('image/png', images['image/png'](32, 32).slice(0, -1)))],
    ['of another type', withIcon(dataUrl('image/png', images['image/gif'](32, 32)))],
    ['that is no base64', withIcon(`${iconPng(32)}*`)],
    [
      'with more bytes than its pixels',
      withIcon(dataUrl('image/png', images['image/png'](32, 32), maxIconBytes(32) + 1)),
    ],
    ['twice and another not at all', [...(first ? [first, first] : []), ...iconFiles().slice(2)]],
  ])('an icon %s is refused', async (_, files) => {
    await expect(save(blue, 0, files)).rejects.toMatchObject({ code: 'bad-image' });
    expect([(await read()).current, await icons()]).toEqual([null, []]);
  });

  test('an address belongs to one gym', async () => {
    const { gymId } = gym;
    const other = await createTestGym(server(), 'Other');
    const { slug: before } = await read();
    const slug = `iron-${gymId.slice(-8)}`;
    expect(await gym.admin.client.updateGymSlug({ gymId, slug: slug.toUpperCase() })).toEqual({ slug });
    const change = { gymId: other.gymId, slug };
    await expect(other.admin.client.updateGymSlug(change)).rejects.toMatchObject({
      code: 'slug-taken',
      message: 'Another gym has this address',
      fields: [{ field: 'slug', error: 'Another gym has this address' }],
    });
    expect((await other.admin.client.getGymBrand({ gymId: other.gymId })).slug).not.toBe(slug);
    const { activities } = await gym.admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([{ changes: { slug: { from: before, to: slug } } }]);
    // Again: nothing changes, and nothing is recorded.
    expect(await gym.admin.client.updateGymSlug({ gymId, slug })).toEqual({ slug });
    expect((await gym.admin.client.getActivities({ gymId, limit: 1 })).activities).toEqual(activities);
    await expect(gym.admin.client.updateGymSlug({ gymId, slug: 'login' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('with basis, an address that another admin has set since is not overwritten', async () => {
    const { gymId, admin } = gym;
    const { slug: basis } = await read();
    const [faster, slower] = [`fast-${gymId.slice(-8)}`, `slow-${gymId.slice(-8)}`];
    await admin.client.updateGymSlug({ gymId, slug: faster, basis });
    await expect(admin.client.updateGymSlug({ gymId, slug: slower, basis })).rejects.toMatchObject({
      code: 'state-changed',
      fields: [{ field: 'slug', error: 'Changed at another desk meanwhile' }],
    });
    expect((await read()).slug).toBe(faster);
    expect(await admin.client.updateGymSlug({ gymId, slug: slower, basis: faster })).toEqual({ slug: slower });
  });

  test('gyms of the same name get addresses of their own', async () => {
    const same = await Promise.all(
      ['Same', 'Same', 'Same', 'Same', 'Same'].map((name) => createTestGym(server(), name)),
    );
    const brands = await Promise.all(same.map(({ admin, gymId }) => admin.client.getGymBrand({ gymId })));
    expect(new Set(brands.map(({ slug }) => slug)).size).toBe(5);
  });

  test.each(['staff', 'member'] as const)('%s can neither read nor change it', async (kind) => {
    await save(blue, 0);
    const before = [await read(), await icons()];
    const { gymId } = gym;
    const { client } = gym[kind];
    for (const call of [
      () => client.getGymBrand({ gymId }),
      () => client.saveGymBrand({ gymId, choice: red, expectedVersion: 1, icons: iconFiles() }),
      () => client.restoreGymBrand({ gymId, version: 1, expectedVersion: 1 }),
      () => client.updateGymSlug({ gymId, slug: 'mine' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403 });
    }
    expect([await read(), await icons()]).toEqual(before);
  });
});
