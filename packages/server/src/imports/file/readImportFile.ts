import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { MAX_IMPORT_BYTES } from '@spotter/api';
import { startThread } from '../../entryModules.ts';
import { createFairQueue } from '../../queue.ts';
import { badFile, compressedBomb } from './badFile.ts';
import type { FileTable } from './fileTable.ts';
import type { WorkerMessage } from './importFile.worker.ts';

/** The largest file takes 2 s on a fast machine, and a fifth of the heap. */
const LIMITS = { timeoutMs: 30_000, heapMb: 512 };
/** One after the other: each takes a core and some 300 MB. */
const queue = createFairQueue({ maxWaitingOfKey: 2, maxWaiting: 8 });

/**
 * Reads a file of comma-separated values or an Excel workbook, in a thread of its own and in portions, so that the
 * event loop goes on; the files of the gyms in turn. Tables without a row are left out. Throws `bad-file` with a
 * sentence for whoever chose the file, and `QueueFullError` when too many wait.
 */
export async function readImportFile(bytes: Uint8Array, gymId: string, limits = LIMITS): Promise<FileTable[]> {
  if (bytes.length > MAX_IMPORT_BYTES) throw badFile(/*i18n*/ 'The file is larger than 10 MB. Please split it.');
  return queue(gymId, () => readInWorker(bytes, limits));
}

async function readInWorker(bytes: Uint8Array, { timeoutMs, heapMb }: typeof LIMITS): Promise<FileTable[]> {
  const worker = startThread(new URL('./importFile.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const { promise: failed, reject } = Promise.withResolvers<never>();
  worker.on('error', (error: NodeJS.ErrnoException) => {
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? compressedBomb() : error);
  });
  const deadline = setTimeout(() => {
    reject(badFile(/*i18n*/ 'The file takes too long to read. Copy the list into a new Excel file and upload that.'));
  }, timeoutMs);
  try {
    return await Promise.race([receiveTables(worker), failed]);
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

async function receiveTables(worker: Worker): Promise<FileTable[]> {
  const tables: FileTable[] = [];
  for (;;) {
    const message = await requestMessage(worker);
    if (message.type === 'end') return tables;
    if (message.type === 'refused') throw badFile(message.sentence, message.values);
    if (message.type === 'sheet') tables.push({ sheet: message.sheet, rows: [] });
    if (message.type === 'rows') tables.at(-1)?.rows.push(...message.rows);
    // Between two portions other calls have their turn.
    await setImmediate();
  }
}

const requestMessage = (worker: Worker): Promise<WorkerMessage> =>
  new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage('next', []);
  });
