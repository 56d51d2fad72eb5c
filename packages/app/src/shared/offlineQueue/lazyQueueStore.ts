import { i18n } from '@spotter/i18n';
import { loadChunk } from '../../shell/loadChunk.ts';
import type { QueueOwner } from './operation.ts';
import { QueueStorageError, type QueueStore, type QueueStoreOptions, storageTexts } from './queueStorage.ts';

/** `createQueueStore`, whose code is loaded with its first use. */
export function lazyQueueStore(owner: QueueOwner, options?: QueueStoreOptions): QueueStore {
  let loading: Promise<QueueStore> | undefined;
  const store = () =>
    (loading ??= loadChunk(() => import('./queueStore.ts')).then(
      ({ createQueueStore }) => createQueueStore(owner, options),
      (cause: unknown) => {
        loading = undefined;
        throw new QueueStorageError(i18n.t(storageTexts.unwritable), { cause });
      },
    ));
  return {
    add: async (operation) => (await store()).add(operation),
    list: async () => (await store()).list(),
    remove: async (ids) => (await store()).remove(ids),
    setRejection: async (id, rejection) => (await store()).setRejection(id, rejection),
  };
}
