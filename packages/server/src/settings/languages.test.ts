import { beforeEach, expect, test } from 'vitest';
import { type Language, language } from '@spotter/api';
import { languages } from '@spotter/i18n';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym } from '../testing/server.ts';

test('the contract has the languages that have messages', () => {
  expect(language.options).toEqual(languages);
});

onBothEngines('languages', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });
  const saveGym = (chosen: Language | undefined, { client } = gym.admin, { gymId } = gym) =>
    client.updateGymSettings({ gymId, companyName: 'Test Gym', logoUrl: null, language: chosen });
  const passOf = ({ client } = gym.member) => client.getPass({ gymId: gym.gymId });
  const lastActivity = async () => (await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 })).activities[0];

  test('a gym is English until an admin chooses; who does not name one changes none', async () => {
    expect((await passOf()).gym.language).toBe('en');
    await saveGym('hi');
    expect(await lastActivity()).toMatchObject({ changes: { language: { from: 'English', to: 'हिन्दी' } } });
    await saveGym(undefined);
    expect((await passOf()).gym.language).toBe('hi');
    const { settings } = await gym.staff.client.getGymSettings({ gymId: gym.gymId });
    expect(settings.language).toBe('hi');
    const brand = await server().app.request(`/brand/${gym.gymId}.json`);
    expect(await brand.json()).toMatchObject({ language: 'hi' });
  });

  test('a member chooses for themselves, and takes it back', async () => {
    const other = await gym.addPerson('member', gym.side);
    const choose = (chosen: Language | null) =>
      gym.member.client.setOwnLanguage({ gymId: gym.gymId, language: chosen });
    expect(await choose('hi')).toEqual({ language: 'hi' });
    expect((await passOf()).member.language).toBe('hi');
    expect((await passOf(other)).member.language).toBeNull();
    expect(await choose(null)).toEqual({ language: null });
    expect((await passOf()).member.language).toBeNull();
  });

  test('a kiosk shows its own language, else the gym’s', async () => {
    const { gymId, staff } = gym;
    const kiosk = await pairTestDevice(server(), gym, staff);
    const shown = async () => (await kiosk.client.getKiosk({ gymId })).language;
    const choose = (chosen: Language | null, { client } = staff) =>
      client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: chosen });
    await saveGym('hi');
    expect(await shown()).toBe('hi');
    expect((await choose('en', gym.admin)).device).toMatchObject({ id: kiosk.id, language: 'en' });
    expect(await shown()).toBe('en');
    expect(await lastActivity()).toMatchObject({
      entityType: 'device',
      changes: { language: { from: null, to: 'English' } },
    });
    await choose(null, gym.admin);
    const { devices } = await gym.admin.client.listDevices({ gymId });
    expect([await shown(), devices.map((device) => device.language)]).toEqual(['hi', [null]]);
  });

  test('staff choose for kiosks of their branch; members and other gyms for none', async () => {
    const { gymId } = gym;
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    const other = await createTestGym(server(), 'Other');
    const choose = ({ client } = gym.staff, id = gymId) =>
      client.setDeviceLanguage({ gymId: id, deviceId: kiosk.id, language: 'hi' });
    const notFound = { code: 'not-found', message: 'That kiosk was not found' };
    await expect(choose(gym.mainStaff)).rejects.toMatchObject(notFound);
    await expect(choose(other.admin, other.gymId)).rejects.toMatchObject(notFound);
    await expect(choose(other.admin)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(choose(gym.member)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(saveGym('hi', other.admin)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(saveGym('hi', gym.staff)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await kiosk.client.getKiosk({ gymId })).language).toBe('en');
    await saveGym('hi', other.admin, other);
    expect((await passOf()).gym.language).toBe('en');
    await choose();
    expect((await kiosk.client.getKiosk({ gymId })).language).toBe('hi');
  });
});
