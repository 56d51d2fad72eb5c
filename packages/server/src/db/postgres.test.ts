// News between servers on one database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';

let made: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  made = await createTestDatabase('postgres');
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await made.remove();
});

/** Another server, and what it has heard; it listens already. */
async function listening(look?: number) {
  const database = openPostgres(made.url, { connections: 2, ...(look !== undefined && { look }) });
  opened.push(database);
  const heard: (string | undefined)[] = [];
  database.subscribe((gymId) => heard.push(gymId));
  await expect.poll(() => heard).toEqual([undefined]);
  return { database, heard };
}

const announce = (database: Database, ...gyms: string[]) =>
  database.transaction(async (tx) => {
    for (const gymId of gyms) database.notify(tx, gymId);
  });

test('a committed notification reaches this process and the others, once each', async () => {
  const [first, second] = [await listening(), await listening()];
  await announce(first.database, 'north', 'south');
  expect(first.heard).toEqual([undefined, 'north', 'south']);
  await expect.poll(() => second.heard).toEqual([undefined, 'north', 'south']);
  // What comes by the database comes in order: an echo would have come before this.
  await announce(second.database, 'east');
  await expect.poll(() => first.heard).toEqual([undefined, 'north', 'south', 'east']);
});

test('pending notifications are sent before the database closes', async () => {
  const listener = await listening();
  const last = openPostgres(made.url);
  await announce(last, 'late');
  await last.close();
  await expect.poll(() => listener.heard).toContain('late');
});

test('events without a notification are found by polling', async () => {
  const database = openPostgres(made.url, { look: 20 });
  opened.push(database);
  const heard: (string | undefined)[] = [];
  database.subscribe((gymId) => heard.push(gymId));
  await expect.poll(() => heard.length).toBeGreaterThan(3);
  expect(new Set(heard)).toEqual(new Set([undefined]));
});
