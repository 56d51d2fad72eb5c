import type { KeyboardEvent } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PersonRowProps } from '../PersonRow/PersonRow.tsx';

export interface FoundPerson extends Omit<PersonRowProps, 'id' | 'active' | 'ref'> {
  id: string;
}

/** An Enter that waited for longer is not acted on: whoever it was meant for may have left. */
export const MAX_ENTER_WAIT_MS = 10_000;

interface ActivePersonOptions {
  people: readonly FoundPerson[];
  /** Number of matches, of which `people` may be the first. */
  total: number;
  /** More people may still come. */
  loading: boolean;
  query: string;
  onQueryChange: (query: string) => void;
  onMore?: (() => void) | undefined;
}

/** An Enter from before the list was there: waiting for it, or not acted on because several people match. */
export type QueuedEnter = 'waiting' | 'ambiguous';

/**
 * The row that Enter acts on, and its keyboard navigation. With a query it is the first until the arrow keys move, and
 * stays that person where the order changes below the user's eyes; without one there is none before they do, so that
 * Enter on an empty search does nothing. An Enter from before the list was there is queued until it is, and acted on
 * where only one person matches.
 */
export function useActivePerson({ people, total, loading, query, onQueryChange, onMore }: ActivePersonOptions) {
  const hasQuery = query.trim() !== '';
  const [chosen, setChosen] = useState({ query, id: '' });
  const chosenIndex = chosen.query === query ? people.findIndex(({ id }) => id === chosen.id) : -1;
  const activeIndex = chosenIndex === -1 && hasQuery ? 0 : chosenIndex;
  const active = people[activeIndex];
  if (hasQuery && active && chosenIndex === -1) setChosen({ query, id: active.id });

  const [enter, setEnter] = useState<{ query: string; is: QueuedEnter | 'due' }>();
  if (enter && enter.query !== query) setEnter(undefined);
  const isWaiting = enter?.is === 'waiting';
  if (isWaiting && !loading) setEnter({ query, is: total > 1 ? 'ambiguous' : 'due' });
  const isDue = enter?.is === 'due';
  const runOnly = useEffectEvent(() => {
    if (active) run(active);
  });
  useEffect(() => {
    if (isDue) runOnly();
  }, [isDue]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setEnter(undefined), MAX_ENTER_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault();
      event.stopPropagation();
      onQueryChange('');
    }
    if (event.key === 'ArrowDown' && activeIndex >= people.length - 2) onMore?.();
    const target = {
      ArrowDown: people[activeIndex + 1] ?? people.at(-1),
      ArrowUp: people[Math.max(activeIndex - 1, 0)],
    }[event.key];
    if (target) setChosen({ query, id: target.id });
    if (event.key === 'Enter') {
      setEnter(!active && loading && hasQuery ? { query, is: 'waiting' } : undefined);
      if (active) run(active);
    }
    if (target || event.key === 'Enter') event.preventDefault();
  };
  return { active, queuedEnter: enter?.is === 'due' ? undefined : enter?.is, onKeyDown };
}

function run({ action }: FoundPerson): void {
  if (!action || action.disabled || action.busy) return;
  (action.onEnter ?? action.onSelect)();
}
