import { verifyChain } from '../../activities/chain.repository.ts';
import type { ChainBreak, ChainHead } from '../../db/activityChain.ts';
import { DatabaseError } from '../../db/database.ts';
import { listGyms } from '../../gyms/gyms.repository.ts';
import { withDatabase } from '../services.ts';
import { UsageError } from '../../operatorError.ts';
import { gymCommand } from '../../product.ts';

function readHead(text: string): ChainHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) throw new UsageError('--head: must be NUMBER:HASH, as it was printed');
  return { seq: Number(seq), hash };
}

const formatHead = ({ seq, hash }: ChainHead) => (seq === 0 ? 'no activities' : `unbroken, ends at ${seq}:${hash}`);

const problems: Record<ChainBreak['problem'], string> = {
  changed: 'does not match its hash: it was changed, moved or put in the place of another',
  missing: 'is missing: it was removed',
  inserted: 'was inserted without a place in the chain',
  'end missing': 'is missing, with all after it: the end was cut off',
  'end changed': 'is not the end that the gym has stored',
};

function formatBreak({ seq, entry, problem }: ChainBreak): string {
  const what = entry
    ? ` (${entry.id}, ${new Date(entry.happened_at).toISOString()}, ${entry.action} ${entry.entity_type} by ${entry.performed_by_name})`
    : '';
  return `entry ${seq}${what} ${problems[problem]}`;
}

/**
 * Verifies the chain of activities of one gym, or of all. Throws a `DatabaseError` that names the first break of each.
 */
export async function verifyLog({ gym: gymId, head }: Record<string, string | undefined>): Promise<string> {
  if (head !== undefined && gymId === undefined) throw new UsageError('--head: needs --gym');
  const earlier = head === undefined ? undefined : readHead(head);
  return withDatabase(async (database) => {
    const gyms = (await listGyms(database.db)).filter(({ gym_id: id }) => gymId === undefined || id === gymId);
    if (gymId !== undefined && gyms.length === 0) {
      throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    }
    const lines: string[] = [];
    let isBroken = false;
    for (const { gym_id: id, name } of gyms) {
      const report = await database.snapshot((db) => verifyChain(db, id, earlier));
      isBroken ||= report.broken !== undefined;
      lines.push(`${id}  ${name}: ${report.broken ? formatBreak(report.broken) : formatHead(report.head)}`);
    }
    const text = lines.join('\n');
    if (isBroken) throw new DatabaseError(`The activity log is broken:\n${text}`);
    return text || 'There are no gyms yet.';
  });
}
