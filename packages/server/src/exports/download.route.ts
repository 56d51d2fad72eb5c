import { randomUUID } from 'node:crypto';
import type { Context as Request, Hono } from 'hono';
import type { ExportFormat } from '@spotter/api';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { accountByUid } from '../identity/accounts.repository.ts';
import { respondError, toDomainError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { findPerson } from '../people/people.repository.ts';
import { maySignIn } from '../people/people.rules.ts';
import { type ExportRow, findExportOfLink, findExportPart } from './exports.repository.ts';
import { isAvailable, isMacOf, readLinkToken } from './exports.rules.ts';
import { exportFileName } from './writeExport.ts';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'application/zip',
  json: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface DownloadOptions {
  clock: Clock;
  limits: Limits;
  addressOf: (request: Request) => string;
}

/**
 * `GET /exports/:token`: the file of an export, to a link that the browser follows without a token. It ends with the
 * export, after a day, and when its admin is an active admin no more or is signed out everywhere.
 * It comes before compression, which would take the length away.
 */
export function serveExports(app: Hono, db: Db, { clock, limits, addressOf }: DownloadOptions): void {
  app.get('/exports/:token', async (request) => {
    const row = await findFile(db, request.req.param('token'), clock());
    const gym = row && (await findGym(db, row.gym_id));
    if (!gym) {
      const error = await limits.countAddress(addressOf(request)).then(() => undefined, toDomainError);
      if (error) return respondError(request, randomUUID(), error);
      const text = 'This link is not valid any more. Please make a new export in the settings.';
      return request.text(text, 404, { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    }
    const name = exportFileName(gym, row.format, row.requested_at);
    return request.body(streamOf(partsOf(db, row)), 200, {
      'Content-Type': mediaTypes[row.format],
      'Content-Length': String(row.bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
  });
}

/** The export of a link that may be followed now. */
async function findFile(db: Db, token: string, now: number): Promise<ExportRow | undefined> {
  const link = readLinkToken(token);
  const row = link && (await findExportOfLink(db, link.exportId));
  if (!row || !isAvailable(row, now)) return undefined;
  const person = await findPerson(db, row.gym_id, link.personId);
  if (person?.user_type !== 'admin' || !maySignIn(person) || person.uid === null) return undefined;
  const account = await accountByUid(db, person.uid);
  const holder = { personId: person.id, sessionsSince: account?.valid_since ?? 0 };
  return isMacOf(row, holder, link.mac) ? row : undefined;
}

const streamOf = (parts: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );

/**
 * One piece at a time, as the client reads. Fails where the export is deleted meanwhile: the length would not be right.
 */
async function* partsOf(db: Db, { gym_id: gymId, id, bytes }: ExportRow): AsyncGenerator<Uint8Array> {
  let left = bytes ?? 0;
  for (let number = 0; left > 0; number += 1) {
    const base64 = await findExportPart(db, gymId, id, number);
    if (base64 === undefined) throw new Error('The export was deleted during its download');
    const part = Buffer.from(base64, 'base64');
    left -= part.length;
    yield part;
  }
}
