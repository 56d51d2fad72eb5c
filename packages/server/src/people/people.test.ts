import { beforeEach, expect, test } from 'vitest';
import { listVersion } from '../feed/listVersion.repository.ts';
import { claimsVersion } from '../identity/identity.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import type { Context } from '../context.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { claimsOf } from './claims.ts';
import type { PersonRow } from './people.ts';
import {
  branchUsage,
  countMembers,
  countOtherActiveAdmins,
  listAdmins,
  memberPages,
  listStaff,
} from './peopleLists.repository.ts';
import {
  deletePersonRow,
  findCaller,
  findMember,
  findPerson,
  insertPersonIfFree,
  linkAccount,
  lockMemberByCardForUpdate,
  lockPersonForUpdate,
  type PersonChange,
  recordAccess,
  recordFirstSignIn,
  updatePerson,
} from './people.repository.ts';
import {
  accessChanges,
  assertActive,
  assertEmailUnlocked,
  assertInvitable,
  cardTaken,
  deactivatedAt,
  emailTaken,
  isMember,
  maySignIn,
} from './people.rules.ts';
import { getMemberInScope, getPersonAtDesk, getPersonInScope } from './personScope.ts';

test('claims name the gym, the branch and the kind of person; admins see all branches', () => {
  const claims = { gymId: 'gym', version: claimsVersion };
  expect(claimsOf({ gym_id: 'gym', user_type: 'admin', branch_id: null })).toMatchObject({
    ...claims,
    branchId: null,
    userType: 'admin',
    branchAccess: 'all',
  });
  expect(claimsOf({ gym_id: 'gym', user_type: 'staff', branch_id: 'side' })).toMatchObject({
    branchId: 'side',
    userType: 'staff',
    branchAccess: 'side',
  });
  expect(claimsOf({ gym_id: 'gym', user_type: 'member', branch_id: null })).toMatchObject({ branchAccess: '' });
});

test('a deactivation counts from its first moment; activation ends it', () => {
  expect([deactivatedAt('inactive', null, 9), deactivatedAt('inactive', 4, 9), deactivatedAt('active', 4, 9)]).toEqual([
    9,
    4,
    null,
  ]);
});

test('who was deactivated signs in no more, but for members', () => {
  const kinds = ['admin', 'staff', 'member'] as const;
  const signsIn = (deactivated_at: number | null) =>
    kinds.filter((user_type) => maySignIn({ user_type, deactivated_at }));
  expect([signsIn(null), signsIn(1)]).toEqual([kinds, ['member']]);
});

const refused = (user_type: PersonRow['user_type']) => () => assertActive({ user_type, deactivated_at: 1 });

test('the refusal of the inactive names a membership or an account', () => {
  expect(refused('member')).toThrow(
    expect.objectContaining({ code: 'member-inactive', message: 'This membership is inactive' }),
  );
  expect(refused('staff')).toThrow(
    expect.objectContaining({ code: 'member-inactive', message: 'This account is inactive' }),
  );
  expect(() => assertActive({ user_type: 'member', deactivated_at: null })).not.toThrow();
});

test('accessChanges has a line per change, and none without a change', () => {
  const before = { status: 'active', role: 'Trainer', branchId: 'a', branchName: 'Main' } as const;
  expect(accessChanges(before, { ...before, branchName: 'Main Hall' })).toEqual([]);
  expect(accessChanges(before, { status: 'inactive', role: 'Manager', branchId: 'b', branchName: 'Side' })).toEqual([
    'Your account was deactivated and signed out.',
    'Your branch is now Side.',
    'Your role is now Manager.',
  ]);
  expect(accessChanges({ ...before, status: 'inactive' }, before)).toEqual(['Your account is active again.']);
});

test('only an active person who has never signed in is invited', () => {
  const person = { name: 'Ravi', deactivated_at: null, first_signed_in_at: null };
  expect(() => assertInvitable(person)).not.toThrow();
  expect(() => assertInvitable({ ...person, first_signed_in_at: 1, deactivated_at: 1 })).toThrow(
    expect.objectContaining({
      code: 'already-registered',
      message: 'Ravi has signed in already and needs no invitation',
    }),
  );
  expect(() => assertInvitable({ ...person, deactivated_at: 1 })).toThrow(
    expect.objectContaining({
      code: 'account-inactive',
      message: 'Ravi is inactive. Activate the account to invite them',
    }),
  );
});

