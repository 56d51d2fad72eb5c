import { createClient } from '@spotter/api';
import { beforeEach, expect, test } from 'vitest';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';

const SECOND_MS = 1000;
const TWENTY = Array.from({ length: 20 });
const card = '04A2B3C4D5';

const countUnknown = (outcomes: unknown[]) =>
  outcomes.filter((outcome) => (outcome as { code?: string }).code === 'not-found').length;

onBothEngines('a card at the kiosk', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T12:32:00Z');
    gym = await createTestGym(server());
  });

  const tap = (cardNumber = card, kiosk: TestPerson = gym.staff, branchId?: string) =>
    kiosk.client.universalCheckIn({
      gymId: gym.gymId,
      type: 'CARD',
      cardNumber,
      ...(branchId !== undefined && { branchId }),
    });
  const clientOf = (token: string) =>
    createClient({
      origin,
      getToken: () => Promise.resolve(token),
      fetch: (request, init) => Promise.resolve(server().app.fetch(new Request(request, init))),
    });
  /** In a session of its own. */
  const tapAnew = async () => tap('ONEMORE', { ...gym.staff, client: clientOf(await gym.staff.token()) });
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const eventsOf = (id: string) =>
    server()
      .database.db.selectFrom('attendance')
      .select(['action', 'branch_id', 'method', 'assisted_by_name'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute();
  const give = ({ gymId }: TestGym, { id }: TestPerson) =>
    server()
      .database.db.updateTable('people')
      .set({ card_number: card })
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .execute();
  const addMemberWithCard = async (change: object = {}) => {
    const person = await gym.addPerson('member', gym.main, change);
    await give(gym, person);
    return person;
  };

  test('a card checks its member in at the kiosk’s branch and returns no more than the name', async () => {
    const person = await addMemberWithCard({ name: 'Asha Rao' });
    expect(await tap(' 04a2b3c4d5 ')).toEqual({
      action: 'checkin',
      message: 'Asha Rao checked in',
      currentlyCheckedIn: true,
      memberData: {
        name: 'Asha Rao',
        userType: 'member',
        action: 'checkin',
        timestamp: server().clock.now,
        notices: [],
      },
    });
    expect(await eventsOf(person.id)).toEqual([
      { action: 'check-in', branch_id: gym.side, method: 'tap', assisted_by_name: null },
    ]);
    server().clock.now += 60 * SECOND_MS;
    expect(await tap()).toMatchObject({ action: 'checkout', memberData: { action: 'checkout' } });
  });

  test('admins name the kiosk’s branch; staff use their own', async () => {
    const person = await addMemberWithCard();
    await expect(tap(card, gym.staff, gym.main)).rejects.toMatchObject({ status: 404 });
    const other = await createTestGym(server(), 'Other');
    await expect(tap(card, gym.admin, other.main)).rejects.toMatchObject({ status: 404 });
    await expect(tap(card, gym.member)).rejects.toMatchObject({ status: 403 });
    expect(await eventsOf(person.id)).toEqual([]);
    await tap(card, gym.admin, gym.side);
    server().clock.now += 60 * SECOND_MS;
    await tap(card, gym.admin);
    server().clock.now += 60 * SECOND_MS;
    await tap(card, gym.admin);
    expect((await eventsOf(person.id)).map(({ branch_id }) => branch_id)).toEqual([gym.side, gym.side, gym.main]);
  });

  test('an unknown card and another gym’s card are refused', async () => {
    const other = await createTestGym(server(), 'Other');
    await give(other, other.member);
    const before = await rowOf(other.member.id);
    await expect(tap()).rejects.toMatchObject({
      code: 'not-found',
      message: 'This card is not known here. Please ask at the desk.',
    });
    await expect(tap('04:A2')).rejects.toMatchObject({ code: 'invalid' });
    expect(await rowOf(other.member.id)).toEqual(before);
  });

  const MINUTE_MS = 60 * SECOND_MS;
  const tooManyUnknown = {
    code: 'too-many',
    status: 429,
    message: 'Too many unknown cards were tried here. Please scan the code, or ask at the desk.',
  };
  const guess = (from: number, count: number, kiosk = gym.staff) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => tap(`GUESS${from + index}`, kiosk).catch((e: unknown) => e)),
    );

  test('of 43 simultaneous guesses at a kiosk 20 are answered; then every card is refused, the right one too', async () => {
    const person = await addMemberWithCard();
    const before = await rowOf(person.id);
    const outcomes = await guess(0, 43);
    expect(countUnknown(outcomes)).toBe(20);
    await expect(tap()).rejects.toMatchObject(tooManyUnknown);
    expect(await rowOf(person.id)).toEqual(before);
    // Another kiosk goes on.
    await tap(card, gym.admin, gym.side);
    server().clock.now += 10 * MINUTE_MS - 1;
    await expect(tap()).rejects.toMatchObject(tooManyUnknown);
    server().clock.now += 1;
    expect(await tap()).toMatchObject({ action: 'checkout' });
  });

  test('a new session does not give one person more guesses', async () => {
    for (let session = 0; session < 3; session += 1) {
      const token = await gym.staff.token();
      const client = clientOf(token);
      const again = { ...gym.staff, client };
      expect(countUnknown(await guess(session * 100, 25, again))).toBe(20);
    }
    await expect(tapAnew()).rejects.toMatchObject(tooManyUnknown);
    server().clock.now += 60 * MINUTE_MS - 1;
    await expect(tapAnew()).rejects.toMatchObject(tooManyUnknown);
    server().clock.now += 1;
    await expect(tapAnew()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a rush of 60 members a minute with a misread now and then, and a stubborn visitor, meet no limit', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => `RUSH${index}`);
    for (const cardNumber of cards) {
      const { id } = await gym.addPerson('member', gym.side);
      await server().database.db.updateTable('people').set({ card_number: cardNumber }).where('id', '=', id).execute();
    }
    for (const [index, cardNumber] of cards.entries()) {
      server().clock.now += SECOND_MS;
      if (index % 20 === 0) await expect(tap(`MISREAD${index}`)).rejects.toMatchObject({ code: 'not-found' });
      expect(await tap(cardNumber)).toMatchObject({ action: 'checkin' });
    }
    for (let time = 0; time < 30; time += 1) {
      server().clock.now += 19 * SECOND_MS;
      await expect(tap('BUSPASS')).rejects.toMatchObject({ code: 'not-found' });
    }
    server().clock.now += MINUTE_MS;
    expect(await tap(cards[0])).toMatchObject({ action: 'checkout' });
  });

  test('another gym’s card counts and answers as an unknown one', async () => {
    const other = await createTestGym(server(), 'Other');
    await give(other, other.member);
    const outcomes = [await tap().catch((e: unknown) => e), await tap('NOBODYS').catch((e: unknown) => e)];
    expect(outcomes).toMatchObject([
      { code: 'not-found', status: 404 },
      { code: 'not-found', status: 404 },
    ]);
    expect((outcomes[0] as Error).message).toBe((outcomes[1] as Error).message);
    expect(countUnknown(await guess(0, 43))).toBe(18);
  });

  test('a second tap within 60 s changes nothing and returns the first time', async () => {
    const person = await addMemberWithCard();
    await tap();
    const before = await rowOf(person.id);
    server().clock.now += 60 * SECOND_MS - 1;
    expect(await tap()).toMatchObject({
      repeated: true,
      message: 'Already checked in at 6:02 pm',
      memberData: { action: 'checkin', repeated: true, warning: 'Already checked in at 6:02 pm' },
    });
    expect([await rowOf(person.id), (await eventsOf(person.id)).length]).toEqual([before, 1]);
  });

  test('after the clock was set back by an hour, a tap counts, and its repeat does not', async () => {
    const person = await addMemberWithCard();
    await tap();
    server().clock.now -= 3600 * SECOND_MS;
    expect(await tap()).toMatchObject({ action: 'checkout', currentlyCheckedIn: false });
    server().clock.now += SECOND_MS;
    expect(await tap()).toMatchObject({ action: 'checkout', repeated: true });
    server().clock.now -= 2 * SECOND_MS;
    expect(await tap()).toMatchObject({ action: 'checkout', repeated: true });
    expect((await eventsOf(person.id)).map(({ action }) => action).toSorted()).toEqual(['check-in', 'check-out']);
  });

  test('a card, which may be found or guessed, does not tell that its holder owes something', async () => {
    const person = await addMemberWithCard();
    await issueTestInvoice(server(), gym, { person });
    const { memberData } = await tap();
    expect(memberData).toMatchObject({ name: person.name, action: 'checkin' });
    expect(memberData).not.toHaveProperty('askDeskTo');
  });

  test('expired members check in with a warning, inactive ones are refused', async () => {
    const person = await addMemberWithCard({ expiry_date: '2026-11-03' });
    const warning = 'Membership expired on 3 Nov 2026';
    expect(await tap()).toMatchObject({ warning, memberData: { warning, askDeskTo: 'renew' } });
    await server()
      .database.db.updateTable('people')
      .set({ deactivated_at: 1, checked_in_at: null, checked_in_branch_id: null })
      .where('id', '=', person.id)
      .execute();
    server().clock.now += 60 * SECOND_MS;
    const before = await rowOf(person.id);
    await expect(tap()).rejects.toMatchObject({
      code: 'member-inactive',
      message: 'This membership is inactive',
    });
    expect(await rowOf(person.id)).toEqual(before);
  });

  test('20 simultaneous taps are one event; a retry with the same key is no second tap', async () => {
    const person = await addMemberWithCard();
    await gym.staff.client.getGymSettings({ gymId: gym.gymId });
    const answers = await Promise.all(TWENTY.map(() => tap()));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await eventsOf(person.id)).toHaveLength(1);
    server().clock.now += 60 * SECOND_MS;
    const input = { gymId: gym.gymId, type: 'CARD' as const, cardNumber: card };
    const first = await gym.staff.client.universalCheckIn(input, { idempotencyKey: 'tap' });
    expect(await gym.staff.client.universalCheckIn(input, { idempotencyKey: 'tap' })).toEqual(first);
    expect(await eventsOf(person.id)).toHaveLength(2);
  });
});
