import { type Selectable, sql } from 'kysely';
import {
  chainActivities,
  type ChainBreak,
  type ChainContent,
  type ChainHead,
  ChainVerifier,
  EMPTY_CHAIN,
} from '../db/activityChain.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { ActivityTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { ifDefined } from '../db/ifDefined.ts';

/** An entry without its place in the chain. */
export type ActivityRow = Omit<Selectable<ActivityTable>, keyof ChainHead>;

const VERIFY_PAGE_ROWS = 1000;

interface HeadUpdate {
  gymId: string;
  count: number;
}

/**
 * Locks the gym's head until the commit, as every writer of the chain does, and takes the next numbers.
 * The hash stays that of the last entry.
 */
const takeNumbers = statement((db, { gymId, count }: HeadUpdate) =>
  db
    .insertInto('activity_heads')
    .values({ gym_id: gymId, seq: count, hash: EMPTY_CHAIN.hash })
    .onConflict((conflict) =>
      conflict.column('gym_id').doUpdateSet({ seq: sql<number>`activity_heads.seq + ${count}` }),
    )
    .returning(['seq', 'hash']),
);

const setHeadHash = statement((db, of: { gymId: string; hash: string }) =>
  db.updateTable('activity_heads').set({ hash: of.hash }).where('gym_id', '=', of.gymId),
);

/**
 * Appends entries to the gym's chain, at the end of the transaction: the gym's head is locked from here to the commit.
 */
export async function appendToChain(tx: Tx, gymId: string, entries: readonly ActivityRow[]): Promise<void> {
  const count = entries.length;
  if (count === 0) return;
  const taken = await takeNumbers.first(tx, { gymId, count });
  const { chained, head } = chainActivities(entries, { seq: (taken?.seq ?? count) - count, hash: taken?.hash ?? '' });
  await insertRows(tx, 'activities', chained);
  await setHeadHash.all(tx, { gymId, hash: head.hash });
}

/** The end of the gym's chain, as it is stored. */
const storedHead = async (db: Db, gymId: string): Promise<ChainHead> =>
  (await db.selectFrom('activity_heads').select(['seq', 'hash']).where('gym_id', '=', gymId).executeTakeFirst()) ??
  EMPTY_CHAIN;

const entriesAfter = (db: Db, gymId: string, seq: number | undefined) =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('gym_id', '=', gymId)
    .$call(ifDefined(seq, (query, number) => query.where('seq', '>', number)))
    .orderBy('seq')
    .limit(VERIFY_PAGE_ROWS)
    .execute();

interface ChainReport {
  head: ChainHead;
  /** The first place that does not follow from what is before it; undefined where the chain is whole. */
  broken: ChainBreak | undefined;
}

/**
 * Follows the gym's chain from its first entry, within a snapshot. With `earlier`, a head that was printed before, the
 * entry of that number must still have that hash.
 */
export async function verifyChain(db: Db, gymId: string, earlier?: ChainHead): Promise<ChainReport> {
  const verifier = new ChainVerifier();
  let after: number | undefined;
  for (;;) {
    const page = await entriesAfter(db, gymId, after);
    for (const row of page) {
      const broken = verifier.add(row) ?? differsFrom(row, earlier);
      if (broken) return { head: verifier.head, broken };
    }
    after = page.at(-1)?.seq;
    if (after === undefined || page.length < VERIFY_PAGE_ROWS) break;
  }
  const { head } = verifier;
  const isCut = earlier !== undefined && earlier.seq > head.seq;
  const broken: ChainBreak | undefined = isCut
    ? { seq: head.seq + 1, entry: undefined, problem: 'end missing' }
    : verifier.end(await storedHead(db, gymId));
  return { head, broken };
}

const differsFrom = (row: ChainContent & ChainHead, earlier: ChainHead | undefined): ChainBreak | undefined =>
  earlier?.seq === row.seq && earlier.hash !== row.hash ? { seq: row.seq, entry: row, problem: 'changed' } : undefined;
