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

const macOf = (secret: string, personId: string) => createHmac('sha256', secret).update(personId).digest('base64url');

/** The token of an admin's link to the file: it ends with the export, and with the admin's rights. */
const linkToken = ({ id, secret }: ExportRow, personId: string) => `${id}.${personId}.${macOf(secret, personId)}`;

/** The parts of a token; undefined for anything else. */
export function readLinkToken(token: string): { exportId: string; personId: string; mac: string } | undefined {
  const [, exportId, personId, mac] = /^([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{43})$/.exec(token) ?? [];
  return exportId && personId && mac ? { exportId, personId, mac } : undefined;
}

export const isMacOf = ({ secret }: ExportRow, personId: string, mac: string): boolean =>
  timingSafeEqual(Buffer.from(macOf(secret, personId)), Buffer.from(mac));

/** The contract's export in this language, with the link of this admin. */
export function toGymExport(row: ExportRow, personId: string, now: number, language: Language): GymExport {
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
    downloadPath: status === 'ready' ? `/exports/${linkToken(row, personId)}` : null,
    availableUntil: row.bytes === null || row.finished_at === null ? null : row.finished_at + EXPORT_AVAILABLE_MS,
    error: say(texts(language), { message: row.error }),
  };
}
