import { createHmac, timingSafeEqual } from 'node:crypto';
import { EXPORT_AVAILABLE_MS, type GymExport, type Language } from '@spotter/api';
import { say, texts } from '../texts.ts';
import type { ExportRow } from './exports.repository.ts';

/** Whether the file can be downloaded. */
export const isAvailable = ({ bytes, finished_at }: ExportRow, now: number): boolean =>
  bytes !== null && finished_at !== null && now < finished_at + EXPORT_AVAILABLE_MS;

function statusOf(row: ExportRow, now: number): GymExport['status'] {
  if (row.finished_at === null) return row.claim === null ? 'waiting' : 'running';
  if (row.bytes === null) return 'failed';
  return isAvailable(row, now) ? 'ready' : 'expired';
}

/** Whose link to a file it is. `sessionsSince`: signing out everywhere raises it, as when a password is reset. */
export interface LinkHolder {
  personId: string;
  sessionsSince: number;
}

const macOf = (secret: string, { personId, sessionsSince }: LinkHolder) =>
  createHmac('sha256', secret).update(`${personId}.${sessionsSince}`).digest('base64url');

/** The token of an admin's link to the file: it ends with the export, and with the admin's rights and sessions. */
const linkToken = ({ id, secret }: ExportRow, holder: LinkHolder) =>
  `${id}.${holder.personId}.${macOf(secret, holder)}`;

/** The parts of a token; undefined for anything else. */
export function readLinkToken(token: string): { exportId: string; personId: string; mac: string } | undefined {
  const [, exportId, personId, mac] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  return exportId && personId && mac ? { exportId, personId, mac } : undefined;
}

export const isMacOf = ({ secret }: ExportRow, holder: LinkHolder, mac: string): boolean =>
  timingSafeEqual(Buffer.from(macOf(secret, holder)), Buffer.from(mac));

/** The contract's export in this language, with the link of this admin. */
export function toGymExport(row: ExportRow, holder: LinkHolder, now: number, language: Language): GymExport {
  const status = statusOf(row, now);
  return {
    id: row.id,
    format: row.format,
    status,
    requestedBy: row.requested_by_name,
    requestedAt: row.requested_at,
    rows: row.rows,
    totalRows: row.total_rows,
    bytes: row.bytes,
    downloadPath: status === 'ready' ? `/exports/${linkToken(row, holder)}` : null,
    availableUntil: row.bytes === null || row.finished_at === null ? null : row.finished_at + EXPORT_AVAILABLE_MS,
    error: say(texts(language), { message: row.error }),
  };
}
