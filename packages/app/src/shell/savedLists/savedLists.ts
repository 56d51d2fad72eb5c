import type { AnswerOf, InputOf } from '@spotter/api';
import { type DBSchema, openDB } from 'idb';
import { SAVED_LISTS_DATABASE, wipeSavedLists } from '../../shared/wipeSavedLists.ts';

/** The calls whose answers may rest in the browser: what the desk needs, and names of branches and plans. */
export const savedCalls = ['getMembers', 'getDeskFacts', 'getPlans', 'getBranches'] as const;
export type SavedCall = (typeof savedCalls)[number];

/** Without a connection for longer, nothing of the gym stays in the browser. */
export const MAX_AT_REST_MS = 7 * 86_400_000;

export interface SavedList<N extends SavedCall = SavedCall> {
  name: N;
  input: InputOf<N>;
  answer: AnswerOf<N>;
  /** When the answer was last true, in epoch milliseconds. */
  savedAt: number;
}

/** Whose lists they are. */
export interface ListOwner {
  uid: string;
  gymId: string;
}

interface Schema extends DBSchema {
  /** By call and input. `branch`: the one that an admin has chosen; empty for staff. */
  lists: { key: string; value: SavedList & { branch: string } };
  owner: { key: 'owner'; value: ListOwner & { lastContactAt: number } };
}

export interface SavedLists {
  read: () => Promise<SavedList[]>;
  /** Saves the list without what the desk does not need, in place of those of other branches. */
  save: (list: SavedList, branch: string) => Promise<void>;
  /** The server was heard of. */
  touch: (now: number) => Promise<void>;
  close: () => void;
}

const openDatabase = () =>
  openDB<Schema>(SAVED_LISTS_DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('lists');
      db.createObjectStore('owner');
    },
    // They are being wiped, which waits for this tab.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });

/**
 * Opens the lists at rest in IndexedDB. Those of another account or gym, and those older than `MAX_AT_REST_MS`, are
 * deleted first. Once they are wiped, here or in another tab, everything rejects.
 */
export async function openSavedLists({ uid, gymId }: ListOwner, now: number): Promise<SavedLists> {
  let db = await openDatabase();
  const owner = await db.get('owner', 'owner');
  if (owner && (owner.uid !== uid || owner.gymId !== gymId || now - owner.lastContactAt > MAX_AT_REST_MS)) {
    db.close();
    wipeSavedLists();
    db = await openDatabase();
  }
  return {
    read: () => db.getAll('lists'),
    async save(list, branch) {
      const transaction = db.transaction(['lists', 'owner'], 'readwrite');
      const lists = transaction.objectStore('lists');
      for (let cursor = await lists.openCursor(); cursor; cursor = await cursor.continue()) {
        if (cursor.value.name === list.name && cursor.value.branch !== branch) await cursor.delete();
      }
      await lists.put({ ...withoutSurplus(list), branch }, JSON.stringify([list.name, list.input]));
      await transaction.done;
    },
    async touch(lastContactAt) {
      await db.put('owner', { uid, gymId, lastContactAt }, 'owner');
    },
    close: () => db.close(),
  };
}

/** Members without e-mail, age, sex and birth date, which nobody needs at the desk. */
function withoutSurplus(list: SavedList): SavedList {
  if (list.name !== 'getMembers') return list;
  const { members } = list.answer as AnswerOf<'getMembers'>;
  const answer: AnswerOf<'getMembers'> = {
    members: members.map((member) => ({ ...member, email: null, age: null, sex: null, birthDate: null })),
  };
  return { ...list, answer };
}
