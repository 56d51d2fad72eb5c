import type { ExplainedSurvivor } from './explainedSurvivor.ts';

export const feed: ExplainedSurvivor[] = [
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: "(db, of: PositionUpdate & { now: number; branchIds: string[]; payloads: string[] }) =>\n    db\n      .with('taken', (within) => incrementPosition(within, of))\n      .insertInto('feed_events')\n      .columns(['gym_id', 'seq', 'branch_id', 'payload', 'created_at'])\n      .expression(\n        sql`select ${of.gymId}, taken.seq - ${of.count} + news.number, news.branch_id, news.payload, ${of.now}::bigint\n        from taken, unnest(${of.branchIds}::text[], ${of.payloads}::text[]) with ordinality as news (branch_id, payload, number)`,\n",
    reason: 'only PostgreSQL runs this; `npm test` runs the tests on both engines',
  },
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: 'isPostgres(tx)) {\n    const [branchIds, payloads] = [events.map(({ branchId }) => branchId), events.map(({ payload }) => payload)];\n    await takeSeqsAndInsert.all(tx, { ...positions, now, branchIds, payloads });\n',
    reason: 'only PostgreSQL runs this; `npm test` runs the tests on both engines',
  },
  {
    file: 'packages/server/src/db/appendEvents.ts',
    code: 'taken?.seq',
    reason: 'a statement that writes a row always returns it',
  },
  {
    file: 'packages/server/src/feed/appendToFeed.ts',
    code: 'change.ids ?? []',
    replacement: '["Stryker was here"]',
    reason: 'if one change names no people, no ids are written',
  },
  {
    file: 'packages/server/src/feed/listVersion.repository.ts',
    code: "[seq = '', createdAt]",
    replacement: '"Stryker was here!"',
    reason: 'a split text always has a first part; the default satisfies the type',
  },
  {
    file: 'packages/server/src/feed/listVersion.repository.ts',
    code: '!/^\\d{1,15}$/.test(seq)',
    reason:
      'SQLite finds no event with such a number; PostgreSQL refuses it, and `npm test` runs the tests on both engines',
  },
  {
    file: 'packages/server/src/feed/listVersion.repository.ts',
    code: 'last?.seq',
    reason: 'without a last event the history differs, which is checked first',
  },
  {
    file: 'packages/server/src/feed/doorEvents.repository.ts',
    code: "payload.type === 'attendance' ? [payload.event] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/doorEvents.repository.ts',
    code: "payload.type === 'attendance' || payload.type === 'refusal' ? [payload] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/doorEvents.repository.ts',
    code: "payload.type === 'scan-refused' ? [payload] : []",
    reason: 'the query returns no other events; the line narrows their type',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'end, { once: true }',
    reason: 'a signal is aborted only once',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: "after ?? ''",
    replacement: '"Stryker was here!"',
    reason: 'neither value is a position',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'seen !== undefined && seen <= position',
    replacement: 'true',
    reason: 'undefined is not less than a number',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: 'oldest !== undefined && oldest',
    replacement: 'true',
    reason: 'undefined is not less than a number',
  },
  {
    file: 'packages/server/src/http/stream.ts',
    code: 'end, { once: true }',
    reason: 'a signal is aborted only once',
  },
  {
    file: 'packages/server/src/feed/feed.ts',
    code: "payload.type === 'scan-refused'",
    replacement: 'true',
    reason: 'the other events that name a kiosk were handled above; the line narrows the type',
  },
];
