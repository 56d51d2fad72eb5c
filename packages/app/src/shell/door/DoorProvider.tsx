import { WITHDRAWAL_WINDOW_MS } from '@spotter/api';
import { lazy, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { isDialogOpen } from '../../shared/isDialogOpen.ts';
import { LazyDialog } from '../LazyDialog.tsx';
import { loadChunk, preloadWhenIdle } from '../loadChunk.ts';
import { DoorContext, type RefusedEntry, type UndoableEntry } from './doorContext.ts';
import { useWithdrawal } from './useWithdrawal.ts';

const loadLetInDialog = () => loadChunk(() => import('./LetInDialog.tsx'));
const LetInDialog = lazy(async () => ({ default: (await loadLetInDialog()).LetInDialog }));

/** Undo of check-ins, also by Ctrl+Z, and the question behind "Let in anyway", for every page that checks in. */
export function DoorProvider({ children }: { children: ReactNode }) {
  const { withdrawing, withdraw } = useWithdrawal();
  const [refused, setRefused] = useState<RefusedEntry>();
  /** Of this page, the latest last. */
  const remembered = useRef<(UndoableEntry & { at: number })[]>([]);

  const withdrawOnce = useCallback(
    (entry: UndoableEntry) => {
      remembered.current = remembered.current.filter(({ id }) => id !== entry.id);
      return withdraw(entry);
    },
    [withdraw],
  );
  useEffect(() => preloadWhenIdle(loadLetInDialog), []);
  useUndoShortcut(() => {
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
      askReason: setRefused,
    }),
    [withdrawing, withdrawOnce],
  );
  return (
    <DoorContext value={door}>
      {children}
      {refused && (
        <LazyDialog onClose={() => setRefused(undefined)}>
          <LetInDialog refused={refused} onClose={() => setRefused(undefined)} />
        </LazyDialog>
      )}
    </DoorContext>
  );
}

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
