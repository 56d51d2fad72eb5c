// News between servers on one database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { notifyAfterCommit } from './notifications.ts';
import { openPostgres } from './postgres.ts';

let testDatabase: TestDatabase;
const opened: Database[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase('postgres');
});
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await testDatabase.remove();
});

/** Another server, and what it has heard; it listens already. */
async function listening(look?: number) {
  const database = openPostgres(testDatabase.url, { connections: 2, ...(look !== undefined && { look }) });
  opened.push(database);
  const notifications: (string | undefined)[] = [];
  database.subscribe((gymId) => notifications.push(gymId));
  await expect.poll(() => notifications).toEqual([undefined]);
  return { database, notifications };
}

const announce = (database: Database, ...gyms: string[]) =>
  database.transaction(async (tx) => {
    for (const gymId of gyms) notifyAfterCommit(tx, gymId);
  });

test('a committed notification reaches this process and the others, once each', async () => {
  const [first, second] = [await listening(), await listening()];
  await announce(first.database, 'north', 'south');
  expect(first.notifications).toEqual([undefined, 'north', 'south']);
  await expect.poll(() => second.notifications).toEqual([undefined, 'north', 'south']);
  // What comes by the database comes in order: an echo would have come before this.
  await announce(second.database, 'east');
  await expect.poll(() => first.notifications).toEqual([undefined, 'north', 'south', 'east']);
});

test('pending notifications are sent before the database closes', async () => {
  const listener = await listening();
  const last = openPostgres(testDatabase.url);
  await announce(last, 'late');
  await last.close();
  await expect.poll(() => listener.notifications).toContain('late');
});

test('events without a notification are found by polling', async () => {
  const database = openPostgres(testDatabase.url, { look: 20 });
  opened.push(database);
  const notifications: (string | undefined)[] = [];
  database.subscribe((gymId) => notifications.push(gymId));
  await expect.poll(() => notifications.length).toBeGreaterThan(3);
  expect(new Set(notifications)).toEqual(new Set([undefined]));
});
