import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { expect, test } from 'vitest';
import { zipStream, type ZipEntry } from './zipStream.ts';

const MODIFIED_AT = Date.parse('2026-11-20T06:30:00Z');

async function* entriesOf(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function* content() {
  yield 'Asha';
  yield Buffer.from(' Rao');
}

test('its files have the time of the export, and are their owner’s alone', async () => {
  const bytes = await buffer(Readable.from(zipStream(entriesOf({ name: 'a.csv', content: content() }), MODIFIED_AT)));
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    expect(entry.fileName).toBe('a.csv');
    expect(entry.getLastModDate().getTime()).toBe(MODIFIED_AT);
    expect((entry.externalFileAttributes >>> 16).toString(8)).toBe('100600');
    expect((await buffer(await zip.openReadStreamPromise(entry))).toString()).toBe('Asha Rao');
  }
});

async function* broken<T>(...first: T[]): AsyncGenerator<T> {
  yield* first;
  throw new Error('The disk is gone');
}

test('fails with the content of a file, and with the list of files', async () => {
  const file = { name: 'a.csv', content: content() };
  for (const entries of [entriesOf({ name: 'a.csv', content: broken('Asha') }), broken(file), broken<ZipEntry>()]) {
    await expect(buffer(Readable.from(zipStream(entries, MODIFIED_AT)))).rejects.toThrow('The disk is gone');
  }
});

test('reads no further once nobody reads it', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(2 ** 16));
    } finally {
      close();
    }
  }
  for await (const piece of zipStream(entriesOf({ name: 'a.bin', content: endless() }), MODIFIED_AT)) {
    if (piece.length > 100) break;
  }
  await expect(closed).resolves.toBeUndefined();
});
