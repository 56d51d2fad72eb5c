// The gym's people whom rows of a file may be about.
import type { Db } from '../db/database.ts';
import { listPeopleByKeys } from '../people/importedPeople.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { peopleOfImport } from './importRows.repository.ts';
import type { ImportRun } from './importRun.ts';
import { nameKey } from './values/nameKey.ts';

export interface PersonKeys {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  cardNumber?: string | undefined;
}

/** A person of the gym. `isOfImport`: created by this import, so that they repeat a row of the file. */
export type GymPerson = PersonRow & { isOfImport: boolean };

export interface GymPeople {
  byEmail: ReadonlyMap<string, GymPerson>;
  byCard: ReadonlyMap<string, GymPerson>;
  byPhone: ReadonlyMap<string, readonly GymPerson[]>;
  /** By `nameKey`. */
  byName: ReadonlyMap<string, readonly GymPerson[]>;
}

/** How a name may be stored that is compared without case. */
const spellings = (name: string) => [name, name.toLowerCase(), name.toUpperCase()];
const present = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))];

/** Everybody who has a phone, e-mail, card or name of these rows. */
export async function findGymPeople(db: Db, run: ImportRun, rows: readonly PersonKeys[]): Promise<GymPeople> {
  const { gymId, record } = run;
  const people = await listPeopleByKeys(db, gymId, {
    phones: present(rows.map(({ phone }) => phone)),
    emails: present(rows.map(({ email }) => email)),
    cards: present(rows.map(({ cardNumber }) => cardNumber)),
    names: present(rows.flatMap(({ name }) => (name === undefined ? [] : spellings(name)))),
  });
  const created = await peopleOfImport(
    db,
    { gymId, importId: record.id },
    people.map(({ id }) => id),
  );
  return indexPeople(people.map((person) => ({ ...person, isOfImport: created.has(person.id) })));
}

export function indexPeople(people: readonly GymPerson[]): GymPeople {
  const members = people.filter((person) => person.user_type === 'member');
  return {
    byEmail: new Map(people.flatMap((person) => (person.email === null ? [] : [[person.email, person] as const]))),
    byCard: new Map(
      people.flatMap((person) => (person.card_number === null ? [] : [[person.card_number, person] as const])),
    ),
    byPhone: Map.groupBy(members, ({ phone }) => phone),
    byName: Map.groupBy(members, ({ name }) => nameKey(name)),
  };
}

/** Whether two names can be one person's: the words of the shorter are among those of the longer. */
export function isSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [nameKey(one).split(' '), nameKey(other).split(' ')].toSorted(
    (first, second) => first.length - second.length,
  );
  const words = new Set(longer);
  return shorter.every((word) => words.has(word));
}
