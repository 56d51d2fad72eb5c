import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Command } from './CommandOption.tsx';

/**
 * Which command Enter would run. The first one anew with each query, for then the list is another; a move holds for as
 * long as its query does.
 */
export function useActiveCommand(commands: readonly Command[], query: string, run: (command: Command) => void) {
  const [moved, setMoved] = useState({ query, id: '' });
  const usable = commands.filter(({ disabled }) => !disabled);
  const at = moved.query === query ? usable.findIndex(({ id }) => id === moved.id) : -1;
  const active = usable[Math.max(at, 0)];
  const move = (id: string | undefined) => id !== undefined && setMoved({ query, id });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = Math.max(at, 0);
    const goal = {
      ArrowDown: usable[here + 1] ?? usable[0],
      ArrowUp: usable.at(here - 1),
      Home: usable[0],
      End: usable.at(-1),
    }[event.key];
    if (goal) move(goal.id);
    if (event.key === 'Enter' && active) run(active);
    if (goal || event.key === 'Enter') event.preventDefault();
  };
  return { active, move, onKeyDown };
}