test('an e-mail is locked from the first sign-in on', () => {
  const registered = { email: 'r@x.in', first_signed_in_at: 1 };
  expect(() => assertEmailUnlocked(registered, 'r@x.in')).not.toThrow();
  expect(() => assertEmailUnlocked({ ...registered, first_signed_in_at: null }, 'other@x.in')).not.toThrow();
  const error = 'Email cannot be changed for registered users';
  expect(() => assertEmailUnlocked(registered, 'other@x.in')).toThrow(
    expect.objectContaining({ code: 'email-locked', message: error, fields: [{ field: 'email', message: error }] }),
  );
});

test('a taken e-mail or card is an error of its field', () => {
  const [email, card] = ['This email address is already in use', 'This card number is already in use'];
  expect(emailTaken('a')).toMatchObject({
    code: 'email-taken',
    message: email,
    fields: [{ field: 'a', message: email }],
  });
  expect(cardTaken('b')).toMatchObject({ code: 'card-taken', message: card, fields: [{ field: 'b', message: card }] });
});

test('members are told from staff and admins by their kind', () => {
  const kinds = (['member', 'staff', 'admin'] as const).filter((user_type) => isMember({ user_type } as PersonRow));
  expect(kinds).toEqual(['member']);
});

const insideAt = (branchId: string) => ({ checked_in_at: 1, checked_in_branch_id: branchId });

