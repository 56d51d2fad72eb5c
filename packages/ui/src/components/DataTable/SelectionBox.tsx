import { Check, Minus } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';

interface SelectionBoxProps {
  /** Accessible name: "Select Asha Rao". */
  label: string;
  checked: boolean;
  /** Some, but not all. */
  indeterminate?: boolean;
  tabIndex?: number;
  /** Absent: the rows' common handler hears the click. */
  onClick?: (event: MouseEvent) => void;
}

/** As in a native checkbox, Space alone toggles. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/**
 * A checkbox that fills its cell, so that a near miss selects as well. Not an `input`, of which React writes type and name
 * anew with each change of its label: that is every row at every key of a search.
 */
export function SelectionBox({ label, checked, indeterminate = false, tabIndex, onClick }: SelectionBoxProps) {
  const Mark = indeterminate ? Minus : Check;
  const isMarked = checked || indeterminate;
  return (
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={indeterminate ? 'mixed' : checked}
      tabIndex={tabIndex}
      onClick={onClick}
      onKeyDown={ignoreEnter}
      data-selection-box
      className="group/box absolute inset-0 z-3 size-full cursor-pointer outline-none touch:inset-y-0 touch:my-auto touch:h-[44px] touch:w-[44px]"
    >
      <span
        data-marked={isMarked || undefined}
        className="pointer-events-none absolute inset-y-0 start-3 my-auto flex size-4 items-center justify-center rounded-[min(0.25rem,var(--corner-sm))] border border-edge bg-surface text-on-primary outline-offset-2 outline-focus group-hover/box:border-ink group-focus-visible/box:outline-2 data-marked:border-transparent data-marked:bg-primary"
      >
        {isMarked && <Mark aria-hidden className="size-3 stroke-3 forced-colors:text-[CanvasText]" />}
      </span>
    </button>
  );
}
