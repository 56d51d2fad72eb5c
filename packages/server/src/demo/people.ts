import { staffRoles } from '@spotter/api';
import { openAccount } from '../people/accounts.ts';
import type { AdminRow, PersonRow, StaffRow } from '../people/people.ts';
import { insertPersonIfFree, updatePerson } from '../people/people.repository.ts';
import type { DemoContext } from './context.ts';
import { inactiveBranchIndex, password } from './fixture.ts';
import { dateBefore, DAY_MS, workingMoment } from './moments.ts';
import { generateName } from './names.ts';
import { newId } from '../newId.ts';

export interface DemoTeam {
  /** The site admin first. */
  admins: AdminRow[];
  /** The front desk of each active branch first, in the order of the branches. The last has been invited only. */
  staff: StaffRow[];
}

/** Adds two more admins and six staff. */
export async function addTeam(
  context: DemoContext,
  gymId: string,
  siteAdminId: string,
  branchIds: string[],
): Promise<DemoTeam> {
  const { tx, random } = context;
  const used = accountUse(context, 400);
  const siteAdmin = await updatePerson(tx, gymId, 'admin', siteAdminId, used, context.now);
  const admins = siteAdmin ? [siteAdmin] : [];
  for (const number of [1, 2]) {
    const { name, phone } = generateName(random, number);
    const email = `admin${number + 1}@demo.gym`;
    admins.push(
      await addAccount(context, gymId, { user_type: 'admin', name, phone, email, ...accountUse(context, 300) }),
    );
  }
  const staff: StaffRow[] = [];
  for (let number = 0; number < STAFF_COUNT; number += 1) {
    const { name, phone } = generateName(random, number);
    const isDemo = number === 1;
    const isInvited = number === STAFF_COUNT - 1;
    const person = {
      user_type: 'staff' as const,
      name,
      phone,
      email: isDemo ? 'staff@demo.gym' : `staff${number + 1}@demo.gym`,
      branch_id: branchIds[number % inactiveBranchIndex] ?? null,
      staff_role: isDemo ? 'Receptionist' : staffRoles[number % staffRoles.length],
      ...(isInvited ? createdBefore(context, 2) : accountUse(context, 200)),
    };
    staff.push(await addAccount(context, gymId, person, isDemo ? password : undefined));
  }
  return { admins, staff };
}

const STAFF_COUNT = 6;

const createdBefore = ({ random, today, timeZone }: DemoContext, days: number) => {
  const at = workingMoment(random, dateBefore(today, { days }), timeZone);
  return { created_at: at, updated_at: at };
};

/** Of somebody who signed in on the day after the account was opened, and again yesterday. */
const accountUse = (context: DemoContext, days: number) => {
  const created = createdBefore(context, days);
  const { created_at: yesterday } = createdBefore(context, 1);
  return { ...created, first_signed_in_at: created.created_at + DAY_MS, last_accessed_at: yesterday };
};

type NewAccount<T extends PersonRow['user_type']> = Partial<PersonRow> &
  Pick<PersonRow, 'name' | 'phone' | 'email' | 'created_at' | 'updated_at'> & { user_type: T };

/** Adds a person with an account. */
export async function addAccount<T extends PersonRow['user_type']>(
  { tx, services }: DemoContext,
  gymId: string,
  person: NewAccount<T>,
  password?: string,
) {
  const row = await insertPersonIfFree(tx, gymId, { id: newId(), ...person });
  if (!row?.email) throw new Error(`Duplicate e-mail in the demo: ${person.email}`);
  await openAccount(tx, services, { ...row, email: row.email }, password);
  return row;
}
