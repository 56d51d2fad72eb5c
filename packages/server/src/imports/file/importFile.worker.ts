// A thread that reads one file: what it costs, and where it fails, the server does not notice.
import { parentPort, workerData } from 'node:worker_threads';
import { DomainError } from '../../errors.ts';
import type { Values } from '../../texts.ts';
import type { Cell } from './fileTable.ts';
import { parseFile } from './parseFile.ts';

/** Received in some 5 ms: the receiver's event loop rests while it copies a message. */
const ROWS_PER_MESSAGE = 200;

export type WorkerMessage =
  | { type: 'sheet'; sheet: string | null }
  | { type: 'rows'; rows: Cell[][] }
  | { type: 'end' }
  | { type: 'refused'; sentence: string; values: Values | undefined };

async function* messages(): AsyncGenerator<WorkerMessage> {
  try {
    for (const { sheet, rows } of await parseFile(workerData as Uint8Array)) {
      yield { type: 'sheet', sheet };
      for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE) {
        yield { type: 'rows', rows: rows.slice(start, start + ROWS_PER_MESSAGE) };
      }
    }
    yield { type: 'end' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    yield { type: 'refused', sentence: error.sentence, values: error.values };
  }
}

/** Sends a message each time the other side asks for the next. */
const pending = messages();
const port = parentPort;
port?.on('message', () => {
  void pending.next().then(({ value }) => {
    if (value !== undefined) port.postMessage(value);
  });
});
