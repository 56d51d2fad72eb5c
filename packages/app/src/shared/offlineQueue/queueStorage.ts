import type { QueuedOperation, WaitingOperation } from './operation.ts';

/** The operations of one owner in this browser, shared by its tabs. All methods reject with a `QueueStorageError`. */
export interface QueueStore {
  /** On disk when resolved; once, however often it is added. */
  add: (operation: WaitingOperation) => Promise<void>;
  /** In the order in which they were added. */
  list: () => Promise<QueuedOperation[]>;
  remove: (ids: readonly string[]) => Promise<void>;
  /** With a reason: the server does not take it. Without: it is to be sent again. */
  setRejection: (id: string, rejection: string | undefined) => Promise<void>;
}

export interface QueueStoreOptions {
  /** What kiosks of the same gym have left in this browser, whose pairing has ended, becomes the owner's. */
  takesOver?: boolean;
}

/** The browser's storage failed; the message is for users. */
export class QueueStorageError extends Error {
  override readonly name = 'QueueStorageError';
}

export const storageTexts = {
  unreadable: /*i18n*/ 'The check-ins waiting in this browser cannot be read.',
  unwritable:
    /*i18n*/ 'Not saved: this browser cannot keep check-ins without a connection. Please write it down, and check the browser’s settings for stored data.',
  full: /*i18n*/ 'Not saved: the storage of this browser is full. Please write it down, and free some space.',
} as const;
