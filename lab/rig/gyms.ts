import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import type { Database } from '../../packages/server/src/db/database.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { createGym } from '../../packages/server/src/gyms/createGym.ts';
import { openAccount } from '../../packages/server/src/people/accounts.ts';
import { insertPersonIfFree } from '../../packages/server/src/people/people.repository.ts';
import { createServices } from '../../packages/server/src/services.ts';
import type { Door } from '../crash/writer.ts';

const account = { email: 'desk@gym.test', password: 'more-flow-less-hassle' };

/** A gym in the empty database, with a member for each writer. */
export async function createScene(database: Database, env: Record<string, string>, writers: number) {
  const { identity, clock } = await createServices(readEnv(env), database, pino({ enabled: false }));
  return database.transaction(async (tx) => {
    const { gymId, mainBranchId } = await createGym(tx, identity, clock(), {
      name: 'Crash Gym',
      timeZone: 'Asia/Kolkata',
      locale: 'en-IN',
      branch: { name: 'Door', address: '1 Main Road', maxCapacity: writers },
      admin: { name: 'Desk', mobile: '+919800000000', ...account },
    });
    const memberIds: string[] = [];
    for (let number = 0; number < writers; number += 1) {
      const id = randomUUIDv7();
      memberIds.push(id);
      await insertPersonIfFree(tx, gymId, {
        id,
        user_type: 'member',
        name: `Member ${number}`,
        email: `member${number}@gym.test`,
        phone: '+919811111111',
        branch_id: mainBranchId,
        age: 30,
        sex: 'other',
        membership_plan: 'monthly',
        join_date: '2026-01-01',
        created_at: clock(),
        updated_at: clock(),
      });
    }
    return { gymId, memberIds };
  });
}

/** As many people of the gym's staff, signed in; answers their tokens. */
export async function addListeners(
  database: Database,
  env: Record<string, string>,
  { origin, gymId }: Door,
  count: number,
): Promise<string[]> {
  const { identity, clock } = await createServices(readEnv(env), database, pino({ enabled: false }));
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `listener${number}@gym.test`;
    await database.transaction(async (tx) => {
      const { main_branch_id: branchId } = await tx
        .selectFrom('gyms')
        .select('main_branch_id')
        .where('gym_id', '=', gymId)
        .executeTakeFirstOrThrow();
      const row = await insertPersonIfFree(tx, gymId, {
        id: randomUUIDv7(),
        user_type: 'staff',
        name: `Listener ${number}`,
        email,
        phone: '+919811111111',
        branch_id: branchId,
        staff_role: 'Receptionist',
        created_at: clock(),
        updated_at: clock(),
      });
      if (!row) throw new Error(`${email} is taken`);
      await openAccount(tx, { identity }, { ...row, email }, account.password);
    });
    const response = await signIn(origin, email);
    const { idToken = '' } = (await response.json()) as { idToken?: string };
    tokens.push(idToken);
  }
  return tokens;
}

/** A sign-in of the desk, or of another of the gym, as the server answers it. */
export const signIn = (origin: string, email = account.email): Promise<Response> =>
  fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=crash`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...account, email, returnSecureToken: true }),
  });

/** Signs the desk in at the running server. */
export async function openDoor(origin: string, gymId: string): Promise<Door> {
  const response = await signIn(origin);
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`The desk could not sign in: ${response.status}`);
  return { origin, gymId, token: idToken };
}