onBothEngines('people', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
    other = await createTestGym(server(), 'Other');
  });

  const db = () => server().database.db;
  const transaction: ReturnType<typeof server>['database']['transaction'] = (work) =>
    server().database.transaction(work);
  const rowOf = (id: string) => db().selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();
  const change = (id: string, row: PersonChange) => db().updateTable('people').set(row).where('id', '=', id).execute();
  const rename = (of: TestGym, userType: 'member' | 'staff', id: string) => () =>
    transaction((tx) => updatePerson(tx, of.gymId, userType, id, { name: 'Changed' }, 8));
  /** Whether the work gives the gym's lists a new version. */
  const bumps = async (work: () => Promise<unknown>) => {
    const before = await listVersion(db(), gym.gymId);
    await work();
    return (await listVersion(db(), gym.gymId)) !== before;
  };

  test('a person is found in their own gym alone', async () => {
    const { gymId, member } = gym;
    expect(await findPerson(db(), gymId, member.id)).toEqual(await rowOf(member.id));
    expect(await findPerson(db(), other.gymId, member.id)).toBeUndefined();
    expect(await findMember(db(), gymId, member.id)).toMatchObject({ id: member.id, name: member.name });
    expect(await findMember(db(), other.gymId, member.id)).toBeUndefined();
    expect(await findMember(db(), gymId, gym.staff.id)).toBeUndefined();
  });

  test('admins see everybody, staff their branch’s members and themselves, members themselves', async () => {
    const elsewhere = await gym.addPerson('member', gym.main);
    const { member, staff, mainStaff, admin } = gym;
    const colleague = await gym.addPerson('staff', gym.side);
    const all = { member, elsewhere, staff, colleague, mainStaff, admin };
    const seenBy = async ({ id: personId, branchId }: TestPerson, userType: 'admin' | 'staff' | 'member') => {
      const scope = { gymId: gym.gymId, caller: { personId, branchId, userType } as Context['caller'] };
      const seen = [];
      for (const [name, person] of [...Object.entries(all), ['foreign', other.member] as const]) {
        const found = await getPersonInScope(db(), scope, person.id).catch((error: Error) => error.message);
        if (typeof found === 'string') expect(found).toBe('That person was not found');
        else seen.push(name);
      }
      return seen;
    };
    expect(await seenBy(gym.admin, 'admin')).toEqual(Object.keys(all));
    expect(await seenBy(gym.staff, 'staff')).toEqual(['member', 'staff']);
    expect(await seenBy(gym.member, 'member')).toEqual(['member']);
    // A member of the same branch, and staff of it, are not a member’s to see.
    const neighbour = await gym.addPerson('member', gym.side);
    expect(await seenBy(neighbour, 'member')).toEqual([]);

    const ofAdmin = { gymId: gym.gymId, caller: { branchId: null, userType: 'admin' } as Context['caller'] };
    expect(await getPersonInScope(db(), ofAdmin, gym.staff.id, 'staff')).toMatchObject({ id: gym.staff.id });
    await expect(getPersonInScope(db(), ofAdmin, gym.staff.id, 'member')).rejects.toThrow('That person was not found');
    expect(await getMemberInScope(db(), ofAdmin, elsewhere.id)).toMatchObject({ id: elsewhere.id });
    const ofStaff = { gymId: gym.gymId, caller: { branchId: gym.side, userType: 'staff' } as Context['caller'] };
    expect(await getMemberInScope(db(), ofStaff, gym.member.id)).toMatchObject({ id: gym.member.id });
    for (const [scope, id] of [
      [ofStaff, elsewhere.id],
      [ofAdmin, other.member.id],
      [ofAdmin, gym.staff.id],
      [ofAdmin, 'no-such-id'],
    ] as const) {
      await expect(getMemberInScope(db(), scope, id)).rejects.toThrow('That member was not found');
    }
  });

  test('the desk checks in whom it sees, and guests: members of other branches who are inside its own', async () => {
    const people = {
      member: gym.member,
      guest: await gym.addPerson('member', gym.main, insideAt(gym.side)),
      elsewhere: await gym.addPerson('member', gym.main, insideAt(gym.main)),
      out: await gym.addPerson('member', gym.main),
      colleague: await gym.addPerson('staff', gym.main, insideAt(gym.side)),
      foreign: other.member,
    };
    const caller = { personId: gym.staff.id, branchId: gym.side, userType: 'staff' } as Context['caller'];
    const found = [];
    for (const [name, { id }] of Object.entries(people)) {
      const result = await getPersonAtDesk(db(), { gymId: gym.gymId, caller }, id).catch((error: Error) => error);
      if (result instanceof Error) expect(result.message).toBe('That person was not found');
      else found.push(name);
    }
    expect(found).toEqual(['member', 'guest']);
  });

  test('a person is locked by gym, kind and id; a card’s member by gym and card', async () => {
    const { gymId, member, staff } = gym;
    const card = 'CARD1234';
    await change(member.id, { card_number: card });
    await change(other.member.id, { card_number: card });
    await change(staff.id, { card_number: 'STAFF123' });
    await transaction(async (tx) => {
      expect(await lockPersonForUpdate(tx, gymId, 'member', member.id)).toEqual(await rowOf(member.id));
      expect(await lockPersonForUpdate(tx, gymId, 'staff', member.id)).toBeUndefined();
      expect(await lockPersonForUpdate(tx, other.gymId, 'member', member.id)).toBeUndefined();
      expect(await lockMemberByCardForUpdate(tx, gymId, card)).toMatchObject({ id: member.id });
      expect(await lockMemberByCardForUpdate(tx, gymId, 'CARD9999')).toBeUndefined();
      expect(await lockMemberByCardForUpdate(tx, gymId, 'STAFF123')).toBeUndefined();
    });
  });

  test('the caller is found by gym and account, with their gym', async () => {
    const { gymId, staff, side, main } = gym;
    const row = await rowOf(staff.id);
    expect(await findCaller(db(), gymId, staff.uid)).toEqual({
      id: staff.id,
      name: 'Sunil Staff',
      email: row?.email,
      user_type: 'staff',
      branch_id: side,
      deactivated_at: null,
      first_signed_in_at: row?.first_signed_in_at,
      last_accessed_at: row?.last_accessed_at,
      gym_name: 'Test Gym',
      logo_url: null,
      time_zone: 'Asia/Kolkata',
      locale: 'en-IN',
      currency: 'INR',
      gym_language: null,
      two_factor_required_since: null,
      main_branch_id: main,
    });
    expect(await findCaller(db(), other.gymId, staff.uid)).toBeUndefined();
    expect(await findCaller(db(), gymId, other.staff.uid)).toBeUndefined();
  });

  test('an access changes its row alone and no list; a first sign-in shows in the lists', async () => {
    const { gymId, member } = gym;
    const others = () => Promise.all([gym.staff.id, other.member.id].map(rowOf));
    const before = await others();
    expect(await bumps(() => recordAccess(db(), gymId, member.id, 7))).toBe(false);
    expect(await rowOf(member.id)).toMatchObject({ last_accessed_at: 7, first_signed_in_at: null });
    expect(await bumps(() => transaction((tx) => recordFirstSignIn(tx, gymId, member.id, 8)))).toBe(true);
    expect(await rowOf(member.id)).toMatchObject({ last_accessed_at: 8, first_signed_in_at: 8 });
    await recordAccess(db(), other.gymId, member.id, 9);
    await transaction((tx) => recordFirstSignIn(tx, other.gymId, member.id, 9));
    await linkAccount(db(), other.gymId, member.id, 'foreign');
    expect(await rowOf(member.id)).toMatchObject({ last_accessed_at: 8, first_signed_in_at: 8, uid: member.uid });
    expect(await others()).toEqual(before);
  });

  test('linking an account changes its row alone and no list', async () => {
    const { gymId, member } = gym;
    const before = await rowOf(gym.staff.id);
    expect(await bumps(() => linkAccount(db(), gymId, member.id, 'linked'))).toBe(false);
    expect(await rowOf(member.id)).toMatchObject({ uid: 'linked' });
    expect(await rowOf(gym.staff.id)).toEqual(before);
  });

  test('a new person is refused where the gym has the e-mail; a new member gives the lists a new version', async () => {
    const { gymId, main } = gym;
    const insert = (id: string, user_type: 'member' | 'staff', email: string) =>
      transaction((tx) =>
        insertPersonIfFree(tx, gymId, {
          id: `${id}-${gymId}`,
          user_type,
          name: id,
          email,
          phone: '',
          branch_id: main,
          created_at: 1,
          updated_at: 1,
        }),
      );
    const email = `new-${gymId}@gym.test`;
    expect(await bumps(async () => expect(await insert('staff', 'staff', email)).toMatchObject({ email }))).toBe(false);
    expect(await bumps(async () => expect(await insert('again', 'member', email)).toBeUndefined())).toBe(false);
    expect(await rowOf(`again-${gymId}`)).toBeUndefined();
    expect(await bumps(() => insert('member', 'member', `other-${email}`))).toBe(true);
  });

  test('a change applies to this gym’s person of this kind; a member’s gives the lists a new version', async () => {
    const { member, staff } = gym;
    const before = await Promise.all([member.id, staff.id].map(rowOf));
    expect(await bumps(rename(gym, 'staff', member.id))).toBe(false);
    expect(await bumps(rename(gym, 'member', staff.id))).toBe(false);
    expect(await bumps(rename(other, 'member', member.id))).toBe(false);
    expect(await Promise.all([member.id, staff.id].map(rowOf))).toEqual(before);
    expect(await bumps(rename(gym, 'staff', staff.id))).toBe(false);
    expect(await bumps(rename(gym, 'member', member.id))).toBe(true);
    expect(await Promise.all([member.id, staff.id, gym.mainStaff.id].map(rowOf))).toMatchObject([
      { name: 'Changed' },
      { name: 'Changed' },
      { name: 'Maya Staff' },
    ]);
    expect(await rename(gym, 'member', member.id)()).toEqual(await rowOf(member.id));
  });

  test('deleting a member deletes this gym’s row alone and gives the lists a new version', async () => {
    const { gymId, member } = gym;
    await transaction((tx) => deletePersonRow(tx, other.gymId, member.id, 8));
    expect(await rowOf(member.id)).toBeDefined();
    expect(await bumps(() => transaction((tx) => deletePersonRow(tx, gymId, member.id, 8)))).toBe(true);
    expect(await rowOf(member.id)).toBeUndefined();
    expect(await rowOf(gym.staff.id)).toBeDefined();
  });

  test('members come in pages, each once whatever is renamed or deleted between two', async () => {
    const { gymId, main, side } = gym;
    const added = [];
    for (let count = 0; count < 4; count += 1) added.push((await gym.addPerson('member', main)).id);
    const read = async (branchId?: string, pageSize?: number, between = (_page: string[]) => Promise.resolve()) => {
      const pages: string[][] = [];
      for await (const page of memberPages(db(), gymId, branchId, pageSize)) {
        pages.push(page.map(({ id }) => id));
        await between(page.map(({ id }) => id));
      }
      return pages;
    };
    const all = (await read()).flat();
    expect(all).toEqual([...added, gym.member.id].toSorted());
    expect((await read(main)).flat()).toEqual(added.toSorted());
    expect(await read(side)).toEqual([[gym.member.id]]);
    expect(await read(undefined, 2)).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
    expect(await read(undefined, 5)).toEqual([all, []]);
    const renamed = await read(undefined, 2, async (page) => {
      for (const id of page) await transaction((tx) => updatePerson(tx, gymId, 'member', id, { name: 'Zz' }, 9));
    });
    expect(renamed.flat()).toEqual(all);
    const deleted = await read(undefined, 2, ([id = '']) => transaction((tx) => deletePersonRow(tx, gymId, id, 9)));
    expect(deleted.flat()).toEqual(all);
    expect((await read()).flat()).toEqual([all[1], all[3]]);
  });

  test('lists are of this gym and kind, by name and then by id', async () => {
    const { gymId, main } = gym;
    const names = ['Beno', 'Anil', 'Beno'];
    const ids: Record<string, string[]> = { member: [], staff: [], admin: [] };
    for (const kind of ['member', 'staff', 'admin'] as const) {
      for (const [index, name] of names.entries()) {
        // The second Beno is inserted last and has the lowest id.
        const id = `${2 - index}-${kind}-${gymId}`;
        const person = await gym.addPerson(kind, kind === 'admin' ? null : main, { id, name });
        ids[kind]?.push(person.id);
      }
    }
    const inOrder = (kind: string) => [ids[kind]?.[1], ids[kind]?.[2], ids[kind]?.[0]];
    const staff = await listStaff(db(), gymId);
    expect(staff.map(({ id }) => id)).toEqual([...inOrder('staff'), gym.mainStaff.id, gym.staff.id]);
    expect(staff.map(({ branch_name }) => branch_name)).toEqual(['Main', 'Main', 'Main', 'Main', 'Side']);
    const admins = await listAdmins(db(), gymId);
    expect(admins.map(({ id }) => id)).toEqual([ids.admin?.[1], gym.admin.id, ids.admin?.[2], ids.admin?.[0]]);
  });

  test('counts the members and staff of a branch, and the other administrators who may sign in', async () => {
    const { gymId, main, side, admin } = gym;
    await gym.addPerson('member', side);
    await gym.addPerson('member', main);
    expect([await countMembers(db(), gymId, side), await countMembers(db(), gymId, main)]).toEqual([2, 1]);
    expect(await countMembers(db(), other.gymId, side)).toBe(0);
    expect(await branchUsage(db(), gymId, side)).toEqual({ members: 2, staff: 1 });
    expect(await branchUsage(db(), other.gymId, side)).toEqual({ members: 0, staff: 0 });
    expect(await countOtherActiveAdmins(db(), gymId, admin.id)).toBe(0);
    const second = await gym.addPerson('admin', null);
    await gym.addPerson('admin', null, { deactivated_at: 1 });
    expect(await countOtherActiveAdmins(db(), gymId, admin.id)).toBe(1);
    expect(await countOtherActiveAdmins(db(), gymId, second.id)).toBe(1);
    expect(await countOtherActiveAdmins(db(), gymId, 'nobody')).toBe(2);
  });
});
