import { beforeEach, expect, test } from 'vitest';
import { MAX_LOGO_BYTES } from '@spotter/api';
import { dataUrl, images, type ImageType } from '../testing/images.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { findGym, listGyms, lockGymForUpdate, updateGym } from '../gyms/gyms.repository.ts';
import { findLogo, hasLogo, insertLogo, pruneLogos } from './settings.repository.ts';

const types = Object.keys(images) as ImageType[];
const png = (width = 400, height = 200) => dataUrl('image/png', images['image/png'](width, height));

const svg = [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')];
const of = (type: ImageType) => images[type](10, 10);

onBothEngines('settings', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const upload = async (fileData = png(), fileType = 'image/png') =>
    (await gym.admin.client.uploadLogo({ gymId: gym.gymId, fileData, fileName: 'logo', fileType })).logoUrl;
  const save = async (logoUrl: string | null, companyName = 'Iron Lotus') =>
    (await gym.admin.client.updateGymSettings({ gymId: gym.gymId, companyName, logoUrl })).settings;
  const read = async () => (await gym.admin.client.getGymSettings({ gymId: gym.gymId })).settings;
  const logos = () =>
    server().database.db.selectFrom('logos').select('id').where('gym_id', '=', gym.gymId).orderBy('id').execute();

  test('name and logo are saved and audited from → to', { tags: ['settings-17'] }, async () => {
    const logoUrl = await upload();
    expect(await read()).toEqual({ companyName: 'Test Gym', logoUrl: null, language: 'en' });
    expect(await save(logoUrl, '  Iron Lotus ')).toEqual({ companyName: 'Iron Lotus', logoUrl, language: 'en' });
    expect(await gym.member.client.getUserDashboardData({ gymId: gym.gymId })).toMatchObject({
      gym: { name: 'Iron Lotus', logoUrl },
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'update',
        entityType: 'settings',
        changes: { companyName: { from: 'Test Gym', to: 'Iron Lotus' }, logoUrl: { from: null, to: logoUrl } },
      },
    ]);
    expect(await save(null)).toEqual({ companyName: 'Iron Lotus', logoUrl: null, language: 'en' });
  });

  test('what is not sent stays as it is, whatever another admin has changed meanwhile', async () => {
    const { gymId, admin } = gym;
    const logoUrl = await upload();
    await save(logoUrl, 'Iron Lotus');
    const change = async (input: object) => (await admin.client.updateGymSettings({ gymId, ...input })).settings;
    expect(await change({ language: 'hi' })).toEqual({ companyName: 'Iron Lotus', logoUrl, language: 'hi' });
    expect(await change({ companyName: 'Steel' })).toEqual({ companyName: 'Steel', logoUrl, language: 'hi' });
    expect(await change({ logoUrl: null })).toEqual({ companyName: 'Steel', logoUrl: null, language: 'hi' });
    expect(await change({})).toEqual(await read());
    await expect(change({ companyName: ' ' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('with basis, what another admin has changed since is not overwritten', async () => {
    const { gymId, admin } = gym;
    const basis = await read();
    const change = (input: object) => admin.client.updateGymSettings({ gymId, ...input, basis });
    expect((await change({ companyName: 'Iron Lotus' })).settings.companyName).toBe('Iron Lotus');
    await expect(change({ companyName: 'Steel', language: 'hi' })).rejects.toMatchObject({
      code: 'state-changed',
      message: 'The settings were changed meanwhile',
      fields: [{ field: 'companyName', error: 'Changed at another desk meanwhile' }],
    });
    expect(await read()).toEqual({ ...basis, companyName: 'Iron Lotus' });
    expect((await change({ companyName: 'Iron Lotus', language: 'hi' })).settings).toEqual({
      companyName: 'Iron Lotus',
      logoUrl: null,
      language: 'hi',
    });
  });

  test.each(types)(
    'a logo of type %s is served as its own type, immutable and sandboxed',
    { tags: ['settings-8'] },
    async (type) => {
      const bytes = images[type](400, 200);
      const answer = await server().app.request(await upload(dataUrl(type, bytes), type));
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toEqual({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual(bytes);
    },
  );

  test.each<readonly [what: string, fileData: string, fileType: string]>([
    ['a text', dataUrl('text/plain', svg), 'text/plain'],
    ['an SVG that says it is a PNG', dataUrl('image/png', svg), 'image/png'],
    ['a GIF that says it is a PNG', dataUrl('image/png', of('image/gif')), 'image/png'],
    ['a PNG whose file says it is a GIF', dataUrl('image/png', of('image/png')), 'image/gif'],
    ['the first bytes alone', dataUrl('image/jpeg', [0xff, 0xd8, 0xff]), 'image/jpeg'],
    ['an image without any area', dataUrl('image/gif', images['image/gif'](0, 10)), 'image/gif'],
    ['text that is no base64', 'data:image/png;base64,iVBORw0KGgo*', 'image/png'],
    ['base64 of half a group', `${dataUrl('image/png', of('image/png'), 30)}A`, 'image/png'],
    ['an address with parameters', png().replace(';base64', ';charset=utf-8;base64'), 'image/png'],
    ['nothing', 'data:image/png;base64,', 'image/png'],
    ['an image before other text', `${png()}*`, 'image/png'],
    ...types.flatMap((actual) =>
      types
        .filter((declared) => declared !== actual)
        .map((declared) => [`${actual} in a URL of ${declared}`, dataUrl(declared, of(actual)), declared] as const),
    ),
  ])('%s is refused', async (_, fileData, fileType) => {
    await expect(upload(fileData, fileType)).rejects.toMatchObject({
      code: 'bad-image',
      status: 422,
      message: 'Please select an image file',
    });
    expect(await logos()).toEqual([]);
  });

  test.each(['image/svg+xml', 'image/heic', 'image/avif'])(
    'a logo of type %s is refused with those that work',
    async (type) => {
      await expect(upload(dataUrl(type, svg), type)).rejects.toMatchObject({
        code: 'bad-image',
        message: 'A logo is a JPEG, PNG, GIF or WebP file. Please convert this one, or select another',
      });
      expect(await logos()).toEqual([]);
    },
  );

  test.each(types)('a logo of type %s that is cut off is refused', async (type) => {
    await expect(upload(dataUrl(type, of(type).slice(0, -2)), type)).rejects.toMatchObject({
      code: 'bad-image',
      message: 'This image file is damaged. Please select another one',
    });
    expect(await logos()).toEqual([]);
  });

  test('a logo has at most 1,048,576 bytes', { tags: ['settings-25'] }, async () => {
    await upload(dataUrl('image/png', of('image/png'), MAX_LOGO_BYTES));
    await expect(upload(dataUrl('image/png', of('image/png'), MAX_LOGO_BYTES + 1))).rejects.toMatchObject({
      code: 'too-large',
      status: 413,
      message: 'Image must be less than 1MB',
    });
    expect(await logos()).toHaveLength(1);
  });

  test.each(types)('a logo of type %s has at most 4096 pixels a side', async (type) => {
    const sized = (width: number, height: number) => upload(dataUrl(type, images[type](width, height)), type);
    await sized(4096, 4096);
    for (const [width, height] of [[4097, 1] as const, [1, 4097] as const]) {
      await expect(sized(width, height)).rejects.toMatchObject({
        code: 'bad-image',
        message: 'Image must be at most 4096 pixels wide and high',
      });
    }
  });

  test('only the gym’s own uploaded logo can be saved', async () => {
    const other = await createTestGym(server(), 'Other');
    const { logoUrl: foreign } = await other.admin.client.uploadLogo({
      gymId: other.gymId,
      fileData: png(),
      fileName: 'logo.png',
      fileType: 'image/png',
    });
    const before = await read();
    const ownGymForeignLogo = foreign.replace(other.gymId, gym.gymId);
    const own = await upload();
    for (const address of [
      foreign,
      ownGymForeignLogo,
      own.replace(gym.gymId, other.gymId),
      `${own}/`,
      `https://elsewhere.example${own}`,
      `/logos/${gym.gymId}/`,
      `/logos/${gym.gymId}/\0`,
      'https://elsewhere.example/logo.png',
      'javascript:alert(1)',
      '',
    ]) {
      await expect(save(address)).rejects.toMatchObject({ status: 404, message: 'That logo was not found' });
    }
    expect(await read()).toEqual(before);
    expect((await server().app.request(ownGymForeignLogo)).status).toBe(404);
  });

  test('old logos are deleted, except the current one, the newest five and other gyms’', async () => {
    const other = await createTestGym(server(), 'Other');
    const { logoUrl: foreign } = await other.admin.client.uploadLogo({
      gymId: other.gymId,
      fileData: png(),
      fileName: 'logo.png',
      fileType: 'image/png',
    });
    const first = await upload();
    const second = await upload();
    await save(first);
    const { clock } = server();
    const newest: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      clock.now += 1;
      newest.push(await upload());
    }
    const status = async (address: string) => (await server().app.request(address)).status;
    expect([await status(first), await status(second), await status(foreign)]).toEqual([200, 404, 200]);
    expect(await Promise.all(newest.map(status))).toEqual([200, 200, 200, 200, 200]);
  });

  test('a gym’s newest logos stay, of one moment those with the highest id; the current one too', async () => {
    const { db } = server().database;
    const { gymId } = gym;
    const other = await createTestGym(server(), 'Other');
    const insert = (id: string, created_at: number, of = gymId) =>
      insertLogo(db, of, { id, type: 'image/png', base64: id, created_at });
    for (const id of ['b', 'c', 'a']) await insert(id, 5);
    await insert('d', 4);
    for (const id of ['a', 'e']) await insert(id, 9, other.gymId);
    expect(await findLogo(db, gymId, 'b')).toEqual({ type: 'image/png', base64: 'b' });
    expect(await findLogo(db, gymId, 'e')).toBeUndefined();
    expect([await hasLogo(db, gymId, 'b'), await hasLogo(db, gymId, 'e'), await hasLogo(db, gymId, undefined)]).toEqual(
      [true, false, false],
    );
    await pruneLogos(db, gymId, 2, 'd');
    expect(await logos()).toEqual([{ id: 'b' }, { id: 'c' }, { id: 'd' }]);
    await pruneLogos(db, gymId, 1, undefined);
    expect(await logos()).toEqual([{ id: 'c' }]);
    expect(await db.selectFrom('logos').select('id').where('gym_id', '=', other.gymId).orderBy('id').execute()).toEqual(
      [{ id: 'a' }, { id: 'e' }],
    );
  });

  test('a gym is found, listed by age and changed by itself', async () => {
    const { db } = server().database;
    const { gymId, main } = gym;
    const other = await createTestGym(server(), 'Other');
    const found = await findGym(db, gymId);
    if (!found) throw new Error('The gym was not found');
    expect(found).toMatchObject({ gym_id: gymId, name: 'Test Gym', main_branch_id: main });
    expect(await findGym(db, 'no-such-gym')).toBeUndefined();
    expect(await server().database.transaction((tx) => lockGymForUpdate(tx, gymId))).toEqual(found);
    await updateGym(db, gymId, { name: 'Renamed' });
    expect(await findGym(db, gymId)).toEqual({ ...found, name: 'Renamed' });
    expect(await findGym(db, other.gymId)).toMatchObject({ name: 'Other' });
    server().clock.now -= 1_000;
    const older = await createTestGym(server(), 'Older');
    server().clock.now += 1_000;
    const ids = (await listGyms(db)).map(({ gym_id }) => gym_id);
    const places = [older, gym, other].map((one) => ids.indexOf(one.gymId));
    expect(places).not.toContain(-1);
    expect(places[0]).toBeLessThan(Math.min(...places.slice(1)));
  });

  test('simultaneous upload and save never show a deleted logo', async () => {
    const first = await upload();
    for (let count = 0; count < 4; count += 1) {
      server().clock.now += 1;
      await upload();
    }
    server().clock.now += 1;
    const [saved] = await Promise.allSettled([save(first), upload()]);
    const { logoUrl } = await read();
    expect(logoUrl).toBe(saved.status === 'fulfilled' ? first : null);
    if (logoUrl !== null) expect((await server().app.request(logoUrl)).status).toBe(200);
  });

  test('unknown logo addresses respond 404', async () => {
    for (const path of ['/logos/a/b', `/logos/${gym.gymId}/x`, '/logos/%00/%00', '/logos/..%2f..%2fetc/passwd']) {
      expect((await server().app.request(path)).status).toBe(404);
    }
    // It may be uploaded yet.
    const missing = await server().app.request(`/logos/${gym.gymId}/x`);
    expect(missing.headers.get('Cache-Control')).toBe('no-store');
  });

  test.each(['staff', 'member'] as const)('%s cannot change settings', async (kind) => {
    const before = await read();
    const { client } = gym[kind];
    await expect(
      client.updateGymSettings({ gymId: gym.gymId, companyName: 'Mine', logoUrl: null }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      client.uploadLogo({ gymId: gym.gymId, fileData: png(), fileName: 'logo.png', fileType: 'image/png' }),
    ).rejects.toMatchObject({ status: 403 });
    expect([await read(), await logos()]).toEqual([before, []]);
  });
});
