// A thread that reads the SQLite file through a connection of its own: a long query holds neither the event loop nor a check-in.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { Statements } from './sqliteStatements.ts';

export interface ReaderOptions {
  path: string;
  cacheSizeKb: number;
}

/** A query, or the request for the next rows of the last one. */
export type ReaderRequest = { sql: string; parameters: readonly unknown[] } | 'next';

export type ReaderAnswer =
  { rows: unknown[]; isLast: boolean } | { error: { message: string; code?: unknown; errcode?: unknown } };

/** Received in about a millisecond: the receiver's event loop rests while it copies a message. */
const ROWS_PER_MESSAGE = 500;

const { path, cacheSizeKb } = workerData as ReaderOptions;
const file = new DatabaseSync(path, { readOnly: true });
file.exec(`pragma cache_size = -${cacheSizeKb}; pragma temp_store = memory;`);
const statements = new Statements(file);
let waiting: unknown[] = [];

function answer(request: ReaderRequest): ReaderAnswer {
  try {
    if (request !== 'next') waiting = statements.execute(request).rows;
    const rows = waiting.slice(0, ROWS_PER_MESSAGE);
    waiting = waiting.slice(ROWS_PER_MESSAGE);
    return { rows, isLast: waiting.length === 0 };
  } catch (error) {
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown };
    return { error: { message, code, errcode } };
  }
}

parentPort?.on('message', (request: ReaderRequest) => parentPort?.postMessage(answer(request), []));
