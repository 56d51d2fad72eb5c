import { i18n } from '@spotter/i18n';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { QueuedOperation, QueueOwner } from './operation.ts';
import { QueueStorageError, type QueueStore, type QueueStoreOptions, storageTexts } from './queueStorage.ts';

const DATABASE_NAME = 'offline-check-ins';
const VERSION = 1;
/** Operations of others in this browser, who have not come back to send them. */
const ABANDONED_AFTER_MS = 7 * 24 * 60 * 60_000;

interface StoredOperation extends Omit<QueuedOperation, 'sequence'> {
  /** Assigned by the database. */
  sequence?: number;
  owner: string;
}

interface Schema extends DBSchema {
  operations: { key: number; value: StoredOperation; indexes: { id: string; owner: string } };
}

const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';

const keyOf = ({ gymId, kind, id }: QueueOwner) => `${gymId} ${kind} ${id}`;

/** In IndexedDB. Opened with its first use, and again after the browser has closed it. */
export function createQueueStore(queueOwner: QueueOwner, { takesOver = false }: QueueStoreOptions = {}): QueueStore {
  const owner = keyOf(queueOwner);
  const former = takesOver ? keyOf({ ...queueOwner, kind: 'device', id: '' }) : undefined;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const open = () =>
    (opening ??= openDatabase(owner, former, forget).catch((error: unknown) => {
      forget();
      throw error;
    }));

  const write = async (work: (operations: WriteStore) => Promise<unknown>) => {
    try {
      // On disk before it is called saved: the tablet may lose power.
      const transaction = (await open()).transaction('operations', 'readwrite', { durability: 'strict' });
      await Promise.all([work(transaction.store), transaction.done]);
    } catch (error) {
      throw new QueueStorageError(isFull(error) ? i18n.t(storageTexts.full) : i18n.t(storageTexts.unwritable), {
        cause: error,
      });
    }
  };
  const ownOperation = async (operations: WriteStore, id: string) => {
    const stored = await operations.index('id').get(id);
    return stored?.owner === owner ? stored : undefined;
  };

  return {
    add: (operation) =>
      write(async (operations) => {
        if ((await operations.index('id').getKey(operation.id)) === undefined) {
          await operations.add({ ...operation, owner });
        }
      }),
    list: async () => {
      try {
        const stored = await (await open()).getAllFromIndex('operations', 'owner', owner);
        return stored.map(withoutOwner);
      } catch (error) {
        throw new QueueStorageError(i18n.t(storageTexts.unreadable), { cause: error });
      }
    },
    remove: (ids) =>
      write((operations) =>
        Promise.all(
          ids.map(async (id) => {
            const stored = await ownOperation(operations, id);
            if (stored?.sequence !== undefined) await operations.delete(stored.sequence);
          }),
        ),
      ),
    setRejection: (id, rejection) =>
      write(async (operations) => {
        const stored = await ownOperation(operations, id);
        if (!stored) return;
        const { rejection: _, ...rest } = stored;
        await operations.put({ ...rest, ...(rejection !== undefined && { rejection }) });
      }),
  };
}

type WriteStore = IDBPObjectStore<Schema, ['operations'], 'operations', 'readwrite'>;

async function openDatabase(
  owner: string,
  former: string | undefined,
  onClosed: () => void,
): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(DATABASE_NAME, VERSION, {
    upgrade(created) {
      const operations = created.createObjectStore('operations', { keyPath: 'sequence', autoIncrement: true });
      operations.createIndex('id', 'id', { unique: true });
      operations.createIndex('owner', 'owner');
    },
    blocking(_currentVersion, _blockedVersion, event) {
      // A tab of a later release wants another version.
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  if (former !== undefined) await takeOver(database, owner, former);
  await removeAbandoned(database, owner);
  return database;
}

/** `sequence` is there from the moment an operation is stored. */
function withoutOwner(stored: StoredOperation): QueuedOperation {
  const { owner: _, ...operation } = stored;
  return operation as QueuedOperation;
}

/** Gives the operations of other owners whose key begins with `former` to this one, in their order. */
async function takeOver(database: IDBPDatabase<Schema>, owner: string, former: string): Promise<void> {
  const transaction = database.transaction('operations', 'readwrite', { durability: 'strict' });
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { owner: of } = cursor.value;
    if (of !== owner && of.startsWith(former)) await cursor.update({ ...cursor.value, owner });
  }
  await transaction.done;
}

/** Own operations stay however old they are: the server decides about them. */
async function removeAbandoned(database: IDBPDatabase<Schema>, owner: string): Promise<void> {
  const transaction = database.transaction('operations', 'readwrite');
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { owner: of, now: at } = cursor.value;
    if (of !== owner && Date.now() - at > ABANDONED_AFTER_MS) await cursor.delete();
  }
  await transaction.done;
}
