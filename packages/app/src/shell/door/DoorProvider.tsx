import { WITHDRAWAL_WINDOW_MS } from '@spotter/api';
import { lazy, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '../../api/calls.ts';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { hasPendingCheckIns } from '../../shared/pendingCheckIns.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { loadChunk, preloadWhenIdle } from '../loadChunk.ts';
import { DoorContext, type RefusedEntry, type UndoableEntry } from './doorContext.ts';
import { useWithdrawal } from './useWithdrawal.ts';

const loadLetInDialog = () => loadChunk(() => import('./LetInDialog.tsx'));
const LetInDialog = lazy(async () => ({ default: (await loadLetInDialog()).LetInDialog }));

/** Undo of check-ins, also by Ctrl+Z, and the question behind "Let in anyway", for every page that checks in. */
export function DoorProvider({ children }: { children: ReactNode }) {
  const { withdrawing, withdraw } = useWithdrawal();
  const queries = useQueryClient();
  /** The first is asked about; the others were refused meanwhile. */
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([]);
  const [firstRefused] = refused;
  /** Of this page, the latest last. */
  const remembered = useRef<(UndoableEntry & { at: number })[]>([]);

  const withdrawOnce = useCallback(
    async (entry: UndoableEntry) => {
      const own = remembered.current.find(({ id }) => id === entry.id);
      remembered.current = remembered.current.filter((other) => other !== own);
      const isDone = await withdraw(entry);
      // Ctrl+Z again would withdraw somebody else's.
      if (own && !isDone) remembered.current = [...remembered.current, own].toSorted((one, other) => one.at - other.at);
    },
    [withdraw],
  );
  useEffect(() => preloadWhenIdle(loadLetInDialog), []);
  useUndoShortcut(() => {
    // What was done last cannot be withdrawn yet, and nobody else's is meant.
    if (hasPendingCheckIns(queries)) return true;
    const latest = remembered.current.at(-1);
    if (!latest || Date.now() - latest.at > WITHDRAWAL_WINDOW_MS) return false;
    void withdrawOnce(latest);
    return true;
  });

  const door = useMemo(
    () => ({
      withdrawing,
      withdraw: withdrawOnce,
      remember: (entry: UndoableEntry) => {
        remembered.current.push({ ...entry, at: Date.now() });
      },
      forgetRemembered: () => {
        remembered.current = [];
      },
      askReason: (entry: RefusedEntry) =>
        setRefused((before) => (before.some(isOfSamePerson(entry)) ? before : [...before, entry])),
    }),
    [withdrawing, withdrawOnce],
  );
  const askNext = () => setRefused(([, ...others]) => others);
  return (
    <DoorContext value={door}>
      {children}
      {firstRefused && (
        <LazyDialog key={firstRefused.person.id} onClose={askNext}>
          <LetInDialog refused={firstRefused} onClose={askNext} />
        </LazyDialog>
      )}
    </DoorContext>
  );
}

const isOfSamePerson =
  ({ person }: RefusedEntry) =>
  (other: RefusedEntry) =>
    other.person.id === person.id;

/**
 * Ctrl Z, or ⌘ Z on a Mac, except where it undoes typing, and behind a dialog.
 * `undo` answers whether there was anything.
 */
function useUndoShortcut(undo: () => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
    if (event.key.toLowerCase() !== 'z' || undoesTyping(event.target) || isDialogOpen()) return;
    if (undo()) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const undoesTyping = (target: EventTarget | null) =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
