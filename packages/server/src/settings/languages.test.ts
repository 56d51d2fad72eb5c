import { beforeEach, expect, test } from 'vitest';
import { type Language, language } from '@spotter/api';
import { languages } from '@spotter/i18n';
import PostalMime from 'postal-mime';
import { createSmtpTransport } from '../mail/transports.ts';
import { startMailServer } from '../testing/mailServer.ts';
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
    const kioskEvents = async () =>
      (
        await server()
          .database.db.selectFrom('feed_events')
          .select('branch_id')
          .where('gym_id', '=', gym.gymId)
          .where('payload', '=', JSON.stringify({ type: 'kiosk' }))
          .execute()
      ).length;
    await saveGym('hi');
    // Its kiosks show it at once.
    expect(await kioskEvents()).toBe(1);
    expect(await lastActivity()).toMatchObject({ changes: { language: { from: 'English', to: 'हिन्दी' } } });
    await saveGym(undefined);
    await saveGym('hi');
    expect(await kioskEvents()).toBe(1);
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

  test('a refusal is in the first of our languages that the call accepts, else in English', async () => {
    const { gymId, member } = gym;
    const refusal = async (accepted: string) => {
      const headers = {
        'Accept-Language': accepted,
        Authorization: `Bearer ${await member.token()}`,
        'Content-Type': 'application/json',
      };
      const body = JSON.stringify({ gymId, type: 'QR', qrData: 'spotter.x.y' });
      const response = await server().app.request('/universalCheckIn', { method: 'POST', headers, body });
      return (await response.json()) as { error: string; code: string };
    };
    expect(await refusal('hi-IN,en;q=0.5')).toMatchObject({ code: 'not-found', error: 'यह कोड नहीं मिला' });
    expect(await refusal('fr,en;q=0.5')).toMatchObject({ code: 'not-found', error: 'That code was not found' });
  });

  test('a kiosk is answered in its language, the phone in that of its call, the desk in English', async () => {
    const { gymId, member } = gym;
    const kiosk = await pairTestDevice(server(), gym, gym.staff);
    await gym.staff.client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: 'hi' });
    const { db } = server().database;
    const change = { expiry_date: '2026-11-03', card_number: 'CARD1' };
    await db.updateTable('people').set(change).where('gym_id', '=', gymId).where('id', '=', member.id).execute();
    const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId });
    const answer = await member.client.universalCheckIn({ gymId, type: 'QR', qrData });
    expect(answer).toMatchObject({
      message: 'Meera Member checked in',
      warning: 'Membership expired on 3 Nov 2026',
    });
    const { memberData } = await kiosk.client.checkQRSession({ gymId, sessionId });
    expect(memberData?.warning).toBe('मेंबरशिप 3 नव॰ 2026 को ख़त्म हो गई');
    expect(memberData?.notices?.[0]?.text).toMatch(/^मेंबरशिप .* ख़त्म हो गई$/);
    const { entries } = await gym.staff.client.getDoorLog({ gymId, limit: 1 });
    expect(entries[0]?.notices[0]?.text).toMatch(/^Membership expired /);
    await expect(kiosk.client.universalCheckIn({ gymId, type: 'CARD', cardNumber: 'NOBODY1' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'यह कार्ड यहाँ दर्ज नहीं है। कृपया रिसेप्शन पर पूछें।',
    });
  });

  test('a member’s mails are in their language, else in the gym’s; an admin’s are English', async () => {
    const { gymId } = gym;
    const mails = await startMailServer();
    const transport = createSmtpTransport(mails.url, 'desk@gym.example');
    const { db } = server().database;
    const mailed = async ({ id }: { id: string }) => {
      await db.deleteFrom('outbox').execute();
      await gym.admin.client.createCustomToken({ gymId, memberId: id });
      const [row] = await db.selectFrom('outbox').selectAll().execute();
      if (!row) throw new Error('There is no mail');
      await transport.send({ to: row.recipient, subject: row.subject, text: row.text, html: row.html }, row.id);
      return PostalMime.parse(mails.received.at(-1)?.eml ?? '');
    };
    try {
      const english = await mailed(gym.member);
      expect(english.subject).toBe('A sign-in was made for you');
      expect(english.html).toContain('<html lang="en">');
      await saveGym('hi');
      const hindi = await mailed(gym.member);
      expect(hindi.subject).toBe('आपके लिए साइन-इन बनाया गया');
      expect(hindi.text).toContain('नमस्ते Meera Member,');
      expect(hindi.html).toContain('<html lang="hi">');
      expect(hindi.html).toContain('Noto Sans Devanagari');
      await gym.member.client.setOwnLanguage({ gymId, language: 'en' });
      expect((await mailed(gym.member)).subject).toBe('A sign-in was made for you');
      await db.deleteFrom('outbox').execute();
      const adminData = { name: 'Second', mobile: '9876543210', email: 'second-admin@gym.test' };
      await gym.admin.client.createAdmin({ gymId, adminData });
      const [invitation] = await db.selectFrom('outbox').select('subject').execute();
      expect(invitation?.subject).toBe('You have been invited to Test Gym');
    } finally {
      await mails.close();
    }
  });
});
