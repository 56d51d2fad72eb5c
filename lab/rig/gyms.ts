import { pino } from 'pino';
import type { Database } from '../../packages/server/src/db/database.ts';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { createGym as createGymRows } from '../../packages/server/src/gyms/createGym.ts';
import { openAccount } from '../../packages/server/src/people/accounts.ts';
import { insertMemberIfFree } from '../../packages/server/src/memberships/firstTerm.ts';
import { insertPersonIfFree } from '../../packages/server/src/people/people.repository.ts';
import { createServices, type Services } from '../../packages/server/src/services.ts';
import { freePort } from '../../packages/server/src/testing/freePort.ts';
import { createServerProcess, serverEnv, type ServerProcess } from './processes.ts';
import { newId } from '../../packages/server/src/newId.ts';

export const deskAccount = { email: 'desk@gym.test', password: 'more-flow-less-hassle' };

/** A gym in a database, and how its server is started. */
export interface Gym {
  databaseUrl: string;
  env: Record<string, string>;
  origin: string;
  gymId: string;
  memberIds: string[];
}

/** Where and as whom requests are made: the gym's admin, signed in. */
export interface Desk {
  origin: string;
  gymId: string;
  token: string;
}

const rowDefaults = {
  member: {
    user_type: 'member',
    age: 30,
    sex: 'other',
    membership_plan: 'monthly',
    join_date: '2026-01-01',
    // A membership that lapses while the lab runs would change the answers.
    expiry_date: '2099-01-01',
  },
  staff: { user_type: 'staff', staff_role: 'Receptionist' },
} as const;

async function withServices<T>(
  { databaseUrl, env }: Pick<Gym, 'databaseUrl' | 'env'>,
  work: (database: Database, services: Services) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(databaseUrl);
  try {
    return await work(database, await createServices(readEnv(env), database, pino({ enabled: false })));
  } finally {
    await database.close();
  }
}

/** Creates a gym with its admin (`deskAccount`) and `members` members in the empty database at `databaseUrl`. */
export async function createGym(databaseUrl: string, dataDir: string, members: number): Promise<Gym> {
  const port = await freePort();
  const env = serverEnv({ port, databaseUrl, dataDir });
  const { gymId, memberIds } = await insertGym({ databaseUrl, env }, deskAccount, members);
  return { databaseUrl, env, origin: `http://127.0.0.1:${port}`, gymId, memberIds };
}

/** Adds a second gym without members to the database of `gym`. */
export async function addGym(gym: Gym): Promise<Gym> {
  return { ...gym, ...(await insertGym(gym, { ...deskAccount, email: 'desk@second-gym.test' }, 0)) };
}

const insertGym = (
  target: Pick<Gym, 'databaseUrl' | 'env'>,
  account: typeof deskAccount,
  members: number,
): Promise<Pick<Gym, 'gymId' | 'memberIds'>> =>
  withServices(target, (database, { identity, clock }) =>
    database.transaction(async (tx) => {
      const { gymId, mainBranchId } = await createGymRows(tx, identity, clock(), {
        name: 'Lab Gym',
        timeZone: 'Asia/Kolkata',
        locale: 'en-IN',
        branch: { name: 'Main', address: '1 Main Road', maxCapacity: Math.max(1, members) },
        admin: { name: 'Desk', mobile: '+919800000000', ...account },
      });
      // Whoever is inside stays until the load checks them out.
      await tx.updateTable('branches').set({ occupancy_settings: null }).where('gym_id', '=', gymId).execute();
      const memberIds: string[] = [];
      for (let number = 0; number < members; number += 1) {
        const id = newId();
        memberIds.push(id);
        await insertMemberIfFree(tx, gymId, {
          id,
          name: `Member ${number}`,
          email: `member${number}@gym.test`,
          phone: '+919811111111',
          branch_id: mainBranchId,
          created_at: clock(),
          updated_at: clock(),
          ...rowDefaults.member,
        });
      }
      return { gymId, memberIds };
    }),
  );

/**
 * Adds `count` people with accounts to a gym whose server is running, signs each in by a custom token,
 * and returns their ID tokens.
 */
export const addSignedInPeople = (gym: Gym, kind: keyof typeof rowDefaults, count: number): Promise<string[]> =>
  withServices(gym, async (database, { identity, clock }) => {
    const { main_branch_id: branchId } = await database.db
      .selectFrom('gyms')
      .select('main_branch_id')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirstOrThrow();
    const uids = await database.transaction(async (tx) => {
      const added: string[] = [];
      for (let number = 0; number < count; number += 1) {
        const email = `${kind}-${number}@account.test`;
        const person = {
          id: newId(),
          name: `Account ${number}`,
          email,
          phone: '+919811111111',
          branch_id: branchId,
          created_at: clock(),
          updated_at: clock(),
        };
        const row =
          kind === 'member'
            ? await insertMemberIfFree(tx, gym.gymId, { ...person, ...rowDefaults.member })
            : await insertPersonIfFree(tx, gym.gymId, { ...person, ...rowDefaults.staff });
        if (!row) throw new Error(`${email} is taken`);
        added.push(await openAccount(tx, { identity }, { ...row, email }));
      }
      return added;
    });
    const tokens: string[] = [];
    for (const uid of uids) {
      const token = await identity.customToken(uid, gym.gymId);
      tokens.push(await idTokenOf(await postIdentity(gym.origin, 'signInWithCustomToken', { token })));
    }
    return tokens;
  });

const postIdentity = (origin: string, method: string, body: object): Promise<Response> =>
  fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=lab`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });

async function idTokenOf(response: Response): Promise<string> {
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`The sign-in failed with ${response.status}`);
  return idToken;
}

/** Signs in by password and returns the server's response as it is. */
export const signInByPassword = (origin: string, account = deskAccount): Promise<Response> =>
  postIdentity(origin, 'signInWithPassword', account);

export async function signInDesk({ origin, gymId }: Pick<Gym, 'origin' | 'gymId'>): Promise<Desk> {
  return { origin, gymId, token: await idTokenOf(await signInByPassword(origin)) };
}

/** The running server of a gym, with its desk signed in. */
export interface GymServer extends ServerProcess {
  desk: Desk;
}

export async function startGymServer(gym: Gym): Promise<GymServer> {
  const server = createServerProcess(gym.env);
  await server.start();
  return Object.assign(server, { desk: await signInDesk(gym) });
}
