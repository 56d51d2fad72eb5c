import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, pipeline } from 'node:stream';
import { once } from 'node:events';
import { pipeline as finishWriting } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Database, DatabaseError } from '../db/database.ts';
import { isDiskFull } from '../db/errors.ts';
import { dump, dumpFormat, load, readDump, type Summary } from '../db/dump.ts';
import { deleteAllMessages } from '../mail/outbox.repository.ts';

/** A row with the largest logo has some two million characters. */
const MAX_LINE_LENGTH = 64 * 2 ** 20;

/** The lines of a gzipped backup; throws `DatabaseError` where it is damaged. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = pipeline(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* splitLines(unzipped.setEncoding('utf8'));
  } catch (error) {
    const isNotGzip = (error as { code?: string }).code?.startsWith('Z_');
    throw isNotGzip ? new DatabaseError('This file is not a backup, or it is damaged') : error;
  }
}

async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new DatabaseError('This file is not a backup, or it is damaged');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Writes everything to a new file, then reads it back and compares counts and hashes. The server may run meanwhile. */
export async function backup(database: Database, file: string): Promise<Summary> {
  if (existsSync(file)) throw new DatabaseError(`${file} already exists`);
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  // `wx` follows no link; with `flush` a power cut leaves a whole file or none under the final name.
  const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  await once(output, 'open');
  try {
    const zip = createGzip();
    const written = finishWriting(zip, output);
    // A rejection is thrown where the promise is awaited.
    written.catch(() => undefined);
    const summary = await dump(database, async (lines) => {
      if (!zip.write(lines)) await Promise.race([once(zip, 'drain'), written]);
    });
    zip.end();
    await written;
    await readDump(linesOf(unfinished), await dumpFormat(database.db));
    await rename(unfinished, file);
    return summary;
  } catch (error) {
    output.destroy();
    await rm(unfinished, { force: true });
    if (!isDiskFull(error)) throw error;
    throw new DatabaseError(`The disk of ${file} is full: nothing was written`, { cause: error });
  }
}

/**
 * Restores a backup into an empty database of either engine. The mails that waited when it was made were mostly sent
 * since: they are not restored, unless `keepsMails`. Returns how many they were.
 */
export async function restore(
  database: Database,
  file: string,
  { keepsMails = false } = {},
): Promise<{ summary: Summary; droppedMails: number }> {
  let droppedMails = 0;
  const summary = await load(database, linesOf(file), async (tx) => {
    if (!keepsMails) droppedMails = await deleteAllMessages(tx);
  });
  return { summary, droppedMails };
}

/** Copies a snapshot into another, empty database of either engine. */
export async function move(from: Database, to: Database): Promise<Summary> {
  const pipe = new PassThrough({ encoding: 'utf8' });
  pipe.on('error', () => undefined);
  const written = dump(from, async (lines) => {
    if (pipe.destroyed) throw new DatabaseError('The target stopped reading');
    if (!pipe.write(lines)) await once(pipe, 'drain');
  }).then(
    () => pipe.end(),
    (error: unknown) => pipe.destroy(error as Error),
  );
  try {
    return await load(to, splitLines(pipe));
  } finally {
    pipe.destroy(new DatabaseError('The target stopped reading'));
    await written;
  }
}
