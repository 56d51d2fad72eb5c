import { z } from 'zod';
import { call } from '../call.ts';
import { gymId, id, success, timestamp } from '../fields.ts';

/** How long an export can be downloaded. */
export const EXPORT_AVAILABLE_MS = 24 * 3_600_000;

/**
 * `csv`: a ZIP with a file per list. `xlsx`: a workbook with a sheet per list. `json`:
 * a ZIP that Spotter can import again.
 */
export const exportFormats = ['csv', 'xlsx', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const gymExport = z.object({
  id,
  format: z.enum(exportFormats),
  status: z.enum(['waiting', 'running', 'ready', 'failed', 'expired']),
  requestedBy: z.string(),
  requestedAt: timestamp,
  /** Written so far, and as estimated at the start. */
  rows: z.number().int(),
  totalRows: z.number().int(),
  /** Size of the file; null before it is ready. */
  bytes: z.number().int().nullable(),
  /** Unguessable, as `/exports/…`; null unless it is ready. */
  downloadPath: z.string().nullable(),
  availableUntil: timestamp.nullable(),
  /** Why it failed; empty otherwise. */
  error: z.string(),
});
export type GymExport = z.infer<typeof gymExport>;

export const exports = {
  startExport: call({
    method: 'POST',
    path: '/startExport',
    summary:
      'Begins to write everything of the gym into a file, in the background. One at a time: asked again, answers the one under way.',
    access: ['admin'],
    input: z.strictObject({ gymId, format: z.enum(exportFormats) }),
    answer: z.object({ export: gymExport }),
    errors: [],
  }),
  getExports: call({
    method: 'GET',
    path: '/getExports',
    summary: 'The exports of the last days, newest first, with the address of those that are ready.',
    access: ['admin'],
    input: z.strictObject({ gymId }),
    answer: z.object({ exports: z.array(gymExport) }),
    errors: [],
  }),
  deleteExport: call({
    method: 'POST',
    path: '/deleteExport',
    summary: 'Stops an export, or deletes its file.',
    access: ['admin'],
    input: z.strictObject({ gymId, exportId: id }),
    answer: success,
    errors: ['not-found'],
  }),
};
