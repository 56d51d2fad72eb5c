import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The texts in a ZIP file, by name, with their BOM. */
export async function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    texts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return texts;
}
