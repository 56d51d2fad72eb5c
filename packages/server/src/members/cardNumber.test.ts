import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

const TWENTY = Array.from({ length: 20 });
const card = '04A2B3C4D5';

const dataOf = (person: TestPerson, change: object = {}) => ({
  name: person.name,
  email: `${person.id}@cards.test`,
  phone: '9876543210',
  age: 30,
  sex: 'female' as const,
  ...change,
});

onBothEngines('card numbers', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const give = (person: TestPerson, cardNumber: string, desk: TestPerson = gym.admin, of: TestGym = gym) =>
    desk.client.updateMember({ gymId: of.gymId, memberId: person.id, memberData: dataOf(person, { cardNumber }) });
  const rowOf = (id: string) =>
    server().database.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('a card number is normalised, kept until changed, and can be removed', async () => {
    const person = await gym.addPerson('member', gym.side);
    expect((await give(person, ' 04a2b3c4d5\u200b', gym.staff)).member.cardNumber).toBe(card);
    const unchanged = { gymId: gym.gymId, memberId: person.id, memberData: dataOf(person) };
    expect((await gym.admin.client.updateMember(unchanged)).member.cardNumber).toBe(card);
    for (const wrong of ['123', 'A'.repeat(33), '04:A2:B3', 'ßßßß', '٠١٢٣']) {
      await expect(give(person, wrong)).rejects.toMatchObject({
        code: 'invalid',
        fields: [{ field: 'memberData.cardNumber', error: 'Card number must be 4 to 32 letters or digits' }],
      });
    }
    expect(await rowOf(person.id)).toMatchObject({ card_number: card });
    expect((await give(person, '')).member.cardNumber).toBeNull();
    expect(await rowOf(person.id)).toMatchObject({ card_number: null });
  });

  test('activities mask the card number to its last two characters', async () => {
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

  test('a card number is unique within a gym', async () => {
    const person = await gym.addPerson('member', gym.side);
    await give(person, card);
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

  test('two desks assigning one number at once: one succeeds', async () => {
    const people = await Promise.all(TWENTY.map(() => gym.addPerson('member', gym.side)));
    await gym.admin.client.getGymSettings({ gymId: gym.gymId });
    const outcomes = await Promise.allSettled(people.map((person) => give(person, card)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map(({ code }: { code: string }) => code)).toEqual(TWENTY.slice(1).map(() => 'card-taken'));
    const rows = await Promise.all(people.map(({ id }) => rowOf(id)));
    expect(rows.filter(({ card_number }) => card_number === card)).toHaveLength(1);
  });
});
