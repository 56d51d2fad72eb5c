import { createContext, useContext } from 'react';

/** A check-in or check-out that can be withdrawn. */
export interface UndoableEntry {
  /** Of the attendance entry. */
  id: string;
  userId: string;
  userName: string;
}

/** Somebody whom the rules of the door refuse. */
export interface RefusedEntry {
  person: { id: string; name: string; currentlyCheckedIn: boolean };
  branchId: string | undefined;
  /** The server's sentence: why. */
  reason: string;
}

export interface Door {
  /** Entries that are being withdrawn. */
  withdrawing: ReadonlySet<string>;
  /** Withdraws an entry; the result is toasted. */
  withdraw: (entry: UndoableEntry) => Promise<void>;
  /** An entry of this page: Ctrl+Z withdraws the latest within `WITHDRAWAL_WINDOW_MS`. */
  remember: (entry: UndoableEntry) => void;
  /** What was done last waits for the connection: Ctrl+Z would withdraw somebody else's. */
  forgetRemembered: () => void;
  /** Asks for a reason to let in anyway, of one after the other. */
  askReason: (refused: RefusedEntry) => void;
}

export const DoorContext = createContext<Door | null>(null);

export function useDoor(): Door {
  const door = useContext(DoorContext);
  if (!door) throw new Error('useDoor needs a DoorProvider');
  return door;
}

/** Two toasts of one entry are one: the check-in's is replaced by that of its withdrawal. */
export const toastKeyOf = (entryId: string): string => `attendance-${entryId}`;
