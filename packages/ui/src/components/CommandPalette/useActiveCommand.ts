import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Command } from './CommandOption.tsx';

/** The active option and its keyboard navigation. Resets to the first enabled command on each new query. */
export function useActiveCommand(commands: readonly Command[], query: string, run: (command: Command) => void) {
  const [lastMove, setMoved] = useState({ query, id: '' });
  const enabledCommands = commands.filter(({ disabled }) => !disabled);
  const movedIndex = lastMove.query === query ? enabledCommands.findIndex(({ id }) => id === lastMove.id) : -1;
  const active = enabledCommands[Math.max(movedIndex, 0)];
  const move = (id: string | undefined) => id !== undefined && setMoved({ query, id });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const activeIndex = Math.max(movedIndex, 0);
    const target = {
      ArrowDown: enabledCommands[activeIndex + 1] ?? enabledCommands[0],
      ArrowUp: enabledCommands.at(activeIndex - 1),
      Home: enabledCommands[0],
      End: enabledCommands.at(-1),
    }[event.key];
    if (target) move(target.id);
    if (event.key === 'Enter' && active) run(active);
    if (target || event.key === 'Enter') event.preventDefault();
  };
  return { active, move, onKeyDown };
}
