import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

const SECOND = 1000;
const TWENTY = Array.from({ length: 20 });
const card = '04A2B3C4D5';

onBothEngines('member cards', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    gym = await createTestGym(server());
  });

  const dataOf = (person: TestPerson, change: object = {}) => ({
    name: person.name,
    email: `${person.id}@cards.test`,
    phone: '9876543210',
    age: 30,
    sex: 'female' as const,
    ...change,
  });
  const give = (person: TestPerson, cardNumber: string, desk: TestPerson = gym.admin, of: TestGym = gym) =>
    desk.client.updateMember({ gymId: of.gymId, memberId: person.id, memberData: dataOf(person, { cardNumber }) });
  const tap = (cardNumber = card, kiosk: TestPerson = gym.staff, branchId?: string) =>
    kiosk.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'CARD',
      cardNumber,
      ...(branchId !== undefined && { branchId }),
    });
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const eventsOf = (id: string) =>
    server()
      .database.db.selectFrom('attendance')
      .select(['action', 'branch_id', 'method', 'assisted_by_name'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute();
  const holder = async (change: object = {}) => {
    const person = await gym.addPerson('member', gym.main, change);
    await server()
      .database.db.updateTable('people')
      .set({ card_number: card })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', person.id)
      .execute();
    return person;
  };

  test('a card lets its holder in where the kiosk stands, and answers what the kiosk shows', async () => {
    const person = await holder({ name: 'Asha Rao' });
    expect(await tap(' 04a2b3c4d5 ')).toEqual({
      action: 'checkin',
      message: 'Asha Rao checked in',
      totalVisits: 1,
      currentlyCheckedIn: true,
      lastCheckIn: server().clock.now,
      memberData: {
        name: 'Asha Rao',
        phone: '+919811111111',
        userType: 'member',
        action: 'checkin',
        timestamp: server().clock.now,
        totalVisits: 1,
        membershipPlan: 'monthly',
      },
    });
    expect(await eventsOf(person.id)).toEqual([
      { action: 'check-in', branch_id: gym.side, method: 'tap', assisted_by_name: null },
    ]);
    server().clock.now += 60 * SECOND;
    expect(await tap()).toMatchObject({ action: 'checkout', memberData: { action: 'checkout' } });
  });

  test('admins say where the kiosk stands, staff stand in their own branch', async () => {
    const person = await holder();
    await expect(tap(card, gym.staff, gym.main)).rejects.toMatchObject({ status: 404 });
    const other = await createTestGym(server(), 'Other');
    await expect(tap(card, gym.admin, other.main)).rejects.toMatchObject({ status: 404 });
    await expect(tap(card, gym.member)).rejects.toMatchObject({ status: 403 });
    expect(await eventsOf(person.id)).toEqual([]);
    await tap(card, gym.admin, gym.side);
    server().clock.now += 60 * SECOND;
    await tap(card, gym.admin);
    server().clock.now += 60 * SECOND;
    await tap(card, gym.admin);
    expect((await eventsOf(person.id)).map(({ branch_id }) => branch_id)).toEqual([gym.side, gym.side, gym.main]);
  });

  test('a card that nobody here has is refused, another gym’s too', async () => {
    const other = await createTestGym(server(), 'Other');
    await give(other.member, card, other.admin, other);
    const before = await rowOf(other.member.id);
    await expect(tap()).rejects.toMatchObject({
      code: 'not-found',
      message: 'This card is not known here. Please ask at the desk.',
    });
    await expect(tap('04:A2')).rejects.toMatchObject({ code: 'invalid' });
    expect(await rowOf(other.member.id)).toEqual(before);
  });

  test('the same card within a minute changes nothing and tells the first time', async () => {
    const person = await holder();
    await tap();
    const before = await rowOf(person.id);
    server().clock.now += 60 * SECOND - 1;
    expect(await tap()).toMatchObject({
      repeated: true,
      message: 'Already checked in at 6:02 pm',
      memberData: { action: 'checkin', repeated: true, warning: 'Already checked in at 6:02 pm' },
    });
    expect([await rowOf(person.id), (await eventsOf(person.id)).length]).toEqual([before, 1]);
  });

  test('the expired come in with a warning, the inactive do not', async () => {
    const person = await holder({ expiry_date: '2026-11-03' });
    const warning = 'Membership expired on 3 Nov 2026';
    expect(await tap()).toMatchObject({ warning, memberData: { warning } });
    await server()
      .database.db.updateTable('people')
      .set({ deactivated_at: 1, checked_in_at: null, checked_in_branch_id: null })
      .where('id', '=', person.id)
      .execute();
    server().clock.now += 60 * SECOND;
    const before = await rowOf(person.id);
    await expect(tap()).rejects.toMatchObject({
      code: 'member-inactive',
      message: 'This membership is inactive',
    });
    expect(await rowOf(person.id)).toEqual(before);
  });

  test('20 taps of one card make one event; a lost answer asked for again is not a second tap', async () => {
    const person = await holder();
    await gym.staff.client.getGymSettings({ gymId: gym.gymId });
    const answers = await Promise.all(TWENTY.map(() => tap()));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await eventsOf(person.id)).toHaveLength(1);
    server().clock.now += 60 * SECOND;
    const input = { gymId: gym.gymId, type: 'CARD' as const, cardNumber: card };
    const first = await gym.staff.client.universalCheckIn(input, { idempotencyKey: 'tap' });
    expect(await gym.staff.client.universalCheckIn(input, { idempotencyKey: 'tap' })).toEqual(first);
    expect(await eventsOf(person.id)).toHaveLength(2);
  });

  test('a number is written alike, stays until it is changed, and can be taken away', async () => {
    const person = await gym.addPerson('member', gym.side);
    expect((await give(person, ' 04a2b3c4d5\u200b', gym.staff)).member.cardNumber).toBe(card);
    const kept = { gymId: gym.gymId, memberId: person.id, memberData: dataOf(person) };
    expect((await gym.admin.client.updateMember(kept)).member.cardNumber).toBe(card);
    for (const wrong of ['123', 'A'.repeat(33), '04:A2:B3', 'ßßßß', '٠١٢٣']) {
      await expect(give(person, wrong)).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ field: 'memberData.cardNumber', error: 'Card number must be 4 to 32 letters or digits' }],
      });
    }
    expect(await rowOf(person.id)).toMatchObject({ card_number: card });
    expect((await give(person, '')).member.cardNumber).toBeNull();
    await expect(tap()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('the activities say that the number changed, and no more of it than its end', async () => {
    const person = await gym.addPerson('member', gym.side);
    await give(person, '1111AB22');
    await give(person, '9999CD22');
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 2 });
    expect(activities.map(({ changes }) => changes.cardNumber)).toEqual([
      { from: '••••22', to: '••••22' },
      { from: null, to: '••••22' },
    ]);
    expect(JSON.stringify(activities)).not.toMatch(/1111AB|9999CD/i);
  });

  test('a number is one member’s in a gym, and another gym’s may be the same', async () => {
    const person = await holder();
    const before = await rowOf(gym.member.id);
    await expect(give(gym.member, card.toLowerCase())).rejects.toMatchObject({
      code: 'card-taken',
      status: 409,
      fields: [{ field: 'memberData.cardNumber', error: 'This card number is already in use' }],
    });
    expect(await rowOf(gym.member.id)).toEqual(before);
    const other = await createTestGym(server(), 'Other');
    expect((await give(other.member, card, other.admin, other)).member.cardNumber).toBe(card);
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: person.id });
    expect((await give(gym.member, card)).member.cardNumber).toBe(card);
  });

  test('of two desks that give out one number at the same moment, one succeeds', async () => {
    const people = await Promise.all(TWENTY.map(() => gym.addPerson('member', gym.side)));
    await gym.admin.client.getGymSettings({ gymId: gym.gymId });
    const outcomes = await Promise.allSettled(people.map((person) => give(person, card)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(TWENTY.slice(1).map(() => 'card-taken'));
    const rows = await Promise.all(people.map(({ id }) => rowOf(id)));
    expect(rows.filter(({ card_number }) => card_number === card)).toHaveLength(1);
  });
});
