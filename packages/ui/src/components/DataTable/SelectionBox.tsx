import { Check, Minus } from 'lucide-react';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';

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

const unchanged = () => undefined;

/** A checkbox that fills its cell, so that a near miss selects as well. */
export function SelectionBox({ label, checked, indeterminate = false, tabIndex, onClick }: SelectionBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const Mark = indeterminate ? Minus : Check;
  const isMarked = checked || indeterminate;
  return (
    <>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onClick={onClick}
        onChange={unchanged}
        data-selection-box
        className="peer absolute inset-0 z-3 size-full cursor-pointer opacity-0 touch:top-1/2 touch:h-[44px] touch:w-[44px] touch:-translate-y-1/2"
      />
      <span
        aria-hidden
        data-marked={isMarked || undefined}
        className="pointer-events-none absolute start-3 top-1/2 flex size-4 -translate-y-1/2 items-center justify-center rounded-[min(0.25rem,var(--radius-sm))] border border-edge bg-surface text-on-primary outline-offset-2 outline-focus peer-hover:border-ink peer-focus-visible:outline-2 data-marked:border-transparent data-marked:bg-primary"
      >
        {isMarked && <Mark className="size-3 stroke-3 forced-colors:text-[CanvasText]" />}
      </span>
    </>
  );
}
