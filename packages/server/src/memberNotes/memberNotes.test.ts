import { beforeEach, expect, test } from 'vitest';
import { refusalDuringMove } from '../testing/lockWait.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';

onBothEngines('notes on members', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const rows = () =>
    server()
      .database.db.selectFrom('member_notes')
      .select(['kind', 'text', 'written_by_name'])
      .where('gym_id', '=', gym.gymId)
      .orderBy('id')
      .execute();
  const add = async ({ client }: TestPerson, text: string, memberId = gym.member.id) =>
    (await client.addMemberNote({ gymId: gym.gymId, memberId, kind: 'note', text })).note;
  const list = ({ client }: TestPerson, memberId = gym.member.id) =>
    client.getMemberNotes({ gymId: gym.gymId, memberId });
  const remove = ({ client }: TestPerson, noteId: string) => client.deleteMemberNote({ gymId: gym.gymId, noteId });

  test('newest first, with author and time; each may delete their own, admins all', async () => {
    const first = await add(gym.admin, 'Knee injury:\nno squats');
    server().clock.now += 1000;
    const reminded = await gym.staff.client.addMemberNote({
      gymId: gym.gymId,
      memberId: gym.member.id,
      kind: 'reminder',
      text: 'Comes on Friday',
    });
    const own = { ...reminded.note, isDeletable: true };
    expect(own).toMatchObject({ kind: 'reminder', writtenBy: 'Sunil Staff', writtenAt: server().clock.now });
    expect(await list(gym.staff)).toEqual({ notes: [own, { ...first, isDeletable: false }] });
    expect(await list(gym.admin)).toEqual({ notes: [own, first] });
  });

  test('a note is deleted once, by its author or an admin', async () => {
    const note = await add(gym.admin, 'Of the admin');
    const mine = await add(gym.staff, 'Of the staff');
    await expect(remove(gym.staff, note.id)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only Asha Admin or an admin can delete this note',
    });
    expect(await rows()).toHaveLength(2);
    await remove(gym.staff, mine.id);
    await remove(gym.admin, note.id);
    expect(await rows()).toEqual([]);
    await expect(remove(gym.admin, note.id)).rejects.toMatchObject({
      code: 'not-found',
      message: 'That note was not found',
    });
  });

  test('staff see, write and delete notes of members of their own branch alone', async () => {
    const note = await add(gym.staff, 'Paid half');
    const moved = { code: 'not-found', message: 'That member was not found' };
    await expect(list(gym.mainStaff)).rejects.toMatchObject(moved);
    await expect(add(gym.mainStaff, 'Sneaked in')).rejects.toMatchObject(moved);
    await expect(add(gym.admin, 'About staff', gym.staff.id)).rejects.toMatchObject(moved);
    // The answer is the one for an unknown note.
    for (const id of [note.id, 'no-such-note']) {
      await expect(remove(gym.mainStaff, id)).rejects.toMatchObject({
        code: 'not-found',
        message: 'That note was not found',
      });
    }
    expect(await rows()).toEqual([{ kind: 'note', text: 'Paid half', written_by_name: 'Sunil Staff' }]);
  });

  test('a note is not deleted by the branch that the member leaves at that moment', async () => {
    const { gymId, member } = gym;
    const note = await add(gym.staff, 'Paid half');
    const refusal = await refusalDuringMove(server(), { gymId, memberId: member.id, toBranchId: gym.main }, () =>
      remove(gym.staff, note.id),
    );
    expect(refusal).toMatchObject({ code: 'not-found', message: 'That note was not found' });
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['', 'Please enter a note'],
    [' \n ', 'Please enter a note'],
    ['a'.repeat(501), 'At most 500 characters'],
    ['a\u0000b', 'Contains characters that cannot be stored'],
  ])('%j is refused', async (text, message) => {
    const error = await gym.staff.client
      .addMemberNote({ gymId: gym.gymId, memberId: gym.member.id, kind: 'note', text })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'invalid', fields: [{ field: 'text', error: message }] });
    expect(await rows()).toEqual([]);
  });

  test('go with the member', async () => {
    await add(gym.staff, 'Paid half');
    await gym.staff.client.deleteMember({ gymId: gym.gymId, memberId: gym.member.id });
    expect(await rows()).toEqual([]);
  });

  test('what was changed of a member, and by whom, without the number of their card', async () => {
    const memberData = {
      name: 'Meera Member',
      email: '',
      phone: '9876543210',
      age: 31,
      sex: 'female' as const,
      membershipPlan: 'monthly' as const,
      cardNumber: '04A2245B6E8190',
    };
    const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
    const { email } = members.find(({ id }) => id === gym.member.id) ?? { email: '' };
    const change = { gymId: gym.gymId, memberId: gym.member.id, memberData: { ...memberData, email: email ?? '' } };
    await gym.staff.client.updateMember(change);
    await gym.admin.client.toggleMemberStatus({ gymId: gym.gymId, memberId: gym.member.id, newStatus: 'inactive' });
    const ask = ({ client }: TestPerson) => client.getMemberActivities({ gymId: gym.gymId, memberId: gym.member.id });
    const { activities } = await ask(gym.staff);
    expect(activities.map(({ heading, displayText }) => `${heading}: ${displayText}`)).toEqual([
      'Member deactivated: Asha Admin deactivated Meera Member',
      'Member updated: Sunil Staff updated Meera Member',
    ]);
    expect(JSON.stringify(activities)).not.toContain('6E81');
    expect(await ask(gym.admin)).toEqual({ activities });
    await expect(ask(gym.mainStaff)).rejects.toMatchObject({ code: 'not-found' });
    const other = await gym.addPerson('member', gym.side);
    expect(await gym.staff.client.getMemberActivities({ gymId: gym.gymId, memberId: other.id })).toEqual({
      activities: [],
    });
  });

  test('the changes include sales, invoices and payments', async () => {
    const { gymId, member } = gym;
    const planData = { name: 'Monthly', lengthUnit: 'month', length: 1, price: 100_000, isTaxIncluded: true } as const;
    await gym.admin.client.updatePlan({ gymId, planId: 'monthly', planData });
    const payment = { amount: 60_000, method: 'cash' } as const;
    await gym.staff.client.renewMembership({ gymId, memberId: member.id, planId: 'monthly', payment });
    const other = await gym.addPerson('member', gym.side);
    await gym.staff.client.renewMembership({ gymId, memberId: other.id, planId: 'monthly' });
    const { activities } = await gym.staff.client.getMemberActivities({ gymId, memberId: member.id });
    const texts = activities.map(({ displayText }) => displayText);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).toMatch(/^Sunil Staff .*Meera Member/);
    expect(texts.join()).toMatch(/RCT\/2627\/000001/);
  });
});
