import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** A ZIP file, written as it is read: memory does not depend on its size. Entries are read one after the other. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const file = new ZipFile();
  const output = file.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error as Error);
  file.on('error', fail);
  let source: Readable | undefined;
  const addEntries = async () => {
    for await (const { name, content } of entries) {
      source = Readable.from(content, { objectMode: false });
      file.addReadStream(source, name, { mtime: new Date(modifiedAt), mode: 0o100_600 });
      await finished(source);
    }
    file.end();
  };
  const adding = addEntries().catch(fail);
  try {
    for await (const chunk of output) yield chunk as Uint8Array;
    await adding;
  } finally {
    source?.destroy();
  }
}
