import { type Selectable, sql } from 'kysely';
import type { AttendanceEvent, DoorRefusal, ScanRefusal, ScanResult } from '@spotter/api';
import type { Schema } from '../db/schema.ts';

/**
 * An event of the feed: a check-in or check-out; a refusal at the door; a change to the list of members, or of
 * whom mails reach; a change of a person's access or the revocation of a device, which end their streams; a new brand
 * of the gym; a new language of kiosks; or a scan, accepted or refused, of the QR code on that person's kiosk or on that
 * device.
 */
export type FeedPayload =
  | { type: 'attendance'; event: AttendanceEvent }
  | { type: 'refusal'; refusal: DoorRefusal }
  /** Members were changed, added or removed other than by an event at the door; without ids: any of them. */
  | { type: 'members'; ids?: string[] }
  /** A mail to somebody was given up, or one was taken after that. */
  | { type: 'mail-refusals' }
  | { type: 'access'; personId: string }
  | { type: 'revocation'; deviceId: string }
  | { type: 'brand'; version: number }
  /** Of one device, or of all of the gym. */
  | { type: 'kiosk'; deviceId?: string }
  | ({ type: 'scan'; userId: string; sessionId: string; memberData: ScanResult; at: number } & (
      | { personId: string }
      | { deviceId: string }
    ))
  | ({ type: 'scan-refused'; userId: string; refusal: ScanRefusal } & ({ personId: string } | { deviceId: string }));

export interface FeedRow {
  seq: number;
  branchId: string;
  payload: FeedPayload;
}

export type StoredEvent = Selectable<Schema['feed_events']>;

/** The branch id of events of the whole gym. */
export const WHOLE_GYM = '';

export type StoredPayload = Pick<StoredEvent, 'seq' | 'branch_id' | 'payload'>;

export const toFeedRow = (row: StoredPayload): FeedRow => ({
  seq: row.seq,
  branchId: row.branch_id,
  payload: JSON.parse(row.payload) as FeedPayload,
});

/** Of a payload that names this person. */
export const namesPerson = (personId: string) => sql<string>`${`%"userId":"${personId}"%`}`;
