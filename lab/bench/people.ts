import { randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { readEnv } from '../../packages/server/src/env.ts';
import { openAccount } from '../../packages/server/src/people/accounts.ts';
import { insertPersonIfFree } from '../../packages/server/src/people/people.repository.ts';
import { createServices } from '../../packages/server/src/services.ts';
import type { Gym } from './server.ts';

const staff = { user_type: 'staff', staff_role: 'Receptionist' } as const;
const member = {
  user_type: 'member',
  age: 30,
  sex: 'other',
  membership_plan: 'yearly',
  join_date: '2026-01-01',
  expiry_date: '2099-01-01',
} as const;
const kinds = { staff, member };

/** So many people more in the gym of a server that runs, signed in as a kiosk does it; answers their tokens. */
export async function signInPeople(gym: Gym, kind: keyof typeof kinds, count: number): Promise<string[]> {
  const database = await openDatabase(gym.url);
  try {
    const { identity, clock } = await createServices(readEnv(gym.env), database, pino({ enabled: false }));
    const { main_branch_id: branchId } = await database.db
      .selectFrom('gyms')
      .select('main_branch_id')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirstOrThrow();
    const uids = await database.transaction(async (tx) => {
      const made: string[] = [];
      for (let number = 0; number < count; number += 1) {
        const email = `${kind}-${number}@bench.test`;
        const row = await insertPersonIfFree(tx, gym.gymId, {
          id: randomUUIDv7(),
          name: `Signed in ${number}`,
          email,
          phone: '+919811111111',
          branch_id: branchId,
          created_at: clock(),
          updated_at: clock(),
          ...kinds[kind],
        });
        if (!row) throw new Error(`${email} is taken`);
        made.push(await openAccount(tx, { identity }, { ...row, email }));
      }
      return made;
    });
    const tokens: string[] = [];
    for (const uid of uids) tokens.push(await signInWith(gym.origin, await identity.customToken(uid)));
    return tokens;
  } finally {
    await database.close();
  }
}

async function signInWith(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=bench`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken?: string };
  if (!idToken) throw new Error(`A sign-in was answered ${response.status}`);
  return idToken;
}
