import { expect, test } from 'vitest';
import { MAX_SENDING } from '../../packages/server/src/mail/outbox.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { dropResponses } from './droppedResponses.ts';
import { killDuringImport } from './imports.ts';
import { killServer } from './kills.ts';
import { killUnderWebhooks } from './gatewayPayments.ts';
import { killReminders } from './reminders.ts';
import { sales } from './sales.ts';
import { createSyncs } from './syncs.ts';
import { runTwoServers } from './twoServers.ts';

test('two kills under load lose and duplicate no acknowledged write', async () => {
  const kills = await Array.fromAsync(killServer({ engine: 'sqlite', kills: 2, seed: 2026 }));
  expect(kills).toHaveLength(2);
  for (const { lost, duplicated, faults } of kills) {
    expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
  }
  expect(kills.at(-1)?.acknowledged).toBeGreaterThanOrEqual(32);
});

test.each(engines)(
  'two kills among 16 sellers on %s: no gap in the numbers, and invoices, payments and dues agree',
  async (engine) => {
    const kills = await Array.fromAsync(killServer({ engine, kills: 2, seed: 2026, work: sales }));
    for (const { lost, duplicated, faults } of kills) {
      expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
    }
    expect(kills.at(-1)?.acknowledged).toBeGreaterThanOrEqual(32);
  },
);

test.each(engines)(
  'two kills while 16 desks send what they recorded without a connection on %s: each once, and the same answers again',
  async (engine) => {
    const kills = await Array.fromAsync(killServer({ engine, kills: 2, seed: 2026, work: createSyncs() }));
    for (const { lost, duplicated, faults } of kills) {
      expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
    }
    expect(kills.at(-1)?.acknowledged).toBeGreaterThanOrEqual(32);
  },
);

test.each(engines)(
  'two kills under webhooks of the gateway on %s: each payment once, and invoices, payments and dues agree',
  async (engine) => {
    const { payments, retried, ...verdict } = await killUnderWebhooks({ engine, kills: 2, seed: 2026 });
    expect(verdict).toEqual({ unreported: payments / 3, lost: 0, duplicated: 0, faults: [] });
    expect(retried).toBeGreaterThan(0);
  },
);

test.each(engines)('two kills while reminders are mailed on %s: each member gets one', async (engine) => {
  const kills = 2;
  const { repeated, ...result } = await killReminders({ engine, kills });
  expect(result).toEqual({ members: 60, lost: 0, duplicated: 0, faults: [] });
  // SMTP cannot say whether a mail was accepted before the kill: then it comes again, recognizable by its Message-ID.
  expect(repeated).toBeLessThanOrEqual(kills * MAX_SENDING);
});

test('two servers on one PostgreSQL, each killed once: no write and no feed event is lost or duplicated', async () => {
  const { events, lost, duplicated, faults, retried, deliveries } = await runTwoServers({ events: 600, kills: 2 });
  expect({ lost, duplicated, faults }).toEqual({ lost: 0, duplicated: 0, faults: [] });
  expect(events).toBeGreaterThanOrEqual(600);
  expect(retried).toBeGreaterThan(0);
  // Each listener's own server was killed once, so each had to resume.
  for (const { resumed, ...fault } of deliveries) {
    expect(fault).toEqual({ missed: 0, duplicated: 0, outOfOrder: 0 });
    expect(resumed).toBeGreaterThan(0);
  }
});

test('responses dropped after the commit: the client retries, and each check-in is stored once', async () => {
  const { checkIns, stored, dropped, lost, duplicated, faults } = await dropResponses({
    engine: 'sqlite',
    checkIns: 300,
    dropPercent: 10,
    seed: 2026,
  });
  expect({ stored, lost, duplicated, faults }).toEqual({ stored: checkIns, lost: 0, duplicated: 0, faults: [] });
  expect(checkIns).toBe(300);
  expect(dropped).toBeGreaterThan(10);
});

test.each(engines)(
  'a kill in the middle of an import on %s: it goes on, and no row is doubled or lost',
  async (engine) => {
    const rows = 300;
    const { processedAtKill, ...rest } = await killDuringImport({ engine, rows, kills: 1 });
    expect(processedAtKill[0]).toBeGreaterThan(0);
    expect(processedAtKill[0]).toBeLessThan(rows);
    expect(rest).toEqual({
      status: 'done',
      created: rows,
      members: rows,
      terms: rows,
      openingBalances: rows,
      doubled: 0,
    });
  },
);
