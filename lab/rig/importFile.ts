import { createClient, type ImportSummary } from '@spotter/api';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Desk } from './gyms.ts';

const POLL_MS = 100;

export const deskClient = ({ origin, token }: Pick<Desk, 'origin' | 'token'>) =>
  createClient({ origin, getToken: () => Promise.resolve(token) });

const phoneOf = (row: number) => `97${String(row).padStart(8, '0')}`;

/** A file of so many members, in base64; the last `bad` rows have a phone that is none. Each owes ₹100. */
export function importFile({ rows, bad = 0 }: { rows: number; bad?: number }): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const phone = row < rows - bad ? phoneOf(row) : '12345';
    return `Member ${row} Imported,${phone},imported${row}@gym.test,${18 + (row % 50)},F,Monthly,01/11/2026,30/11/2026,100`;
  });
  const header = 'Name,Mobile No,Email,Age,Gender,Plan,Joining Date,Expiry Date,Fees Due';
  return Buffer.from([header, ...lines].join('\n')).toString('base64');
}

/** Uploads the file, which tries every row; returns the import's id and the time of the call. */
export async function uploadMembers(desk: Desk, base64: string): Promise<{ importId: string; durationMs: number }> {
  const startedAt = performance.now();
  const input = { gymId: desk.gymId, kind: 'members' as const, fileName: 'members.csv', base64 };
  const { import: draft } = await deskClient(desk).uploadImport(input);
  return { importId: draft.id, durationMs: performance.now() - startedAt };
}

/** Resolves once the job is behind it. */
export async function importFinished(desk: Desk, importId: string): Promise<ImportSummary> {
  for (;;) {
    const { import: found } = await deskClient(desk).getImport({ gymId: desk.gymId, importId });
    if (found.status !== 'running' && found.status !== 'undoing') return found;
    await sleep(POLL_MS);
  }
}
